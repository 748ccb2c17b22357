package io.shardlab.gui.run;

import io.shardlab.core.result.RateUnit;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.gui.run.RunFeed.News;
import io.shardlab.gui.text.Failures;
import io.shardlab.mongo.watch.ClusterView;
import io.shardlab.mongo.watch.WatchedTarget;
import io.shardlab.run.experiment.ExperimentListener;
import io.shardlab.run.service.RunControl;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyLongWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/**
 * A run or an experiment under way. Used on one thread, which calls {@link #poll} at a fixed period as long as the state is
 * active; the engine works on another and never waits for it.
 */
public final class RunModel {

    /** What is not known is told so by controls. */
    private static final double UNKNOWN = -1;

    private static final int MOST_MESSAGES = 500;

    private final Runs runs;
    private final Executor background;
    private final LongSupplier nanoClock;
    private final ReadOnlyObjectWrapper<RunState> state = new ReadOnlyObjectWrapper<>(RunState.IDLE);
    private final ReadOnlyStringWrapper phase = new ReadOnlyStringWrapper("");
    private final ReadOnlyDoubleWrapper progress = new ReadOnlyDoubleWrapper(UNKNOWN);
    private final ReadOnlyObjectWrapper<Optional<Duration>> left = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyLongWrapper operations = new ReadOnlyLongWrapper();
    private final ReadOnlyLongWrapper documents = new ReadOnlyLongWrapper();
    private final ReadOnlyObjectWrapper<RateUnit> unit = new ReadOnlyObjectWrapper<>(RateUnit.OPERATIONS);
    private final ReadOnlyLongWrapper errors = new ReadOnlyLongWrapper();
    private final ReadOnlyObjectWrapper<Optional<ExperimentListener.Position>> cell =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<RunEnding>> ending = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<WatchedTarget>> target = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<LiveFigures> figures = new ReadOnlyObjectWrapper<>(new LiveFigures());
    private final ReadOnlyLongWrapper drawings = new ReadOnlyLongWrapper();
    private final BooleanProperty displayPaused = new SimpleBooleanProperty();
    private final ObservableList<String> messages = FXCollections.observableArrayList();
    private final ObservableList<String> shownMessages = FXCollections.unmodifiableObservableList(messages);

    private RunFeed feed = new RunFeed();
    private RunControl control = new RunControl();
    private Supplier<OptionalDouble> progressOfPhase = OptionalDouble::empty;
    private boolean undrawn;
    private PhaseSpec.Limit limit = new PhaseSpec.Limit.Exhaustion();
    private long phaseBegan;
    private TimeLeft timeLeft = new TimeLeft();

    /** @param background runs what blocks for as long as the run takes */
    public RunModel(Runs runs, Executor background) {
        this(runs, background, System::nanoTime);
    }

    RunModel(Runs runs, Executor background, LongSupplier nanoClock) {
        this.runs = runs;
        this.background = background;
        this.nanoClock = nanoClock;
        // Also of a run that ended meanwhile, which is not polled any more.
        displayPaused.addListener((property, before, now) -> draw());
    }

    /** Starts a run; one at a time. */
    public void start(RunInput input) {
        if (state.get().isActive()) {
            throw new IllegalStateException("a run is under way");
        }
        RunFeed news = new RunFeed();
        RunControl stopper = new RunControl();
        feed = news;
        control = stopper;
        betweenPhases();
        progress.set(UNKNOWN);
        operations.set(0);
        documents.set(0);
        errors.set(0);
        cell.set(Optional.empty());
        ending.set(Optional.empty());
        messages.clear();
        displayPaused.set(false);
        figures.set(new LiveFigures());
        state.set(RunState.RUNNING);
        background.execute(() -> news.ended(run(input, news, stopper)));
    }

    private RunEnding run(RunInput input, RunFeed news, RunControl stopper) {
        try {
            return runs.run(input, news, stopper);
        } catch (RuntimeException | Error e) {
            String sentence = Failures.sentence(e);
            return RunEnding.unsaved(Optional.of(sentence), stopper.isStopped());
        }
    }

    /** Takes how the servers looked while a run is on. */
    public void saw(ClusterView view) {
        if (state.get().isActive()) {
            figures.get().add(view);
            undrawn = true;
        }
    }

    /** Asks the run to end; what was measured is saved. Returns at once. */
    public void stop() {
        if (state.get() == RunState.RUNNING) {
            state.set(RunState.STOPPING);
            control.stop();
        }
    }

    /** Takes what the engine has told since the last call. */
    public void poll() {
        boolean measured = false;
        for (News news = feed.poll(); news != null; news = feed.poll()) {
            measured |= news instanceof News.Interval;
            take(news);
        }
        if (state.get().isActive()) {
            double share = progressOfPhase.get().orElseGet(this::shareOfLimit);
            progress.set(share);
            left.set(timeLeft.at(nanoClock.getAsLong(), share));
        }
        undrawn |= measured;
        draw();
    }

    private void draw() {
        if (undrawn && !displayPaused.get()) {
            undrawn = false;
            drawings.set(drawings.get() + 1);
        }
    }

