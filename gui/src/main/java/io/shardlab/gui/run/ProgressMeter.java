package io.shardlab.gui.run;

import io.shardlab.answers.chart.LivePhases;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.gui.run.RunProgress.Current;
import io.shardlab.gui.run.RunProgress.Step;
import io.shardlab.gui.run.RunProgress.Totals;
import io.shardlab.run.experiment.ExperimentListener.Position;
import io.shardlab.run.experiment.PlannedRuns;
import io.shardlab.run.experiment.TimeLeft;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * Follows one run or experiment, and makes snapshots of its progress. The phases of a single run that have a time limit are
 * known before it starts; the engine estimates the time of an experiment from its earlier runs. Times are in nanoseconds. Used
 * on one thread.
 */
final class ProgressMeter {

    private final Optional<Duration> planned;
    private final int repetitions;
    private final long start;

    /** The totals by the names of phases, over the repetitions of one run. */
    private final Map<String, Totals> totals = new HashMap<>();

    private Optional<Position> cell = Optional.empty();
    private long cellStart;
    private Optional<TimeLeft> phase = Optional.empty();
    private String phaseName = "";
    private String shownPhase = "";
    private Message waiting = RunProgress.NOTHING;
    private Step step = Step.CLUSTER;
    private long operations;
    private Duration timed = Duration.ZERO;
    private double share = RunProgress.UNKNOWN;
    private boolean ended;

    /** @param now the start of the run */
    ProgressMeter(PlannedRuns runs, long now) {
        planned = runs.measuring();
        repetitions = runs.repetitions();
        start = now;
    }

    /** Names what is prepared or waited for, until the next phase begins. */
    void say(Message text) {
        if (phase.isEmpty()) {
            waiting = text;
        }
    }

    /** The servers are there, so that documents can be loaded. */
    void targetOpened() {
        step = Step.LOAD;
    }

    void begin(Position run, long now) {
        endPhase(now);
        step = Step.CLUSTER;
        cell = Optional.of(run);
        cellStart = now;
        totals.clear();
        phaseName = "";
        waiting = RunProgress.NOTHING;
    }

    void begin(PhaseSpec spec, int repetition, boolean measured, Supplier<OptionalDouble> work, long now) {
        endPhase(now);
        phase = Optional.of(new TimeLeft(spec.limit(), work, now));
        phaseName = spec.name();
        LivePhases.Named named = new LivePhases.Named(spec.name(), repetition, measured);
        step = named.isWarmUp() ? Step.WARM_UP : measured ? Step.MEASURE : Step.LOAD;
        boolean isRepeated = repetitions > 1 && (named.isMeasured() || named.isWarmUp());
        shownPhase = isRepeated ? named.name() + " " + repetition + "/" + repetitions : named.toString();
        waiting = RunProgress.NOTHING;
        operations = 0;
    }

    void add(IntervalSnapshot snapshot) {
        operations += snapshot.operations();
        phaseName = snapshot.phase();
        totals.merge(
                phaseName,
                new Totals(snapshot.operations(), snapshot.documents(), snapshot.errorCount()),
                Totals::plus);
    }

    void endPhase(long now) {
        phase.filter(TimeLeft::isTimed).ifPresent(over -> timed = timed.plus(over.elapsed(now)));
        step = step == Step.LOAD && phase.isPresent() ? Step.BALANCE : step;
        phase = Optional.empty();
        shownPhase = "";
    }

    /** The run has ended; what it waited for is over. */
    void end() {
        phase = Optional.empty();
        ended = true;
        waiting = RunProgress.NOTHING;
    }

    /** @param latest the figures of the last interval, which are those of the phase under way */
    RunProgress at(long now, Current latest) {
        Optional<Duration> left = ended ? Optional.empty() : left(now);
        double passed = now - start;
        // An estimate that grows must not let the progress fall.
        left.ifPresent(time -> share = Math.max(share, passed / Math.max(1, passed + time.toNanos())));
        return new RunProgress(
                cell,
                step,
                shownPhase,
                waiting,
                share,
                left,
                RateUnit.ofPhase(phaseName),
                phase.isPresent() ? latest : Current.NONE,
                totals.getOrDefault(phaseName, Totals.NONE));
    }

    private Optional<Duration> left(long now) {
        Optional<Duration> estimate = cell.flatMap(Position::left);
        Optional<Duration> ofPhase = phase.flatMap(under -> under.at(now, operations));
        if (estimate.isPresent()) {
            return estimate.map(time -> time.minusNanos(now - cellStart)).filter(time -> !time.isNegative());
        }
        boolean isTimed = phase.filter(TimeLeft::isTimed).isPresent();
        if (planned.isEmpty() || ofPhase.isEmpty() && !isTimed) {
            return cell.isPresent() ? Optional.empty() : ofPhase;
        }
        Duration rest = planned.get().minus(timed);
        Duration left = isTimed ? rest.minus(phase.get().elapsed(now)) : rest.plus(ofPhase.get());
        // Phases take longer than planned while their last operations return.
        Duration least = ofPhase.orElse(Duration.ZERO);
        return Optional.of(left.compareTo(least) < 0 ? least : left);
    }
}
