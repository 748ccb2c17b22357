package io.shardlab.answers.table;

import io.shardlab.core.result.Finding;
import io.shardlab.core.result.MaximumReport;
import io.shardlab.core.result.MaximumReport.Trial;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The result of a search for the maximum rate as a sentence and as a table, shared by all reports. */
public final class MaximumText {

    /** The beginnings of the reasons if operations fell behind their arrivals, or missed an objective or the budget. */
    private static final String RATE_MISSED = "the rate was missed: ";

    private static final String OBJECTIVE_MISSED = "{0} missed: ";
    private static final String UNAVAILABLE = "availability budget missed: ";

    /** The reasons that begin with what was missed. */
    private static final Map<String, String> FIGURES = Map.of(
            "{0} missed: {1} was {2}",
            "{1} was {2}",
            "{0} missed: no operation succeeded",
            "no operation succeeded",
            "{0} missed: of {1} operations that were due {2} were missed and {3} failed ({4}), so that {5} "
                    + "was {6} or more",
            "{5} was {6} or more",
            "the rate was missed: {0} of {1} operations that were due had not started at the end",
            "{0} of {1} operations that were due had not started at the end",
            "the rate was missed: on average {0} operations more were waiting in the second half than in the "
                    + "first",
            "on average {0} operations more were waiting in the second half than in the first");

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
        return goals(maximum).toString();
    }

    private static Message goals(MaximumReport maximum) {
        return Arrays.stream(maximum.objectives().split(","))
                .map(objective -> Message.text(SloExpression.parse(objective).readable()))
                .reduce((one, other) -> Message.of(Message.sense("list", "{0} and {1}"), one, other))
                .orElse(Message.NONE);
    }

    /** Returns the answer with its certainty and what limits beyond it. */
    public String sentence(Language language) {
        Message objectives = goals(maximum);
        Message sentence = switch (maximum.certainty()) {
            case NOT_MET -> notMet(objectives);
            case STOPPED -> Message.of("The search was stopped after {0}.{1}", trials(), known(objectives));
            default ->
                maximum.rate().isPresent()
                        ? carries(objectives, language)
                        : Message.of(
                                "The maximum rate with {0} is undecided after {1}.{2}{3}",
                                objectives, trials(), known(objectives), certainty());
        };
        return sentence.in(language);
    }

    private Message carries(Message objectives, Language language) {
        return Message.of(
                "{0} carries {1} operations/s with {2} ({3}){4}.{5}",
                subject(),
                maximum.lowerBound()
                        ? Message.of("at least {0}", rate(maximum.rate()))
                        : Message.text(rate(maximum.rate())),
                objectives,
                interval(),
                beyond(language),
                certainty());
    }

    private Message subject() {
        return switch (result.target().kind()) {
            case "sharded" -> Message.of("The cluster");
            case "replica-set" -> Message.of("The replica set");
            default -> Message.of("The server");
        };
    }

    private Message interval() {
        if (maximum.high().isEmpty()) {
            return trials();
        }
        Message between = Message.of("between {0} and {1}, {2}", rate(maximum.low()), rate(maximum.high()), trials());
        return maximum.searches() > 1
                ? Message.of("median of {0} searches, {1}", maximum.searches(), between)
                : between;
    }

    private Message trials() {
        return Message.of(
                "{0,choice,0#{0} trials|1#1 trial|1<{0} trials}",
                maximum.trials().size());
    }

    private Message beyond(Language language) {
        List<Message> parts = new ArrayList<>();
        maximum.missed()
                .flatMap(missed -> maximum.trials().stream()
                        .filter(trial -> trial.reason().equals(Optional.of(missed)))
                        .map(MaximumText::figures)
                        .findFirst())
                .ifPresent(parts::add);
        maximum.limitedBy()
                .map(finding -> withinSentence(wording(finding).in(language), language))
                .map(Message::text)
                .ifPresent(parts::add);
        return parts.stream()
                .reduce((one, other) -> Message.of("{0}, and {1}", one, other))
                .map(all -> Message.of("; beyond it, {0}", all))
                .orElse(Message.NONE);
    }

    /** The message of a finding; findings of older results have only a text. */
    private Message wording(String finding) {
        return result.diagnosis().stream()
                .filter(one -> one.finding().equals(finding))
                .findFirst()
                .map(Finding::sentence)
                .orElseGet(() -> Message.text(finding));
    }

    /**
     * Returns the figures of a missed objective without the objective, which the sentence has already. If arrivals were missed,
     * a latency is only a lower bound, and their number says more.
     */
    private static Message figures(Trial trial) {
        return trial.wording().stream()
                .filter(reason -> reason.pattern().startsWith(RATE_MISSED))
                .findFirst()
                .or(() -> trial.wording().stream().findFirst())
                .map(reason -> new Message(FIGURES.getOrDefault(reason.pattern(), reason.pattern()), reason.values()))
                .orElseGet(() -> Message.text(figures(trial.reason().orElse(""))));
    }

    /** The same for the trial of an older program, which has no messages. */
    private static String figures(String reason) {
        List<String> parts = List.of(reason.split("; "));
        return parts.stream()
                .filter(part -> part.startsWith(RATE_MISSED))
                .findFirst()
                .map(part -> part.substring(RATE_MISSED.length()))
                .orElseGet(() -> parts.get(0).replaceFirst("^\\S+ missed: (of .* so that )?", ""));
    }

    private static String withinSentence(String finding, Language language) {
        String plain = finding.replaceFirst("[.。]$", "");
        return plain.substring(0, 1).toLowerCase(language.locale()) + plain.substring(1);
    }

    private Message certainty() {
        if (maximum.certainty() == MaximumReport.Certainty.UNDECIDED) {
            return Message.of(
                    " The search ended before its result was certain: allow more --find-max-trials, or, if trials "
                            + "contradict one another, a longer --duration.");
        }
        return maximum.lowerBound() ? Message.of(" The servers may carry more.") : Message.NONE;
    }

    /** Returns what is known although there is no result. */
    private Message known(Message objectives) {
        Message carried = maximum.rate()
                .map(rate -> Message.of(" Until then, {0} operations/s met {1}.", FigureText.number(rate), objectives))
                .orElse(Message.NONE);
        return maximum.high().isPresent() && maximum.low().isPresent()
                ? carried.and(Message.of(
                        " The limit is between {0} and {1} operations/s.", rate(maximum.low()), rate(maximum.high())))
                : carried;
    }

    private Message notMet(Message objectives) {
        double lowest = maximum.trials().stream().mapToDouble(Trial::rate).min().orElse(0);
        return Message.of(
                "{0} does not meet {1} at any rate ({2}): even at {3} operations/s, {4}.",
                subject(), objectives, trials(), FigureText.number(lowest), lowestReason());
    }

    private Message lowestReason() {
        return maximum.trials().stream()
                .filter(trial -> !trial.met())
                .min(Comparator.comparingDouble(Trial::rate))
                .map(MaximumText::figures)
                .orElseGet(() -> Message.of("they are missed"));
    }

    private static String rate(Optional<Double> rate) {
        return rate.map(FigureText::number).orElse("?");
    }

    /** Returns the trials in the order in which they ran, with the objectives that they missed. */
    public Table trialsTable() {
        return new Columns<Trial>()
                .add("trial", trial -> phase(trial).map(PhaseReport::title).orElse(trial.phase()))
                .add("target/s", trial -> FigureText.number(trial.rate()))
                .addFigure("throughput", this::phase)
                .addFigure("response-p50", this::phase)
                .addFigure("response-p99", this::phase)
                .addFigure("missed-arrivals", this::phase)
                .addFigure("errors", this::phase)
                .say(Message.of("objectives"), MaximumText::outcome)
                .table(Message.of("Trials"), maximum.trials());
    }

    /** Returns {@code met}, or the objectives that were missed without the figures, which other columns have. */
    private static Message outcome(Trial trial) {
        if (!trial.wording().isEmpty()) {
            List<Message> missed =
                    trial.wording().stream().map(MaximumText::objective).toList();
            return Message.of("missed {0}", Message.joined(", ", missed));
        }
        return trial.reason()
                .map(reason -> Message.of(
                        "missed {0}",
                        Arrays.stream(reason.split("; "))
                                .map(part -> part.replaceFirst(" (was )?missed: .*", ""))
                                .collect(Collectors.joining(", "))))
                .orElseGet(() -> Message.of("met"));
    }

    private static Message objective(Message reason) {
        if (reason.pattern().startsWith(OBJECTIVE_MISSED)) {
            return Message.text(String.valueOf(reason.values().get(0)));
        }
        return reason.pattern().startsWith(RATE_MISSED)
                ? Message.of("the rate")
                : Message.of(reason.pattern().startsWith(UNAVAILABLE) ? "availability budget" : "error budget");
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
