package io.shardlab.gui.run;

import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.run.experiment.ExperimentListener.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The times of the phases, and of the runs of an experiment, in seconds. Used on one thread. */
final class LivePhases {

    /**
     * A phase.
     *
     * @param name the name, such as {@code load} or {@code measure}
     * @param repetition 1 for the first
     */
    record Named(String name, int repetition) {

        boolean isWarmUp() {
            return name.startsWith(PhaseSpec.WARM_UP);
        }

        @Override
        public String toString() {
            return repetition > 1 ? name + " #" + repetition : name;
        }
    }

    /**
     * A span, in seconds.
     *
     * @param subject the phase or the run; empty if the span stands for several
     */
    record Span<T>(Optional<T> subject, double from, double to) {}

    private final Spans<Named> phases = new Spans<>();
    private final Spans<Position> runs = new Spans<>();
    private Optional<Position> run = Optional.empty();
    private boolean runBegun;
    private Optional<PhaseSpec> spec = Optional.empty();
    private int repetition = 1;
    private Optional<String> underWay = Optional.empty();

    /** The next phases belong to this run of an experiment. */
    void beginRun(Position position) {
        run = Optional.of(position);
        runBegun = false;
        end();
    }

    /** The next intervals belong to this phase. */
    void beginPhase(PhaseSpec announced, int numbered) {
        spec = Optional.of(announced);
        repetition = numbered;
        underWay = Optional.empty();
    }

    /**
     * Adds an interval of a phase.
     *
     * @return true if it is the first of its phase
     */
    boolean measured(String phase, double from, double to) {
        boolean first = !underWay.filter(phase::equals).isPresent();
        if (first) {
            if (run.isPresent() && !runBegun) {
                runs.begin(run.get(), from);
                runBegun = true;
            }
            phases.begin(new Named(phase, repetition), from);
            underWay = Optional.of(phase);
        }
        phases.extend(to);
        if (runBegun) {
            runs.extend(to);
        }
        return first;
    }

    /** The phase under way has ended. */
    void end() {
        underWay = Optional.empty();
        spec = Optional.empty();
    }

    /** True if each operation of the phase starts when the one before has ended, so that none waits for its start. */
    boolean isClosedLoop() {
        return spec.filter(announced -> announced.targetRate().isEmpty()).isPresent();
    }

    /** True if the phase is a single operation. It is counted in the last interval, which does not give a rate. */
    boolean isSingleOperation() {
        return spec.filter(announced -> announced.limit().equals(new PhaseSpec.Limit.Operations(1)))
                .isPresent();
    }

    void beginEarlier(double seconds) {
        phases.beginEarlier(seconds);
        runs.beginEarlier(seconds);
    }

    List<Span<Named>> phases() {
        return phases.all();
    }

    /** The runs of an experiment; none for a single run. */
    List<Span<Position>> runs() {
        return runs.all();
    }

    /**
     * Spans of time that follow one another, in bounded memory: when there are too many, every two neighbours become one. It
     * has no subject, because neither would be readable. Used on one thread.
     */
    static final class Spans<T> {

        /** More than have room side by side in a chart. */
        static final int MOST = 400;

        private final List<Span<T>> spans = new ArrayList<>();

        void begin(T subject, double second) {
            if (spans.size() == MOST) {
                halve();
            }
            spans.add(new Span<>(Optional.of(subject), second, second));
        }

        /** Extends the last span to at least this second. */
        void extend(double second) {
            if (!spans.isEmpty()) {
                int last = spans.size() - 1;
                Span<T> span = spans.get(last);
                spans.set(last, new Span<>(span.subject(), span.from(), Math.max(span.to(), second)));
            }
        }

        private void halve() {
            for (int i = 0; i < MOST / 2; i++) {
                spans.set(
                        i,
                        new Span<>(
                                Optional.empty(),
                                spans.get(2 * i).from(),
                                spans.get(2 * i + 1).to()));
            }
            spans.subList(MOST / 2, MOST).clear();
        }

        /** Counts all seconds from an earlier beginning. */
        void beginEarlier(double seconds) {
            spans.replaceAll(span -> new Span<>(span.subject(), span.from() + seconds, span.to() + seconds));
        }

        List<Span<T>> all() {
            return List.copyOf(spans);
        }
    }
}
