package io.shardlab.cli.progress;

import io.shardlab.answers.section.ExperimentDocument;
import io.shardlab.answers.table.Cell;
import io.shardlab.cli.output.Console;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.run.experiment.RemainingTime;
import io.shardlab.run.experiment.TimeLeft;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import me.tongfei.progressbar.ProgressBar;

/**
 * The progress of all measurements of a command, with the time left: one bar on a terminal, a line for each measurement
 * otherwise. Notices come from any thread, all other calls from one thread; the library draws on a thread of its own.
 */
public final class WholeProgress implements ProgressDisplay {

    private final Console console;
    private final boolean quiet;
    private final LongSupplier nanos;
    private final int count;
    private final RemainingTime remaining;
    private final StatusLine line;
    private final Optional<ProgressBar> bar;
    private Message subject = Message.NONE;
    private Message now = Message.NONE;
    private Optional<TimeLeft> time = Optional.empty();
    private long begun;
    private int place;
    private int ended;

    /**
     * Begins to show the progress.
     *
     * @param quiet whether only warnings and failures are shown
     * @param expected the time that each measurement is expected to take, in their order
     */
    public WholeProgress(Console console, boolean quiet, List<Duration> expected) {
        this(console, quiet, expected, System::nanoTime);
    }

    /** @param nanos the clock, in nanoseconds */
    WholeProgress(Console console, boolean quiet, List<Duration> expected, LongSupplier nanos) {
        this.console = console;
        this.quiet = quiet;
        this.nanos = nanos;
        this.count = expected.size();
        this.remaining = RemainingTime.expecting(expected);
        this.line = new StatusLine(console);
        this.bar = console.interactive() && !quiet
                ? Optional.of(BarProgress.drawing("", -1, state -> text(), line))
                : Optional.empty();
    }

    /** Names the measurements that follow, for those in which no parameter varies. */
    public void subject(Message text) {
        subject = text;
    }

    private synchronized String text() {
        double share = ended == count
                ? 1
                : time.map(all -> all.share(nanos.getAsLong())).orElse(0.0);
        Message text = share < 1
                ? Message.of("{0}, {1}: {2}", left(), place(), now)
                : Message.of(Message.sense("progress", "measured"));
        return PlainText.visible(BarProgress.bar(share) + " " + text.in(console.language()));
    }

    private Message left() {
        Optional<Duration> left = time.isEmpty() ? remaining.left() : time.get().ofAll(nanos.getAsLong());
        return Message.of("about {0} left", ProgressText.time(left.orElse(Duration.ZERO)));
    }

    private Message place() {
        return Message.of("measurement {0,number,#} of {1,number,#}", place, count);
    }

    /** What is prepared is part of a measurement here. */
    @Override
    public void say(Message text) {}

    @Override
    public void warn(Message text) {
        line.printAbove(text);
    }

    @Override
    public synchronized void cellStarted(Position position) {
        begun = nanos.getAsLong();
        place++;
        Duration later = remaining.later().orElseThrow();
        TimeLeft all = time.orElseGet(() -> new TimeLeft(Optional.empty(), begun));
        all.expect(remaining.left().map(left -> left.minus(later)), later, begun);
        time = Optional.of(all);
        now = position.values().isEmpty() ? subject : ExperimentDocument.values(position.values());
        if (bar.isEmpty() && !quiet) {
            console.note(Message.of("Measurement {0,number,#} of {1,number,#}: {2}, {3}", place, count, now, left()));
        }
    }

    @Override
    public synchronized void cellEnded(Position position, Cell cell) {
        long end = nanos.getAsLong();
        remaining.took(Duration.ofNanos(end - begun));
        ended++;
        time.orElseThrow().expect(Optional.of(Duration.ZERO), remaining.left().orElseThrow(), end);
        cell.failure().ifPresent(reason -> warn(Message.of("The {0} ({1}) failed: {2}", place(), now, reason)));
    }

    @Override
    public void close() {
        bar.ifPresent(BarProgress::endDrawing);
        line.end();
    }
}
