package io.shardlab.cli.progress;

import io.shardlab.cli.output.ClientText;
import io.shardlab.core.measure.Drain;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.workload.PhaseSpec;
import java.util.Locale;

/** What progress says of phases. */
final class PhaseText {

    private PhaseText() {}

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
                        FigureText.microsAsMillis(kind.responseTime().p50()),
                        FigureText.microsAsMillis(kind.responseTime().p99()))));
        text.append("  ").append(ClientText.live(snapshot.client()));
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

    /** The whole phase's rates, as in its report: without what came after its time limit. */
    static String rates(PhaseMeasurement measurement) {
        double seconds = Math.max(measurement.seconds(), 1e-9);
        Drain drain = measurement.drain();
        return rates(
                (measurement.operations() - drain.operations()) / seconds,
                (measurement.documents() - drain.documents()) / seconds);
    }

    private static String rates(double operations, double documents) {
        return FigureText.number(operations) + " ops/s  " + FigureText.number(documents) + " docs/s";
    }

    static String end(PhaseMeasurement measurement) {
        return String.format(
                        Locale.ROOT,
                        "%s done: %s, %s in %s s%s",
                        measurement.name(),
                        FigureText.count(measurement.operations(), "operation"),
                        FigureText.count(measurement.documents(), "document"),
                        FigureText.seconds(measurement.seconds()),
                        measurement.errorCount() > 0 ? ", " + FigureText.count(measurement.errorCount(), "error") : "")
                + measurement.errorSamples().entrySet().stream()
                        .map(sample -> System.lineSeparator() + "  " + sample.getKey() + ": " + sample.getValue())
                        .reduce("", String::concat);
    }
}
