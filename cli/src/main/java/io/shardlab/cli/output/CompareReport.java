package io.shardlab.cli.output;

import io.shardlab.answers.compare.ComparedFigure;
import io.shardlab.answers.compare.Comparison;
import io.shardlab.answers.compare.Comparison.Difference;
import io.shardlab.answers.compare.Comparison.Side;
import io.shardlab.answers.noise.Change;
import io.shardlab.answers.noise.Noise;
import io.shardlab.answers.noise.NoiseRule;
import io.shardlab.answers.noise.NoiseText;
import io.shardlab.answers.table.Columns;
import io.shardlab.answers.table.MarkdownText;
import io.shardlab.answers.table.Table;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A comparison as text for a terminal, or as Markdown. Formats only. */
public final class CompareReport {

    private static final int MOST_SHOWN = 400;
    private static final double LEAST_PROBABILITY = 0.001;

    /** The condition whose value is a word in every result. */
    private static final String LOCAL_SERVERS = "local servers";

    private final ReportWords words;
    private final Comparison comparison;
    private final boolean markdown;

    public CompareReport(Comparison comparison, boolean markdown, Language language) {
        this.words = new ReportWords(language);
        this.comparison = comparison;
        this.markdown = markdown;
    }

    public String render() {
        List<String> parts = new ArrayList<>();
        parts.add(legend());
        comparison
                .results()
                .forEach(side -> side.slowMotion()
                        .ifPresent(motion ->
                                parts.add(text(words.say("Scaled: {0} was measured {1}.", side.name(), motion)))));
        comparison.plans().forEach(change -> parts.add(text(words.in(change))));
        comparison.warnings().forEach(warning -> parts.add(text(words.say("Hardly comparable: {0}", warning))));
        if (!comparison.differences().isEmpty()) {
            parts.add(differences());
        }
        parts.add(text(words.say(
                "Equal: {0}.",
                comparison.equal().entrySet().stream()
                        .map(fact -> words.in(condition(fact.getKey())) + " "
                                + words.in(value(fact.getKey(), fact.getValue())))
                        .collect(Collectors.joining(", ")))));
        for (Comparison.Phase phase : comparison.phases()) {
            parts.add(table(phase));
            parts.add(notes(phase));
            parts.add(conclusions(phase));
        }
        return String.join(System.lineSeparator() + System.lineSeparator(), parts);
    }

    private String text(String sentence) {
        return markdown ? MarkdownText.escaped(sentence) : Lines.wrapped(sentence);
    }

    private String legend() {
        return comparison.results().stream().map(this::legend).collect(Collectors.joining(System.lineSeparator()));
    }

    private String legend(Side side) {
        String base = words.say(" (base): ");
        String head = side.name() + (isBase(side) ? base : Lines.padded(":", Lines.width(base)));
        String text =
                shown(side.path() + side.label().map(label -> ", " + label).orElse("")) + ", "
                        + side.startedAt().truncatedTo(ChronoUnit.SECONDS);
        return markdown ? "- " + head + text : Lines.fitted(head, text);
    }

    private String shown(String text) {
        return markdown ? MarkdownText.escaped(text) : PlainText.line(text, MOST_SHOWN);
    }

    private boolean isBase(Side side) {
        return side.equals(comparison.results().get(0));
    }

    private String differences() {
        Columns<Difference> columns =
                new Columns<Difference>().say(Message.of("differs"), difference -> condition(difference.name()));
        for (int i = 0; i < comparison.results().size(); i++) {
            int index = i;
            columns.say(
                    Message.text(comparison.results().get(i).name()),
                    difference -> value(difference.name(), difference.values().get(index)));
        }
        return write(columns.table(comparison.differences()));
    }

    /** Names of parameters are the same in every language; those of other conditions have spaces. */
    private static Message condition(String name) {
        return name.contains(" ") ? Message.of(name) : Message.text(name);
    }

    private static Message value(String condition, String value) {
        return condition.equals(LOCAL_SERVERS) ? Message.of(Message.sense(condition, value)) : Message.text(value);
    }

    private String write(Table table) {
        return markdown ? table.in(words.language()).markdown().stripTrailing() : TerminalTable.grid(table, words);
    }

    private String table(Comparison.Phase phase) {
        return comparison.results().size() == 2 ? pair(phase) : several(phase);
    }

    private static Message title(Comparison.Phase phase) {
        return phase.repetitions().stream().allMatch(count -> count == 1)
                ? Message.text(phase.phase())
                : Message.of(
                        "{0}, median of {1}",
                        phase.phase(),
                        phase.repetitions().stream()
                                .map(count -> Message.text(String.valueOf(count)))
                                .reduce((all, next) -> Message.of("{0} and {1}", all, next))
                                .orElseThrow());
    }

