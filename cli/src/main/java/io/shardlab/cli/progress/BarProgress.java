package io.shardlab.cli.progress;

import io.shardlab.analysis.table.Cell;
import io.shardlab.cli.output.CellText;
import io.shardlab.cli.output.Console;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.workload.PhaseSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/**
 * A progress bar for the phase under way, with the latest figures and the time left, and notices above it. Notices come from
 * any thread, everything else from the run's.
 */
final class BarProgress implements RunProgress {

    private static final int WIDTH = 20;

    /** Where a terminal does not tell its width. */
    private static final int USUAL_COLUMNS = 80;

    private final Terminal terminal;
    private final StatusLine line;
    private Supplier<OptionalDouble> progress = OptionalDouble::empty;
    private OptionalDouble limitSeconds = OptionalDouble.empty();
    private double begun;
    private String phase = "";

    BarProgress(Console console) {
        try {
            terminal = TerminalBuilder.builder().dumb(true).build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        line = new StatusLine(console, () -> terminal.getWidth() > 0 ? terminal.getWidth() : USUAL_COLUMNS);
    }

    @Override
    public void say(String text) {
        line.printAbove(text);
    }

    @Override
    public void cellStarted(Position position) {
        line.end();
        say(CellText.start(position));
    }

    @Override
    public void cellEnded(Position position, Cell cell) {
        line.end();
        say(CellText.end(position, cell));
    }

    @Override
    public void phaseStarted(PhaseSpec spec, int repetition, Supplier<OptionalDouble> progressOfWork) {
        line.end();
        say(PhaseText.start(spec, repetition));
        phase = spec.name();
        progress = progressOfWork;
        limitSeconds = spec.limit() instanceof PhaseSpec.Limit.Time time
                ? OptionalDouble.of(time.duration().toMillis() / 1e3)
                : OptionalDouble.empty();
        begun = done(0).orElse(0);
        draw(done(0), 0, "");
    }

    @Override
    public void interval(IntervalSnapshot snapshot) {
        if (snapshot.isShortRest()) {
            return;
        }
        double elapsed = snapshot.startSeconds() + snapshot.seconds();
        OptionalDouble done = done(elapsed);
        String left = done.isPresent() && done.getAsDouble() > begun
                ? secondsLeft(elapsed, begun, done.getAsDouble()) + " s left  "
                : "";
        // The time left first, as a narrow terminal cuts the rest.
        draw(done, elapsed, left + PhaseText.interval(snapshot));
    }

    /** By what was done until now, without what was done before, as that of a load that is resumed. */
    static long secondsLeft(double elapsed, double begun, double done) {
        return Math.max(0, Math.round(elapsed * (1 - done) / (done - begun)));
    }

    private OptionalDouble done(double elapsedSeconds) {
        return limitSeconds.isPresent()
                ? OptionalDouble.of(elapsedSeconds / limitSeconds.getAsDouble())
                : progress.get();
    }

    @Override
    public void phaseEnded(PhaseMeasurement measurement) {
        boolean complete = !measurement.stopped() && measurement.failure().isEmpty();
        OptionalDouble done = done(measurement.seconds());
        draw(
                complete && done.isPresent() ? OptionalDouble.of(1) : done,
                measurement.seconds(),
                PhaseText.rates(measurement));
        line.end();
        say(PhaseText.end(measurement));
    }

    private void draw(OptionalDouble done, double elapsedSeconds, String figures) {
        line.draw(PlainText.visible(
                phase + " " + (done.isPresent() ? bar(done.getAsDouble()) : mark(elapsedSeconds)) + " " + figures));
    }

    /** How much is done, beside a bar of a steady width. */
    static String bar(double share) {
        double within = Math.max(0, Math.min(1, share));
        int full = (int) Math.round(within * WIDTH);
        return String.format(Locale.ROOT, "%3.0f %% [%s%s]", within * 100, "=".repeat(full), " ".repeat(WIDTH - full));
    }

    /** A mark that moves on, where nobody knows how much there is to do. */
    static String mark(double elapsedSeconds) {
        int at = (int) (Math.round(elapsedSeconds) % WIDTH);
        return "[" + " ".repeat(at) + "=" + " ".repeat(WIDTH - 1 - at) + "]";
    }

    @Override
    public void close() {
        line.end();
        try {
            terminal.close();
        } catch (IOException e) {
            // Nothing is lost: the run is over, and only the terminal's width was read.
            return;
        }
    }
}