    /** By what ends the phase, where the work itself does not know. */
    private double shareOfLimit() {
        if (limit instanceof PhaseSpec.Limit.Time time) {
            double elapsed = nanoClock.getAsLong() - phaseBegan;
            return Math.min(1, elapsed / Math.max(1, time.duration().toNanos()));
        }
        if (limit instanceof PhaseSpec.Limit.Operations most) {
            return Math.min(1, (double) operations.get() / Math.max(1, most.count()));
        }
        return UNKNOWN;
    }

    private void take(News news) {
        if (news instanceof News.Said said) {
            tell(said.text());
        } else if (news instanceof News.CellStarted started) {
            betweenPhases();
            cell.set(Optional.of(started.position()));
            operations.set(0);
            documents.set(0);
            errors.set(0);
            figures.get().begin(started.position());
        } else if (news instanceof News.PhaseStarted started) {
            figures.get().begin(started.spec(), started.repetition());
            begin(started.spec(), started.repetition(), started.progress());
        } else if (news instanceof News.PhaseEnded) {
            figures.get().endPhase();
            betweenPhases();
        } else if (news instanceof News.RunsOn runsOn) {
            target.set(runsOn.target());
            figures.get().otherServers();
        } else if (news instanceof News.Interval interval) {
            figures.get().add(interval.snapshot());
            operations.set(operations.get() + interval.snapshot().operations());
            documents.set(documents.get() + interval.snapshot().documents());
            errors.set(errors.get() + interval.snapshot().errorCount());
        } else if (news instanceof News.Ended ended) {
            end(ended.ending());
        }
    }

    private void begin(PhaseSpec spec, int repetition, Supplier<OptionalDouble> progressOfWork) {
        phase.set(new LivePhases.Named(spec.name(), repetition).toString());
        unit.set(RateUnit.ofPhase(spec.name()));
        progressOfPhase = progressOfWork;
        limit = spec.limit();
        phaseBegan = nanoClock.getAsLong();
        timeLeft = new TimeLeft();
        operations.set(0);
        documents.set(0);
        errors.set(0);
    }

    /** How long what comes between two phases takes, nobody knows. */
    private void betweenPhases() {
        phase.set("");
        progressOfPhase = OptionalDouble::empty;
        limit = new PhaseSpec.Limit.Exhaustion();
        left.set(Optional.empty());
    }

    private void end(RunEnding how) {
        how.failure().ifPresent(this::tell);
        left.set(Optional.empty());
        progressOfPhase = OptionalDouble::empty;
        ending.set(Optional.of(how));
        state.set(
                how.interrupted() ? RunState.STOPPED : how.failure().isPresent() ? RunState.FAILED : RunState.COMPLETE);
    }

    private void tell(String text) {
        if (messages.size() == MOST_MESSAGES) {
            messages.remove(0);
        }
        messages.add(text);
    }

    public ReadOnlyObjectProperty<RunState> state() {
        return state.getReadOnlyProperty();
    }

    /** The name of the phase under way; empty between two phases. */
    public ReadOnlyStringProperty phase() {
        return phase.getReadOnlyProperty();
    }

    /** How much of the phase's work is done, from 0 to 1; -1 if that is not known. */
    public ReadOnlyDoubleProperty progress() {
        return progress.getReadOnlyProperty();
    }

    /** How long the phase will still take at the rate that it had so far; empty if that is not known. */
    public ReadOnlyObjectProperty<Optional<Duration>> left() {
        return left.getReadOnlyProperty();
    }

    /** Successful operations of the phase. */
    public ReadOnlyLongProperty operations() {
        return operations.getReadOnlyProperty();
    }

    /** Documents that the phase has written or read. */
    public ReadOnlyLongProperty documents() {
        return documents.getReadOnlyProperty();
    }

    /** What the phase under way, or the last one, is told in. */
    public ReadOnlyObjectProperty<RateUnit> unit() {
        return unit.getReadOnlyProperty();
    }

    /** Failed operations and refused documents of the phase. */
    public ReadOnlyLongProperty errors() {
        return errors.getReadOnlyProperty();
    }

    /** Which run of an experiment it is; empty for a single run. */
    public ReadOnlyObjectProperty<Optional<ExperimentListener.Position>> cell() {
        return cell.getReadOnlyProperty();
    }

    /** The servers that it runs on, as long as it has them open. */
    public ReadOnlyObjectProperty<Optional<WatchedTarget>> target() {
        return target.getReadOnlyProperty();
    }

    /** How it ended; empty as long as it has not. */
    public ReadOnlyObjectProperty<Optional<RunEnding>> ending() {
        return ending.getReadOnlyProperty();
    }

    /** The figures over time; a new object for each run. */
    public ReadOnlyObjectProperty<LiveFigures> figures() {
        return figures.getReadOnlyProperty();
    }

    /** Rises when charts are to be drawn anew. */
    public ReadOnlyLongProperty drawings() {
        return drawings.getReadOnlyProperty();
    }

    /** Whether charts stand still, to be read; the run goes on and nothing of it is lost. */
    public BooleanProperty displayPaused() {
        return displayPaused;
    }

    /** The latest news, the oldest first. */
    public ObservableList<String> messages() {
        return shownMessages;
    }
}
