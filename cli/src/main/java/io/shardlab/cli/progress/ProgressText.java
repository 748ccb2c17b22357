package io.shardlab.cli.progress;

import io.shardlab.analysis.table.Cell;
import io.shardlab.cli.output.ExperimentReport;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.result.DrainReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.run.experiment.ExperimentListener.Position;
import java.time.Duration;
import java.util.Locale;

/** The sentences of progress on phases and on the cells of an experiment. */
final class ProgressText {

    private ProgressText() {}

    static String start(Position position) {
        String left =
                position.left().map(time -> ", about " + time(time) + " left").orElse("");
        return place(position) + ": " + ExperimentReport.values(position.values()) + left;
    }

    static String end(Position position, Cell cell) {
        return place(position)
                + cell.failure().map(reason -> " failed: " + reason).orElse(" done");
    }

    private static String place(Position position) {
        return "Cell " + position.place() + " of " + position.of();
    }

    /** Returns an estimated time; the longer it is, the fewer digits it has. */
    static String time(Duration time) {
        long seconds = Math.max(1, Math.round(time.toMillis() / 1e3));
        if (seconds < 100) {
            return seconds + " s";
        }
        long minutes = Math.round(seconds / 60.0);
        return minutes < 100 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
    }

    static String start(PhaseSpec spec, int repetition) {
        String limit = "";
        if (spec.limit() instanceof PhaseSpec.Limit.Time time) {
            limit = " for " + ParameterTypes.formatDuration(time.duration());
        } else if (spec.limit() instanceof PhaseSpec.Limit.Operations operations) {
            limit = ", " + FigureText.count(operations.count(), "operation");
        }
        String which = repetition > 1 ? " (repetition " + repetition + ")" : "";
        return spec.name() + which + " from " + FigureText.count(spec.threads(), "thread") + limit;
    }

    static String interval(IntervalSnapshot snapshot) {
        double seconds = Math.max(snapshot.seconds(), 1e-9);
        StringBuilder text = new StringBuilder(rates(snapshot.operations() / seconds, snapshot.documents() / seconds));
        snapshot.busiestKind()
                .ifPresent(kind -> text.append(String.format(
                        Locale.ROOT,
                        "  p50 %s ms  p99 %s ms",
                        FigureText.microsAsMillis(kind.responseTime().percentile("50")),
                        FigureText.microsAsMillis(kind.responseTime().percentile("99")))));
        text.append("  ").append(client(snapshot));
        if (snapshot.maxBacklog() > 0) {
            text.append("  backlog ").append(FigureText.count(snapshot.backlog()));
            text.append(
                    snapshot.maxBacklog() > snapshot.backlog()
                            ? " (up to " + FigureText.count(snapshot.maxBacklog()) + ")"
                            : "");
        }
        if (snapshot.errorCount() > 0) {
            text.append("  errors ").append(FigureText.count(snapshot.errorCount()));
        }
        return text.toString();
    }

    /** The system counts CPU time in steps, so a very short interval may seem to have used more than all processors. */
    static String client(IntervalSnapshot interval) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "client CPU %.1f of %s",
                Math.min(1, interval.client().clientCpuShare()) * interval.processors(),
                FigureText.count(interval.processors(), "core")));
        double gcSeconds = interval.client().gcSeconds();
        if (gcSeconds > 0) {
            double share = interval.seconds() > 0 ? gcSeconds / interval.seconds() : 0;
            text.append(String.format(Locale.ROOT, "  GC %.0f %%", 100 * share));
        }
        if (interval.connections().waits() > 0) {
            text.append("  ")
                    .append(FigureText.count(interval.connections().waits()))
                    .append(" waits for a connection");
        }
        return text.toString();
    }

    /** Returns the rates of the whole phase, as in its report: without what came after its time limit. */
    static String rates(PhaseReport phase) {
        double seconds = Math.max(phase.seconds(), 1e-9);
        DrainReport drain = phase.drain();
        return rates(
                (phase.counts().operations() - drain.operations()) / seconds,
                (phase.counts().documents() - drain.documents()) / seconds);
    }

    private static String rates(double operations, double documents) {
        return FigureText.number(operations) + " ops/s  " + FigureText.number(documents) + " docs/s";
    }

    static String end(PhaseReport phase) {
        return String.format(
                        Locale.ROOT,
                        "%s done: %s, %s in %s s%s",
                        phase.name(),
                        FigureText.count(phase.counts().operations(), "operation"),
                        FigureText.count(phase.counts().documents(), "document"),
                        FigureText.seconds(phase.seconds()),
                        phase.errorCount() > 0 ? ", " + FigureText.count(phase.errorCount(), "error") : "")
                + phase.failures().errorSamples().entrySet().stream()
                        .map(sample -> System.lineSeparator() + "  " + sample.getKey() + ": " + sample.getValue())
                        .reduce("", String::concat);
    }
}
