package io.shardlab.cli.progress;

import io.shardlab.analysis.table.Cell;
import io.shardlab.cli.output.CellWords;
import io.shardlab.cli.output.Console;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.workload.PhaseSpec;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/** A progress bar for the phase under way, with the latest figures and the time left, drawn over itself. */
final class BarProgress implements RunProgress {

    private static final int STEPS = 1000;
    private static final int UPDATE_MILLIS = 250;

    private final Console console;
    private Supplier<OptionalDouble> progress = OptionalDouble::empty;
    private OptionalDouble limitSeconds = OptionalDouble.empty();
    private double begun;
    private ProgressBar bar;

    BarProgress(Console console) {
        this.console = console;
    }

    @Override
    public void say(String text) {
        closeBar();
        console.err().println(text);
    }

    @Override
    public void cellStarted(Position position) {
        say(CellWords.start(position));
    }

    @Override
    public void cellEnded(Position position, Cell cell) {
        say(CellWords.end(position, cell));
    }

    @Override
    public void phaseStarted(PhaseSpec spec, int repetition, Supplier<OptionalDouble> progressOfWork) {
        say(PhaseWords.start(spec, repetition));
        progress = progressOfWork;
        limitSeconds = spec.limit() instanceof PhaseSpec.Limit.Time time
                ? OptionalDouble.of(time.duration().toMillis() / 1e3)
                : OptionalDouble.empty();
        begun = done(0).orElse(0);
        bar = new ProgressBarBuilder()
                .setTaskName(spec.name())
                .setInitialMax(done(0).isPresent() ? STEPS : -1)
                .setRenderer(new PhaseBar())
                .setUpdateIntervalMillis(UPDATE_MILLIS)
                .setConsumer(new ConsoleProgressBarConsumer(console.rawErr()))
                .build();
    }

    @Override
    public void interval(IntervalSnapshot snapshot) {
        if (bar == null) {
            return;
        }
        double elapsed = snapshot.startSeconds() + snapshot.seconds();
        OptionalDouble done = done(elapsed);
        String left = "";
        if (done.isPresent() && done.getAsDouble() > begun) {
            bar.stepTo(Math.round(Math.min(1, done.getAsDouble()) * STEPS));
            left = secondsLeft(elapsed, begun, done.getAsDouble()) + " s left  ";
        }
        // The time left first, as a narrow terminal cuts the rest.
        bar.setExtraMessage(PlainText.visible(left + PhaseWords.interval(snapshot)));
    }

    /** By what was done until now, without what was done before, as that of a load that is resumed. */
    static long secondsLeft(double elapsed, double begun, double done) {
        return Math.round(elapsed * (1 - done) / (done - begun));
    }

    private OptionalDouble done(double elapsedSeconds) {
        return limitSeconds.isPresent()
                ? OptionalDouble.of(elapsedSeconds / limitSeconds.getAsDouble())
                : progress.get();
    }

    @Override
    public void phaseEnded(PhaseMeasurement measurement) {
        if (bar != null && !measurement.stopped() && measurement.failure().isEmpty()) {
            bar.stepTo(STEPS);
        }
        say(PhaseWords.end(measurement));
    }

    @Override
    public void close() {
        closeBar();
    }

    private void closeBar() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }
}
