package io.shardlab.gui.run;

import io.shardlab.answers.table.Cell;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.gui.text.FailureWords;
import io.shardlab.mongo.watch.ClusterView;
import io.shardlab.mongo.watch.WatchedTarget;
import io.shardlab.run.experiment.ExperimentListener;
import io.shardlab.run.experiment.PlannedRuns;
import io.shardlab.run.service.RunControl;
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
import javafx.collections.FXCollections;
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
    private final ReadOnlyObjectWrapper<LiveFigures> figures =
            new ReadOnlyObjectWrapper<>(new LiveFigures(PlannedRuns.NONE.objectives()));
    private final ReadOnlyLongWrapper drawings = new ReadOnlyLongWrapper();
    private final BooleanProperty displayPaused = new SimpleBooleanProperty();
    private final BooleanProperty measuredOnly = new SimpleBooleanProperty(true);
    private final ObservableList<Message> messages = FXCollections.observableArrayList();
    private final SweepModel sweep = new SweepModel();

    private Feed feed = new Feed();
    private RunControl control = new RunControl();
    private PlannedRuns planned = PlannedRuns.NONE;
    private ProgressMeter meter;
    private boolean undrawn;

    /** @param background executes runs, each of which blocks until it has ended */
    public RunModel(Runs runs, Executor background) {
        this(runs, background, System::nanoTime);
    }

    RunModel(Runs runs, Executor background, LongSupplier nanoClock) {
        this.runs = runs;
        this.background = background;
        this.nanoClock = nanoClock;
        this.meter = new ProgressMeter(planned, nanoClock.getAsLong());
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
        planned = input.planned();
        meter = new ProgressMeter(planned, nanoClock.getAsLong());
        figures.set(new LiveFigures(planned.objectives()));
        sweep.clear();
        messages.clear();
        displayPaused.set(false);
        ending.set(Optional.empty());
        publish();
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
            return RunEnding.unsaved(Optional.of(FailureWords.message(e)), stopper.isStopped());
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
            figures.get().stopped();
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
        publish();
        draw();
    }

    private void publish() {
        progress.set(meter.at(nanoClock.getAsLong(), figures.get().current()));
    }

    private void draw() {
        if (undrawn && !displayPaused.get()) {
            undrawn = false;
            drawings.set(drawings.get() + 1);
        }
    }

    private void runsOn(Optional<WatchedTarget> servers) {
        target.set(servers);
        figures.get().otherServers();
    }

    private void end(RunEnding how) {
        meter.end();
        sweep.end();
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

    /** True if the run that has ended, or one of an experiment, missed an objective or a budget. */
    public boolean missesObjectives() {
        return ending.get().filter(RunEnding::missesObjectives).isPresent() || sweep.missesObjectives();
    }

    /** The sign of the run or experiment that has ended. */
    public Sign sign() {
        return ending.get()
                .flatMap(RunEnding::standing)
                .map(standing -> Sign.of(standing.state()))
                .orElse(missesObjectives() ? Sign.BAD : Sign.GOOD);
    }

    /** The servers of the run, while it has them open. */
    public ReadOnlyObjectProperty<Optional<WatchedTarget>> target() {
        return target.getReadOnlyProperty();
    }

    /** The figures over time; a new object for each run, also for each run of an experiment. */
    public ReadOnlyObjectProperty<LiveFigures> figures() {
        return figures.getReadOnlyProperty();
    }

    /** The runs of the experiment, if it is one. */
    public SweepModel sweep() {
        return sweep;
    }

    /** Rises when the charts must be drawn again. */
    public ReadOnlyLongProperty drawings() {
        return drawings.getReadOnlyProperty();
    }

    /** True while the charts stand still to be read; the run continues and no figures are lost. */
    public BooleanProperty displayPaused() {
        return displayPaused;
    }

    /** True if charts leave out loads and warm-ups as soon as something was measured. */
    public BooleanProperty measuredOnly() {
        return measuredOnly;
    }

    /** The latest messages, the oldest first. */
    public ObservableList<Message> messages() {
        return FXCollections.unmodifiableObservableList(messages);
    }

    /**
     * Keeps the events of the engine as actions on this model, until they are polled: the engine never waits for the screen.
     * Thread-safe; one thread polls.
     */
    private final class Feed implements ExperimentListener {

        private final Queue<Runnable> events = new ConcurrentLinkedQueue<>();

        @Override
        public void say(Message text) {
            events.add(() -> {
                if (messages.size() == MOST_MESSAGES) {
                    messages.remove(0);
                }
                messages.add(text);
                meter.say(text);
            });
        }

        @Override
        public void cellStarted(Position position) {
            events.add(() -> {
                sweep.begin(position);
                meter.begin(position, nanoClock.getAsLong());
                figures.set(new LiveFigures(planned.objectives()));
            });
        }

        @Override
        public void cellEnded(Position position, Cell cell) {
            cell.failure().ifPresent(this::say);
            events.add(() -> sweep.end(position, cell, figures.get().rate()));
        }

        @Override
        public void phaseStarted(
                PhaseSpec spec, int repetition, boolean measured, Supplier<OptionalDouble> progressOfWork) {
            events.add(() -> {
                figures.get().begin(spec, repetition, measured);
                meter.begin(spec, repetition, measured, progressOfWork, nanoClock.getAsLong());
            });
        }

        @Override
        public void targetOpened(WatchedTarget servers) {
            events.add(() -> {
                meter.targetOpened();
                runsOn(Optional.of(servers));
            });
        }

        @Override
        public void targetClosed() {
            events.add(() -> runsOn(Optional.empty()));
        }

        @Override
        public void interval(IntervalSnapshot snapshot) {
            events.add(() -> {
                figures.get().add(snapshot);
                meter.add(snapshot);
                undrawn = true;
            });
        }

        @Override
        public void phaseEnded(PhaseReport phase) {
            phase.failures().errorSamples().forEach((kind, sample) -> say(kind + ": " + sample));
            events.add(() -> {
                figures.get().endPhase(phase);
                meter.endPhase(nanoClock.getAsLong());
            });
        }
    }
}
