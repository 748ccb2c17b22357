package io.shardlab.answers.verdict;

import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.answers.figure.PhaseFigure;
import io.shardlab.core.result.ArrivalReport;
import io.shardlab.core.result.ErrorShare;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.text.Message;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Checks whether a phase meets one objective. Immutable. */
record ObjectiveCheck(SloExpression objective, PhaseReport phase) {

    /** A double has this many certain digits; those after them come from converting units. */
    private static final MathContext EXACT = new MathContext(15);

    /** A mean is not known if more than this share of operations has no latency, as these may have taken longest. */
    private static final double MOST_UNKNOWN = 0.01;

    /** Explains in words with the figure why the phase misses the objective; empty if it meets it. */
    Optional<Message> missed() {
        OptionalDouble measured = figure(objective).of(phase);
        if (objective.isOfLatency() && measured.isEmpty()) {
            return Optional.of(Message.of("{0} missed: no operation succeeded", objective.toString()));
        }
        if (objective.figure().equals("max-rate") && measured.isEmpty()) {
            return Optional.of(Message.of("{0} missed: no maximum was found", objective.toString()));
        }
        // Results of older programs have no outages.
        double value = inUnitOfLimit(measured.orElse(0));
        if (objective.isOfLatency() && objective.operator().startsWith("<") && isUnknown()) {
            return Optional.of(unknown(value));
        }
        return objective.isMetBy(value)
                ? Optional.empty()
                : Optional.of(
                        Message.of("{0} missed: {1} was {2}", objective.toString(), objective.figure(), text(value)));
    }

    /** The figure of the catalogue that an objective limits. */
    static PhaseFigure figure(SloExpression objective) {
        String name = objective.figure();
        return FigureCatalogue.ofPhases(
                objective.isOfLatency() ? "response-" + name : name.equals("errors") ? "error-share" : name);
    }

    /** Converts from the unit of the catalogue to microseconds, operations per second or a share of one. */
    private double inUnitOfLimit(double value) {
        BigDecimal exact = new BigDecimal(value, EXACT);
        return switch (figure(objective).unit()) {
            case "ms" -> exact.movePointRight(3).doubleValue();
            case "s" -> exact.movePointRight(6).doubleValue();
            case "%" -> exact.movePointLeft(2).doubleValue();
            default -> value;
        };
    }

    /**
     * True if the operations that were missed or failed decide whether the objective is met. A mean and a maximum are not
     * percentiles: a maximum leaves out nothing, and a mean is taken to be known if nearly all operations are in it.
     */
    private boolean isUnknown() {
        ArrivalReport arrivals = phase.openLoop().arrivals();
        return switch (objective.figure()) {
            case "min" -> false;
            case "max" -> arrivals.withoutLatency() > 0;
            case "mean" -> arrivals.shareWithoutLatency() > MOST_UNKNOWN;
            default -> {
                Double atMost = arrivals.atMostMicros().get(objective.figure().substring(1));
                yield arrivals.withoutLatency() > 0 && (atMost == null || !objective.isMetBy(atMost));
            }
        };
    }

    private Message unknown(double value) {
        ArrivalReport arrivals = phase.openLoop().arrivals();
        return Message.of(
                "{0} missed: of {1} operations that were due {2} were missed and {3} failed ({4}), so that {5} "
                        + "was {6} or more",
                objective.toString(),
                arrivals.due(),
                arrivals.missed(),
                arrivals.failed(),
                String.format(Locale.ROOT, "%.3f%%", 100 * arrivals.shareWithoutLatency()),
                objective.figure(),
                text(value));
    }

    private String text(double value) {
        return switch (objective.figure()) {
            case "errors" -> ErrorShare.of(phase).against(objective.limit());
            default ->
                objective.isOfRate()
                        ? String.format(Locale.ROOT, "%.0f/s", value)
                        : figure(objective).unit().isEmpty()
                                ? String.format(Locale.ROOT, "%.0f", value)
                                : String.format(Locale.ROOT, "%.3f ms", value / 1e3);
        };
    }
}
