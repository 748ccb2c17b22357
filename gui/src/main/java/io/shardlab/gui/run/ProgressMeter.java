package io.shardlab.gui.run;

import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.result.PhaseReport;
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

    private final TimeLeft time;
    private final int repetitions;

    /** The totals by the names of phases, over the repetitions of one run. */
    private final Map<String, Totals> totals = new HashMap<>();

    private Optional<Position> cell = Optional.empty();
    private boolean inPhase;
    private String phaseName = "";
    private String shownPhase = "";
    private Message waiting = Message.NONE;
    private Step step = Step.CLUSTER;

    /** @param now the start of the run */
    ProgressMeter(PlannedRuns runs, long now) {
        time = new TimeLeft(runs.measuring(), now);
        repetitions = runs.repetitions();
    }

    /** Names what is prepared or waited for, until the next phase begins. */
    void say(Message text) {
        if (!inPhase) {
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
        time.expect(run.left(), Duration.ZERO, now);
        totals.clear();
        phaseName = "";
        waiting = Message.NONE;
    }

    void begin(PhaseSpec spec, int repetition, boolean measured, Supplier<OptionalDouble> work, long now) {
        endPhase(now);
        time.phaseStarted(spec.limit(), work, now);
        inPhase = true;
        phaseName = spec.name();
        boolean warmUp = PhaseSpec.isWarmUp(phaseName);
        step = warmUp ? Step.WARM_UP : measured ? Step.MEASURE : Step.LOAD;
        shownPhase = repetitions > 1 && (measured || warmUp)
                ? phaseName + " " + repetition + "/" + repetitions
                : PhaseReport.title(phaseName, repetition);
        waiting = Message.NONE;
    }

    void add(IntervalSnapshot snapshot) {
        time.add(snapshot.operations());
        phaseName = snapshot.phase();
        totals.merge(
                phaseName,
                new Totals(snapshot.operations(), snapshot.documents(), snapshot.errorCount()),
                Totals::plus);
    }

    void endPhase(long now) {
        time.phaseEnded(now);
        step = step == Step.LOAD && inPhase ? Step.BALANCE : step;
        inPhase = false;
        shownPhase = "";
    }

    /** The run has ended; what it waited for is over. */
    void end() {
        time.end();
        inPhase = false;
        waiting = Message.NONE;
    }

    /** @param latest the figures of the last interval, which are those of the phase under way */
    RunProgress at(long now, Current latest) {
        return new RunProgress(
                cell,
                step,
                shownPhase,
                waiting,
                time.share(now),
                time.ofAll(now),
                RateUnit.ofPhase(phaseName),
                inPhase ? latest : Current.NONE,
                totals.getOrDefault(phaseName, Totals.NONE));
    }
}
