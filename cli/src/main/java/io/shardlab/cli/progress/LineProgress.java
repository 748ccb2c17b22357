package io.shardlab.cli.progress;

import io.shardlab.analysis.table.Cell;
import io.shardlab.cli.output.CellText;
import io.shardlab.cli.output.Console;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.workload.PhaseSpec;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/** One line for each interval, for logs and pipes. */
final class LineProgress implements RunProgress {

    private final Console console;
    private Supplier<OptionalDouble> progress = OptionalDouble::empty;

    LineProgress(Console console) {
        this.console = console;
    }

    @Override
    public void say(String text) {
        console.err().println(text);
    }

    @Override
    public void cellStarted(Position position) {
        say(CellText.start(position));
    }

    @Override
    public void cellEnded(Position position, Cell cell) {
        say(CellText.end(position, cell));
    }

    @Override
    public void phaseStarted(PhaseSpec spec, int repetition, Supplier<OptionalDouble> progressOfWork) {
        progress = progressOfWork;
        say(PhaseText.start(spec, repetition));
    }

    @Override
    public void interval(IntervalSnapshot snapshot) {
        if (snapshot.isShortRest()) {
            return;
        }
        OptionalDouble done = progress.get();
        String share = done.isPresent() ? String.format(Locale.ROOT, " %3.0f%%", done.getAsDouble() * 100) : "";
        say(String.format(
                Locale.ROOT,
                "%s %4.0f s%s  %s",
                snapshot.phase(),
                snapshot.startSeconds() + snapshot.seconds(),
                share,
                PhaseText.interval(snapshot)));
    }

    @Override
    public void phaseEnded(PhaseMeasurement measurement) {
        say(PhaseText.end(measurement));
    }

    @Override
    public void close() {}
}