    private String pair(Comparison.Phase phase) {
        return write(figures(phase)
                .add("B", figure -> value(figure.values().get(1)))
                .addOptional("change", figure -> figure.changes().get(1).map(NoiseText::percent))
                .sayOptional(
                        Message.of("interval"),
                        figure -> figure.changes().get(1).flatMap(NoiseText::interval))
                .sayOptional(
                        Message.of("verdict"),
                        figure -> figure.changes().get(1).map(change -> judgement(figure, change)))
                .table(phase.figures()));
    }

    private static Columns<ComparedFigure> figures(Comparison.Phase phase) {
        return new Columns<ComparedFigure>()
                .say(title(phase), ComparedFigure::head)
                .add("A", figure -> value(figure.values().get(0)));
    }

    private String several(Comparison.Phase phase) {
        Columns<ComparedFigure> columns = figures(phase);
        for (int i = 1; i < comparison.results().size(); i++) {
            int index = i;
            columns.add(
                            comparison.results().get(i).name(),
                            figure -> value(figure.values().get(index)))
                    .addOptional(
                            "change",
                            figure -> figure.changes()
                                    .get(index)
                                    .map(change -> NoiseText.percent(change) + " " + sign(change)));
        }
        return write(columns.table(phase.figures()))
                + System.lineSeparator()
                + words.say("* difference shown, ~ no difference shown, ? unknown");
    }

    private static String value(Optional<Double> value) {
        return value.map(number -> number == 0 ? "0" : FigureText.number(number))
                .orElse("-");
    }

    /** Returns the ways in which the changes were tested, each once. */
    private String notes(Comparison.Phase phase) {
        Set<String> notes = new LinkedHashSet<>();
        for (ComparedFigure figure : phase.figures()) {
            for (int i = 1; i < figure.changes().size(); i++) {
                String name = comparison.results().get(i).name();
                figure.changes().get(i).ifPresent(change -> notes.add(note(change.noise(), name)));
            }
        }
        return notes.stream().map(this::text).collect(Collectors.joining(System.lineSeparator()));
    }

    private String note(Noise noise, String name) {
        String counts =
                words.say("{0,number,#} of A and {1,number,#} of {2}", noise.baseValues(), noise.values(), name);
        return noise.test()
                .map(test -> words.say(
                        switch (test) {
                            case REPETITIONS -> "Judged by the repetitions, {0}: Welch's t test of the logarithms{1}";
                            case EARLIER_RESULTS ->
                                "Judged by how much the results of --noise-from deviate from run to run, and the repetitions, "
                                        + "{0}: t test of the logarithms with the pooled variance{1}";
                        },
                        counts,
                        words.say(
                                "; {0,number,#} figures judged together (Holm), so that a false alarm among all of them has a "
                                        + "probability of 5 % at most.",
                                noise.judgedTogether())))
                .orElseGet(() -> unknown(noise, counts, name));
    }

    private String unknown(Noise noise, String counts, String name) {
        return noise.baseValues() > 1 && noise.values() > 1
                ? words.say(
                        "Some figures of {0} are unknown: {1}.",
                        name,
                        noise.note()
                                .map(obstacle -> words.in(obstacle.message()))
                                .orElse(""))
                : words.say(
                        "Unknown ({0}): a single repetition cannot show what varies from run to run, such as where the "
                                + "data are placed after a fresh load. Use --repeat {1,number,#} or more, or --noise-from with "
                                + "earlier results of the same run.",
                        counts, NoiseRule.ENOUGH);
    }

    private String conclusions(Comparison.Phase phase) {
        ComparedFigure throughput = phase.figure("throughput");
        List<String> sentences = new ArrayList<>();
        for (int i = 1; i < throughput.changes().size(); i++) {
            String name = comparison.results().get(i).name();
            throughput.changes().get(i).ifPresent(change -> sentences.add(conclusion(throughput, change, name)));
        }
        String text = String.join(System.lineSeparator(), sentences);
        return markdown ? text : Lines.fitted(text);
    }

    private String conclusion(ComparedFigure figure, Change change, String name) {
        String interval = NoiseText.interval(change)
                .map(found -> words.say("; the change may range from {0}", words.in(found)))
                .orElse("");
        return words.say(
                "Throughput of {0}: {1}, {2}{3}.",
                name, NoiseText.percent(change), judgement(figure, change), interval);
    }

    /** Returns the verdict, its direction, and the probability of such a change by chance. */
    private static Message judgement(ComparedFigure figure, Change change) {
        String chance = change.noise()
                .pValue()
                .map(p -> p < LEAST_PROBABILITY ? " (p < 0.001)" : String.format(Locale.ROOT, " (p %.3f)", p))
                .orElse("");
        return figure.judgement(change).and(Message.text(chance));
    }

    /** Returns the verdict as a sign: * for a difference, ~ for no difference shown, ? for unknown. */
    private static String sign(Change change) {
        return switch (change.noise().verdict()) {
            case HIGHER, LOWER -> "*";
            case NO_DIFFERENCE_SHOWN -> "~";
            case UNKNOWN -> "?";
        };
    }
}
