package io.shardlab.gui.run;

import io.shardlab.analysis.table.Cell;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.gui.text.Failures;
import io.shardlab.gui.work.MessageList;
import io.shardlab.mongo.watch.ClusterView;
import io.shardlab.mongo.watch.WatchedTarget;
import io.shardlab.run.experiment.ExperimentListener;
import io.shardlab.run.experiment.ExperimentListener.Position;
import io.shardlab.run.service.RunControl;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.ObservableList;

/**
 * The run or experiment under way. Used on one thread, which calls {@link #poll} at a fixed period while the state is active;
 * the engine works on another thread and never waits for it.
 */
public final class RunModel {

    private static final int MOST_MESSAGES = 500;

    private final Runs runs;
    private final Executor background;
    private final LongSupplier nanoClock;
    private final ReadOnlyObjectWrapper<RunState> state = new ReadOnlyObjectWrapper<>(RunState.IDLE);
    private final ReadOnlyObjectWrapper<RunProgress> progress = new ReadOnlyObjectWrapper<>(RunProgress.NONE);
    private final ReadOnlyObjectWrapper<Optional<RunEnding>> ending = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<WatchedTarget>> target = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<LiveFigures> figures = new ReadOnlyObjectWrapper<>(new LiveFigures());
    private final ReadOnlyLongWrapper drawings = new ReadOnlyLongWrapper();
    private final BooleanProperty displayPaused = new SimpleBooleanProperty();
    private final MessageList messages = new MessageList(MOST_MESSAGES);

    private Feed feed = new Feed();
    private RunControl control = new RunControl();
    private boolean undrawn;

    // The values of the progress, and those that it is calculated from.
    private Optional<Position> cell = Optional.empty();
    private String phase = "";
    private RateUnit unit = RateUnit.OPERATIONS;
    private long operations;
    private long documents;
    private long errors;
    private double share = RunProgress.UNKNOWN;
    private Optional<Duration> left = Optional.empty();
    private Supplier<OptionalDouble> shareOfWork = OptionalDouble::empty;
    private PhaseSpec.Limit limit = new PhaseSpec.Limit.Exhaustion();
    private long phaseBegan;
    private TimeLeft timeLeft = new TimeLeft();

    /** @param background executes runs, each of which blocks until it has ended */
    public RunModel(Runs runs, Executor background) {
        this(runs, background, System::nanoTime);
    }

    RunModel(Runs runs, Executor background, LongSupplier nanoClock) {
        this.runs = runs;
        this.background = background;
        this.nanoClock = nanoClock;
        // A run that has ended is no longer polled, but its last figures must be drawn when the pause ends.
        displayPaused.addListener((property, before, now) -> draw());
    }

    /** Starts a run; fails if one is active. */
    public void start(RunInput input) {
        if (state.get().isActive()) {
            throw new IllegalStateException("a run is under way");
        }
        Feed started = new Feed();
        RunControl stopper = new RunControl();
        feed = started;
        control = stopper;
        betweenPhases();
        resetCounts();
        share = RunProgress.UNKNOWN;
        cell = Optional.empty();
        publish();
        ending.set(Optional.empty());
        messages.clear();
        displayPaused.set(false);
        figures.set(new LiveFigures());
        state.set(RunState.RUNNING);
        background.execute(() -> {
            RunEnding how = run(input, started, stopper);
            started.events.add(() -> end(how));
        });
    }

    private RunEnding run(RunInput input, ExperimentListener listener, RunControl stopper) {
        try {
            return runs.run(input, listener, stopper);
        } catch (RuntimeException | Error e) {
            return RunEnding.unsaved(Optional.of(Failures.sentence(e)), stopper.isStopped());
        }
    }

    /** Takes the state of the servers; ignored while no run is active. */
    public void saw(ClusterView view) {
        if (state.get().isActive()) {
            figures.get().add(view);
            undrawn = true;
        }
    }

    /** Asks the run to end; its measurements are saved. Returns at once. */
    public void stop() {
        if (state.get() == RunState.RUNNING) {
            state.set(RunState.STOPPING);
            control.stop();
        }
    }

    /** Takes the events of the engine since the last call. */
    public void poll() {
        Queue<Runnable> events = feed.events;
        for (Runnable event = events.poll(); event != null; event = events.poll()) {
            event.run();
        }
        if (state.get().isActive()) {
            share = shareOfWork.get().orElseGet(this::shareOfLimit);
            left = timeLeft.at(nanoClock.getAsLong(), share);
        }
        publish();
        draw();
    }

    private void publish() {
        progress.set(new RunProgress(cell, phase, share, left, unit, operations, documents, errors));
    }

    private void draw() {
        if (undrawn && !displayPaused.get()) {
            undrawn = false;
            drawings.set(drawings.get() + 1);
        }
    }

