package io.shardlab.cli.progress;

import io.shardlab.answers.table.Cell;
import io.shardlab.cli.output.Console;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.PhaseSpec;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/** Progress as one line for each interval, for logs and pipes. If it is quiet, it shows only warnings and failed cells. */
final class LineProgress implements ProgressDisplay {

    private final Console console;
    private final boolean quiet;
    private Supplier<OptionalDouble> progress = OptionalDouble::empty;

    LineProgress(Console console, boolean quiet) {
        this.console = console;
        this.quiet = quiet;
    }

    @Override
    public void say(Message text) {
        if (!quiet) {
            warn(text);
        }
    }

    @Override
    public void warn(Message text) {
        console.note(text);
    }

    @Override
    public void cellStarted(Position position) {
        say(ProgressText.start(position));
    }

    @Override
    public void cellEnded(Position position, Cell cell) {
        if (cell.failure().isPresent()) {
            warn(ProgressText.end(position, cell));
        } else {
            say(ProgressText.end(position, cell));
        }
    }

    @Override
    public void phaseStarted(
            PhaseSpec spec, int repetition, boolean measured, Supplier<OptionalDouble> progressOfWork) {
        progress = progressOfWork;
        say(ProgressText.start(spec, repetition));
    }

    @Override
    public void interval(IntervalSnapshot snapshot) {
        if (quiet || snapshot.isShortRest()) {
            return;
        }
        OptionalDouble done = progress.get();
        String share = done.isPresent() ? String.format(Locale.ROOT, " %3.0f%%", done.getAsDouble() * 100) : "";
        say(Message.of(
                "{0} {1} s{2}  {3}",
                snapshot.phase(),
                String.format(Locale.ROOT, "%4.0f", snapshot.startSeconds() + snapshot.seconds()),
                share,
                ProgressText.interval(snapshot)));
    }

    @Override
    public void phaseEnded(PhaseReport phase) {
        say(ProgressText.end(phase));
    }

    @Override
    public void close() {}
}
