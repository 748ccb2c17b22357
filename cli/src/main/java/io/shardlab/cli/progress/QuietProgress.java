package io.shardlab.cli.progress;

import io.shardlab.analysis.table.Cell;
import io.shardlab.cli.output.CellText;
import io.shardlab.cli.output.Console;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.workload.PhaseSpec;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/** Shows nothing but warnings. */
final class QuietProgress implements RunProgress {

    private final Console console;

    QuietProgress(Console console) {
        this.console = console;
    }

    @Override
    public void warn(String text) {
        console.err().println(text);
    }

    @Override
    public void say(String text) {}

    @Override
    public void cellStarted(Position position) {}

    @Override
    public void cellEnded(Position position, Cell cell) {
        if (cell.failure().isPresent()) {
            warn(CellText.end(position, cell));
        }
    }

    @Override
    public void phaseStarted(PhaseSpec spec, int repetition, Supplier<OptionalDouble> progress) {}

    @Override
    public void interval(IntervalSnapshot snapshot) {}

    @Override
    public void phaseEnded(PhaseMeasurement measurement) {}

    @Override
    public void close() {}
}
