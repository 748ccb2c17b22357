package io.shardlab.cli.live;

import io.shardlab.answers.table.Cell;
import io.shardlab.cli.progress.ProgressDisplay;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindHistograms;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.mongo.watch.WatchedTarget;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/** Passes what a run does to its progress on the screen, and to live outputs. Confined to the run's thread, except notices. */
final class LiveProgress implements ProgressDisplay {

    private final ProgressDisplay shown;
    private final List<LiveOutput> outputs;
    private LiveRun run;

    LiveProgress(ProgressDisplay shown, List<LiveOutput> outputs, LiveRun run) {
        this.shown = shown;
        this.outputs = List.copyOf(outputs);
        this.run = run;
    }

    @Override
    public void say(Message text) {
        shown.say(text);
    }

    @Override
    public void warn(Message text) {
        shown.warn(text);
    }

    @Override
    public void targetOpened(WatchedTarget target) {
        shown.targetOpened(target);
    }

    @Override
    public void targetClosed() {
        shown.targetClosed();
    }

    @Override
    public void cellStarted(Position position) {
        run = run.in(position);
        shown.cellStarted(position);
    }

    @Override
    public void cellEnded(Position position, Cell cell) {
        shown.cellEnded(position, cell);
    }

    @Override
    public void phaseStarted(
            PhaseSpec spec, int repetition, boolean measured, Supplier<OptionalDouble> progressOfWork) {
        run = run.in(spec, repetition, measured);
        shown.phaseStarted(spec, repetition, measured, progressOfWork);
        outputs.forEach(output -> output.phaseStarted(run, spec.name()));
    }

    @Override
    public void interval(IntervalSnapshot snapshot, List<KindHistograms> histograms) {
        shown.interval(snapshot, histograms);
        outputs.forEach(output -> output.interval(run, snapshot, histograms));
    }

    @Override
    public void phaseEnded(PhaseReport phase) {
        shown.phaseEnded(phase);
        outputs.forEach(output -> output.phaseEnded(run, phase.name()));
    }

    @Override
    public void close() {
        shown.close();
        outputs.forEach(output -> output.close(shown));
    }
}
