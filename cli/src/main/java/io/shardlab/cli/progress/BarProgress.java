package io.shardlab.cli.progress;

import io.shardlab.answers.table.Cell;
import io.shardlab.cli.output.Console;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.run.experiment.TimeLeft;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Supplier;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressState;

/**
 * A progress bar for the current phase, with the latest figures and the time left, and notices above it. Notices come from any
 * thread, all other calls from the run's thread; the library draws on a thread of its own.
 */
final class BarProgress implements ProgressDisplay {

    private static final int WIDTH = 20;
    private static final int STEPS = 1000;
    private static final int UPDATE_MILLIS = 250;

    private final StatusLine line;
    private final Language language;
    private TimeLeft time;
    private ProgressBar bar;

    BarProgress(Console console) {
        line = new StatusLine(console);
        language = console.language();
    }

    @Override
    public void say(Message text) {
        line.printAbove(text);
    }

    @Override
    public void cellStarted(Position position) {
        endBar();
        say(ProgressText.start(position));
    }

    @Override
    public void cellEnded(Position position, Cell cell) {
        endBar();
        say(ProgressText.end(position, cell));
    }

    @Override
    public void phaseStarted(
            PhaseSpec spec, int repetition, boolean measured, Supplier<OptionalDouble> progressOfWork) {
        endBar();
        say(ProgressText.start(spec, repetition));
        time = new TimeLeft(Optional.empty(), 0);
        time.phaseStarted(spec.limit(), progressOfWork, 0);
        OptionalDouble done = time.done(0);
        bar = drawing(spec.name(), done.isPresent() ? STEPS : -1, state -> PlainText.visible(render(state)), line);
        show(done, List.of());
    }

    /**
     * Returns a bar that is drawn again and again until {@link #endDrawing}.
     *
     * @param max the steps to the end; -1 if it is not known
     * @param text returns what is drawn
     */
    static ProgressBar drawing(String name, int max, Function<ProgressState, String> text, StatusLine line) {
        return new ProgressBarBuilder()
                .setTaskName(name)
                .setInitialMax(max)
                .setRenderer((state, width) -> text.apply(state))
                // Figures and the mark change even if the progress does not.
                .continuousUpdate()
                .setUpdateIntervalMillis(UPDATE_MILLIS)
                .setConsumer(new DelegatingProgressBarConsumer(line::draw))
                .build();
    }

    /** Draws a bar for the last time. The library would swallow an interrupt, and draw once more later. */
    static void endDrawing(ProgressBar bar) {
        boolean interrupted = Thread.interrupted();
        bar.close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void interval(IntervalSnapshot snapshot) {
        if (bar == null || snapshot.isShortRest()) {
            return;
        }
        time.add(snapshot.operations());
        long elapsed = nanos(snapshot.startSeconds() + snapshot.seconds());
        List<Message> figures = new ArrayList<>();
        // The time left comes first, because a narrow terminal cuts the rest.
        time.ofPhase(elapsed).ifPresent(left -> figures.add(ProgressText.left(Math.round(left.toMillis() / 1e3))));
        figures.add(ProgressText.interval(snapshot));
        show(time.done(elapsed), figures);
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * 1e9);
    }

    @Override
    public void phaseEnded(PhaseReport phase) {
        if (bar != null) {
            boolean complete = !phase.stopped() && phase.failure().isEmpty();
            OptionalDouble done = time.done(nanos(phase.seconds()));
            show(complete && done.isPresent() ? OptionalDouble.of(1) : done, List.of(ProgressText.rates(phase)));
        }
        endBar();
        say(ProgressText.end(phase));
    }

    private void show(OptionalDouble done, List<Message> figures) {
        bar.setExtraMessage(Message.joined("  ", figures).in(language));
        bar.maxHint(done.isPresent() ? STEPS : -1);
        done.ifPresent(share -> bar.stepTo(Math.round(Math.max(0, Math.min(1, share)) * STEPS)));
    }

    /** Draws the bar for the last time. The next drawing begins a new line. */
    private void endBar() {
        if (bar != null) {
            endDrawing(bar);
            bar = null;
        }
        line.end();
    }

    private static String render(ProgressState state) {
        String bar = state.isIndefinite()
                ? mark(state.getElapsedAfterStart().toMillis() / 1e3)
                : bar(state.getNormalizedProgress());
        return state.getTaskName() + " " + bar + " " + state.getExtraMessage();
    }

    /** Returns the share that is done, beside a bar of constant width. */
    static String bar(double share) {
        double within = Math.max(0, Math.min(1, share));
        int full = (int) Math.round(within * WIDTH);
        return String.format(Locale.ROOT, "%3.0f %% [%s%s]", within * 100, "=".repeat(full), " ".repeat(WIDTH - full));
    }

    /** Returns a mark that moves on, for work of unknown size. */
    static String mark(double elapsedSeconds) {
        int at = (int) (Math.round(elapsedSeconds) % WIDTH);
        return "[" + " ".repeat(at) + "=" + " ".repeat(WIDTH - 1 - at) + "]";
    }

    @Override
    public void close() {
        endBar();
    }
}
