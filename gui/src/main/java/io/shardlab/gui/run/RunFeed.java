package io.shardlab.gui.run;

import io.shardlab.analysis.table.Cell;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.mongo.watch.WatchedTarget;
import io.shardlab.run.experiment.ExperimentListener;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/**
 * What the engine tells, kept until the screen asks for it: the engine never waits for the screen. Thread-safe; one thread
 * takes.
 */
final class RunFeed implements ExperimentListener {

    /** One piece of news. */
    sealed interface News {

        record Said(String text) implements News {}

        record CellStarted(Position position) implements News {}

        record PhaseStarted(PhaseSpec spec, int repetition, Supplier<OptionalDouble> progress) implements News {}

        record PhaseEnded() implements News {}

        /** Where the run goes; nowhere any more if empty. */
        record RunsOn(Optional<WatchedTarget> target) implements News {}

        record Interval(IntervalSnapshot snapshot) implements News {}

        record Ended(RunEnding ending) implements News {}
    }

    private final Queue<News> news = new ConcurrentLinkedQueue<>();

    /** The oldest piece of news that was not taken, or null. */
    News poll() {
        return news.poll();
    }

    @Override
    public void say(String text) {
        news.add(new News.Said(text));
    }

    @Override
    public void cellStarted(Position position) {
        news.add(new News.CellStarted(position));
    }

    @Override
    public void cellEnded(Position position, Cell cell) {
        cell.failure().ifPresent(this::say);
    }

    @Override
    public void phaseStarted(PhaseSpec spec, int repetition, Supplier<OptionalDouble> progress) {
        news.add(new News.PhaseStarted(spec, repetition, progress));
    }

    @Override
    public void targetOpened(WatchedTarget target) {
        news.add(new News.RunsOn(Optional.of(target)));
    }

    @Override
    public void targetClosed() {
        news.add(new News.RunsOn(Optional.empty()));
    }

    @Override
    public void interval(IntervalSnapshot snapshot) {
        news.add(new News.Interval(snapshot));
    }

    @Override
    public void phaseEnded(PhaseMeasurement measurement) {
        measurement.errorSamples().forEach((kind, sample) -> say(kind + ": " + sample));
        news.add(new News.PhaseEnded());
    }

    void ended(RunEnding ending) {
        news.add(new News.Ended(ending));
    }
}
