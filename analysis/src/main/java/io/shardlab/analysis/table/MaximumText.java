package io.shardlab.analysis.table;

import io.shardlab.core.result.MaximumReport;
import io.shardlab.core.result.MaximumReport.Trial;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.text.FigureText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The result of a search for the maximum rate as a sentence and as a table, shared by all reports. */
public final class MaximumText {

    /** The beginning of the reason if operations fell behind their arrivals. */
    private static final String RATE_MISSED = "the rate was missed: ";

    private final MaximumReport maximum;
    private final RunResult result;

    private MaximumText(MaximumReport maximum, RunResult result) {
        this.maximum = maximum;
        this.result = result;
    }

    /** Returns the text of a result; empty if no maximum was searched. */
    public static Optional<MaximumText> of(RunResult result) {
        return result.maximum().map(maximum -> new MaximumText(maximum, result));
    }

    /** Returns objectives for people, such as {@code p99 < 50 ms and errors < 0.1 %}. */
    public static String objectives(MaximumReport maximum) {
        return Arrays.stream(maximum.objectives().split(","))
                .map(objective -> SloExpression.parse(objective).readable())
                .collect(Collectors.joining(" and "));
    }

    /** Returns the answer with its certainty and what limits beyond it. */
    public String sentence() {
        return switch (maximum.certainty()) {
            case NOT_MET -> notMet();
            case STOPPED -> "The search was stopped after " + trials() + "." + known();
            default -> maximum.rate().isPresent() ? carries() : undecided();
        };
    }

    private String carries() {
        return subject() + " carries " + (maximum.lowerBound() ? "at least " : "")
                + rate(maximum.rate()) + " operations/s with " + objectives(maximum) + " (" + interval() + trials()
                + ")"
                + beyond() + "." + certainty();
    }

    private String subject() {
        return switch (result.target().kind()) {
            case "sharded" -> "The cluster";
            case "replica-set" -> "The replica set";
            default -> "The server";
        };
    }

    private String interval() {
        return maximum.high().isPresent()
                ? (maximum.searches() > 1 ? "median of " + maximum.searches() + " searches, " : "") + "between "
                        + rate(maximum.low()) + " and " + rate(maximum.high()) + ", "
                : "";
    }

    private String trials() {
        return FigureText.count(maximum.trials().size(), "trial");
    }

    private String beyond() {
        List<String> parts = new ArrayList<>();
        maximum.missed().map(MaximumText::figures).ifPresent(parts::add);
        maximum.limitedBy().map(MaximumText::withinSentence).ifPresent(parts::add);
        return parts.isEmpty() ? "" : "; beyond it, " + String.join(", and ", parts);
    }

    /**
     * Returns the figures of a missed objective without the objective, which the sentence has already. If arrivals were missed,
     * a latency is only a lower bound, and their number says more.
     */
    private static String figures(String reason) {
        List<String> parts = List.of(reason.split("; "));
        return parts.stream()
                .filter(part -> part.startsWith(RATE_MISSED))
                .findFirst()
                .map(part -> part.substring(RATE_MISSED.length()))
                .orElseGet(() -> parts.get(0).replaceFirst("^\\S+ missed: (of .* so that )?", ""));
    }

    private static String withinSentence(String finding) {
        String plain = finding.replaceFirst("\\.$", "");
        return plain.substring(0, 1).toLowerCase(Locale.ROOT) + plain.substring(1);
    }

    private String certainty() {
        if (maximum.certainty() == MaximumReport.Certainty.UNDECIDED) {
            return " The search ended before its result was certain: allow more --find-max-trials, or, if trials contradict"
                    + " one another, a longer --duration.";
        }
        return maximum.lowerBound() ? " The servers may carry more." : "";
    }

    private String undecided() {
        return "The maximum rate with " + objectives(maximum) + " is undecided after " + trials() + "." + known()
                + certainty();
    }

    /** Returns what is known although there is no result. */
    private String known() {
        String carried = maximum.rate()
                .map(rate ->
                        " Until then, " + FigureText.number(rate) + " operations/s met " + objectives(maximum) + ".")
                .orElse("");
        return maximum.high().isPresent() && maximum.low().isPresent()
                ? carried + " The limit is between " + rate(maximum.low()) + " and " + rate(maximum.high())
                        + " operations/s."
                : carried;
    }

    private String notMet() {
        return subject() + " does not meet " + objectives(maximum) + " at any rate ("
                + trials() + "): even at "
                + FigureText.number(
                        maximum.trials().stream().mapToDouble(Trial::rate).min().orElse(0))
                + " operations/s, " + lowestReason() + ".";
    }

    private String lowestReason() {
        return maximum.trials().stream()
                .filter(trial -> !trial.met())
                .min(Comparator.comparingDouble(Trial::rate))
                .flatMap(Trial::reason)
                .map(MaximumText::figures)
                .orElse("they are missed");
    }

    private static String rate(Optional<Double> rate) {
        return rate.map(FigureText::number).orElse("?");
    }

    /** Returns the trials in the order in which they ran. */
    public Table trialsTable() {
        return new Columns<Trial>()
                .add("trial", trial -> phase(trial).map(PhaseReport::title).orElse(trial.phase()))
                .add("target/s", trial -> FigureText.number(trial.rate()))
                .addFigure("throughput", this::phase)
                .addFigure("response-p50", this::phase)
                .addFigure("response-p99", this::phase)
                .addFigure("missed-arrivals", this::phase)
                .addFigure("errors", this::phase)
                .add("objectives", MaximumText::outcome)
                .table("Trials", maximum.trials());
    }

    /** Returns {@code met}, or the objectives that were missed without the figures, which other columns have. */
    private static String outcome(Trial trial) {
        return trial.reason()
                .map(reason -> "missed "
                        + Arrays.stream(reason.split("; "))
                                .map(part -> part.replaceFirst(" (was )?missed: .*", ""))
                                .collect(Collectors.joining(", ")))
                .orElse("met");
    }

    private Optional<PhaseReport> phase(Trial trial) {
        return result.phases().stream().filter(trial::isOf).findFirst();
    }

    /** Returns the phases without those of trials and their warm-ups, which have a table of their own. */
    public List<PhaseReport> otherPhases() {
        return result.phases().stream()
                .filter(phase -> !maximum.isTrial(phase) && !phase.wasWarmUp())
                .toList();
    }
}