    /** The progress towards the limit of the phase, for work that does not know its own progress. */
    private double shareOfLimit() {
        if (limit instanceof PhaseSpec.Limit.Time time) {
            double elapsed = nanoClock.getAsLong() - phaseBegan;
            return Math.min(1, elapsed / Math.max(1, time.duration().toNanos()));
        }
        if (limit instanceof PhaseSpec.Limit.Operations most) {
            return Math.min(1, (double) operations / Math.max(1, most.count()));
        }
        return RunProgress.UNKNOWN;
    }

    private void begin(Position run) {
        betweenPhases();
        resetCounts();
        cell = Optional.of(run);
        figures.get().begin(run);
    }

    private void begin(PhaseSpec spec, int repetition, Supplier<OptionalDouble> progressOfWork) {
        figures.get().begin(spec, repetition);
        phase = new LivePhases.Named(spec.name(), repetition).toString();
        unit = RateUnit.ofPhase(spec.name());
        shareOfWork = progressOfWork;
        limit = spec.limit();
        phaseBegan = nanoClock.getAsLong();
        timeLeft = new TimeLeft();
        resetCounts();
    }

    private void resetCounts() {
        operations = 0;
        documents = 0;
        errors = 0;
    }

    /** The time between two phases cannot be estimated. */
    private void betweenPhases() {
        phase = "";
        shareOfWork = OptionalDouble::empty;
        limit = new PhaseSpec.Limit.Exhaustion();
        left = Optional.empty();
    }

    private void add(IntervalSnapshot snapshot) {
        figures.get().add(snapshot);
        operations += snapshot.operations();
        documents += snapshot.documents();
        errors += snapshot.errorCount();
        undrawn = true;
    }

    private void runsOn(Optional<WatchedTarget> servers) {
        target.set(servers);
        figures.get().otherServers();
    }

    private void end(RunEnding how) {
        how.failure().ifPresent(messages::add);
        left = Optional.empty();
        shareOfWork = OptionalDouble::empty;
        ending.set(Optional.of(how));
        state.set(
                how.interrupted() ? RunState.STOPPED : how.failure().isPresent() ? RunState.FAILED : RunState.COMPLETE);
    }

    public ReadOnlyObjectProperty<RunState> state() {
        return state.getReadOnlyProperty();
    }

    /** The progress at the last poll. */
    public ReadOnlyObjectProperty<RunProgress> progress() {
        return progress.getReadOnlyProperty();
    }

    /** The ending of the last run; empty while one is active. */
    public ReadOnlyObjectProperty<Optional<RunEnding>> ending() {
        return ending.getReadOnlyProperty();
    }

    /** The servers of the run, while it has them open. */
    public ReadOnlyObjectProperty<Optional<WatchedTarget>> target() {
        return target.getReadOnlyProperty();
    }

    /** The figures over time; a new object for each run. */
    public ReadOnlyObjectProperty<LiveFigures> figures() {
        return figures.getReadOnlyProperty();
    }

    /** Rises when the charts must be drawn again. */
    public ReadOnlyLongProperty drawings() {
        return drawings.getReadOnlyProperty();
    }

    /** True while the charts stand still to be read; the run continues and no figures are lost. */
    public BooleanProperty displayPaused() {
        return displayPaused;
    }

    /** The latest messages, the oldest first. */
    public ObservableList<String> messages() {
        return messages.shown();
    }

    /**
     * Keeps the events of the engine as actions on this model, until they are polled: the engine never waits for the screen.
     * Thread-safe; one thread polls.
     */
    private final class Feed implements ExperimentListener {

        private final Queue<Runnable> events = new ConcurrentLinkedQueue<>();

        @Override
        public void say(String text) {
            events.add(() -> messages.add(text));
        }

        @Override
        public void cellStarted(Position position) {
            events.add(() -> begin(position));
        }

        @Override
        public void cellEnded(Position position, Cell cell) {
            cell.failure().ifPresent(this::say);
        }

        @Override
        public void phaseStarted(PhaseSpec spec, int repetition, Supplier<OptionalDouble> progressOfWork) {
            events.add(() -> begin(spec, repetition, progressOfWork));
        }

        @Override
        public void targetOpened(WatchedTarget servers) {
            events.add(() -> runsOn(Optional.of(servers)));
        }

        @Override
        public void targetClosed() {
            events.add(() -> runsOn(Optional.empty()));
        }

        @Override
        public void interval(IntervalSnapshot snapshot) {
            events.add(() -> add(snapshot));
        }

        @Override
        public void phaseEnded(PhaseReport phase) {
            phase.failures().errorSamples().forEach((kind, sample) -> say(kind + ": " + sample));
            events.add(() -> {
                figures.get().endPhase();
                betweenPhases();
            });
        }
    }
}
