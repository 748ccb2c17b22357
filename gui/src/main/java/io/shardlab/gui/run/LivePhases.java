package io.shardlab.gui.run;

import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.gui.run.Stretches.Stretch;
import io.shardlab.run.experiment.ExperimentListener.Position;
import java.util.List;
import java.util.Optional;

/** When which phase of which run of an experiment was measured, in seconds. For one thread. */
final class LivePhases {

    /**
     * A phase.
     *
     * @param name such as {@code load} or {@code measure}
     * @param repetition 1 for the first
     */
    record Named(String name, int repetition) {

        /** Whether it is not counted. */
        boolean isWarmUp() {
            return name.startsWith(PhaseSpec.WARM_UP);
        }

        @Override
        public String toString() {
            return repetition > 1 ? name + " #" + repetition : name;
        }
    }

    private final Stretches<Named> phases = new Stretches<>();
    private final Stretches<Position> runs = new Stretches<>();
    private Optional<Position> run = Optional.empty();
    private boolean runBegun;
    private Optional<PhaseSpec> spec = Optional.empty();
    private int repetition = 1;
    private Optional<String> underWay = Optional.empty();

    /** The phases to come are of that run of an experiment. */
    void run(Position position) {
        run = Optional.of(position);
        runBegun = false;
        spec = Optional.empty();
        underWay = Optional.empty();
    }

    /** The intervals to come are of that phase. */
    void phase(PhaseSpec announced, int numbered) {
        spec = Optional.of(announced);
        repetition = numbered;
        underWay = Optional.empty();
    }

    /**
     * An interval of a phase was measured.
     *
     * @return whether it is the first of its phase
     */
    boolean measured(String phase, double from, double to) {
        boolean first = !underWay.filter(phase::equals).isPresent();
        if (first) {
            beginRun(from);
            phases.begin(new Named(phase, repetition), from);
            underWay = Optional.of(phase);
        }
        phases.reach(to);
        if (runBegun) {
            runs.reach(to);
        }
        return first;
    }

    private void beginRun(double second) {
        if (run.isPresent() && !runBegun) {
            runs.begin(run.get(), second);
            runBegun = true;
        }
    }

    /** The phase under way has ended. */
    void end() {
        underWay = Optional.empty();
        spec = Optional.empty();
    }

    /** Whether operations of the phase under way start when the one before has ended, so that none waits for its start. */
    boolean isClosedLoop() {
        return spec.filter(announced -> announced.targetRate().isEmpty()).isPresent();
    }

    /** Whether the phase under way is a single operation, which is counted in its last interval: that tells no rate. */
    boolean isSingleOperation() {
        return spec.filter(announced -> announced.limit().equals(new PhaseSpec.Limit.Operations(1)))
                .isPresent();
    }

    void beginEarlier(double seconds) {
        phases.beginEarlier(seconds);
        runs.beginEarlier(seconds);
    }

    List<Stretch<Named>> phases() {
        return phases.all();
    }

    /** None if it is a single run. */
    List<Stretch<Position>> runs() {
        return runs.all();
    }
}
