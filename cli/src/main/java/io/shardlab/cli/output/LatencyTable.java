package io.shardlab.cli.output;

import io.shardlab.analysis.figure.FigureCatalogue;
import io.shardlab.core.result.ArrivalReport;
import io.shardlab.core.result.DrainReport;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.text.FigureText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** The latencies of a phase, and what of them is not known. Formats only. */
final class LatencyTable {

    /** Shorter than this share of the window, a drain is the usual end of a phase. */
    private static final double WORTH_TELLING = 0.01;

    private LatencyTable() {}

    static String of(PhaseReport phase) {
        List<String> heads = new ArrayList<>(List.of(phase.name() + ", ms", "mean"));
        LatencyReport.PERCENTILES.forEach(percentile -> heads.add("p" + percentile));
        heads.add("max");
        TerminalTable table = new TerminalTable(heads);
        row(table, "service time", phase.serviceTime(), figure -> false);
        boolean open = phase.targetRate().isPresent();
        if (open) {
            row(table, "response time", phase.responseTime(), figure -> isLowerBound(phase, figure));
        }
        if (phase.kinds().size() > 1) {
            phase.kinds().stream()
                    .filter(kind -> kind.operations() > 0)
                    .forEach(kind -> row(
                            table,
                            FigureText.count(kind.operations()) + " " + kind.name(),
                            kind.serviceTime(),
                            figure -> false));
        }
        List<String> lines = new ArrayList<>(List.of(table.render()));
        if (open) {
            lines.add(arrivals(phase));
        }
        if (phase.arrivals().withoutLatency() > 0) {
            lines.add(unknown(phase.arrivals(), open));
        }
        if (phase.drain().seconds() > WORTH_TELLING * phase.seconds()) {
            lines.add(drain(phase));
        }
        return String.join(System.lineSeparator(), lines);
    }

    private static boolean isLowerBound(PhaseReport phase, String figure) {
        return FigureCatalogue.ofPhases("response-" + figure).isLowerBound(phase);
    }

    private static String arrivals(PhaseReport phase) {
        return String.format(
                Locale.ROOT,
                "Open loop at %s operations/s%s, %s arrivals missed of %s due.",
                FigureText.number(phase.targetRate().orElseThrow()),
                phase.arrivals()
                        .process()
                        .map(name -> " (" + name + " arrivals)")
                        .orElse(""),
                FigureText.count(phase.missedArrivals()),
                FigureText.count(phase.arrivals().due()));
    }

    private static String unknown(ArrivalReport arrivals, boolean open) {
        return open
                ? "Response times cover all of these: a missed one counts with the time that it had waited at the end, "
                        + FigureText.count(arrivals.failed())
                        + " failed ones as slower than all others. \"" + FigureText.AT_LEAST.trim()
                        + "\" marks lower bounds."
                : FigureText.count(arrivals.failed()) + " of " + FigureText.count(arrivals.due())
                        + " operations failed: they are not in the service time, and slower than any --slo.";
    }

    private static String drain(PhaseReport phase) {
        DrainReport drain = phase.drain();
        return String.format(
                Locale.ROOT,
                "After its %s s the last operations took %s s more: %s succeeded then and %s failed. They count in the"
                        + " latencies and errors, not in the rates.",
                FigureText.seconds(phase.seconds()),
                FigureText.seconds(drain.seconds()),
                FigureText.count(drain.operations()),
                FigureText.count(drain.failedOperations()));
    }

    private static void row(TerminalTable table, String name, LatencyReport latency, Predicate<String> lowerBound) {
        List<String> cells = new ArrayList<>(List.of(name, cell(latency.meanMicros(), lowerBound.test("mean"))));
        LatencyReport.PERCENTILES.forEach(
                percentile -> cells.add(cell(latency.percentile(percentile), lowerBound.test("p" + percentile))));
        cells.add(cell(latency.maxMicros(), lowerBound.test("max")));
        table.row(cells.toArray(String[]::new));
    }

    private static String cell(double micros, boolean lowerBound) {
        return (lowerBound ? FigureText.AT_LEAST : "") + FigureText.microsAsMillis(micros);
    }
}
