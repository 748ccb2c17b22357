package io.shardlab.answers.compare;

import io.shardlab.answers.compare.Comparison.Difference;
import io.shardlab.answers.compare.Comparison.Phase;
import io.shardlab.answers.compare.Comparison.Side;
import io.shardlab.answers.document.Document;
import io.shardlab.answers.document.Tone;
import io.shardlab.answers.noise.Change;
import io.shardlab.answers.noise.Noise;
import io.shardlab.answers.noise.NoiseRule;
import io.shardlab.answers.noise.NoiseText;
import io.shardlab.answers.noise.Obstacle;
import io.shardlab.answers.table.Columns;
import io.shardlab.answers.table.Table;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/** A comparison as a document: what the results did, what differs between them, and then all figures. */
public final class ComparisonDocument {

    /** More conditions are in the table. */
    private static final int MOST_CONDITIONS = 6;

    /** Ratios so close to a simple one are worded as that one. */
    private static final double CLOSE = 0.025;

    private static final int LONGEST_PATH = 400;
    private static final double LEAST_PROBABILITY = 0.001;

    private final Comparison comparison;
    private final List<Side> results;

    private ComparisonDocument(Comparison comparison) {
        this.comparison = comparison;
        this.results = comparison.results();
    }

    /** Returns an empty document for a comparison of nothing. */
    public static Document of(Comparison comparison) {
        return comparison.results().isEmpty()
                ? new Document.Builder().build()
                : new ComparisonDocument(comparison).document();
    }

    private Document document() {
        Document.Builder document = new Document.Builder();
        for (int i = 1; i < results.size(); i++) {
            outcomes(i, document);
        }
        document.say(conditions())
                .items(results.stream().map(this::legend).toList())
                .sayAll(scaled(), Tone.NOTE)
                .sayAll(comparison.plans(), Tone.WARNING)
                .sayAll(comparison.warnings(), Tone.WARNING)
                .figures(differences());
        comparison.phases().forEach(phase -> figures(phase, document));
        return document.say(equal(), Tone.NOTE).build();
    }

    /** A sentence on the rate and one on the 99th percentile of a result, against the base. */
    private void outcomes(int result, Document.Builder document) {
        comparison.rate(result).ifPresent(row -> say(row, result, rate(row, result), document));
        comparison
                .p99(result)
                .ifPresent(row -> say(
                        row,
                        result,
                        Message.of(
                                "The p99 of {0} is {1} ms against {2} ms",
                                name(result), value(row, result), value(row, 0)),
                        document));
    }

    private void say(ComparedRow row, int result, Message outcome, Document.Builder document) {
        ComparedFigure figure = row.figure();
        row.change(result)
                .ifPresent(change -> document.say(
                        Message.of("{0}: {1}.", outcome, figure.judgementWithInterval(change)), figure.tone(change)));
    }

    private Message rate(ComparedRow row, int result) {
        Message ratio = times(row.value(result).orElseThrow() / row.value(0).orElseThrow());
        return Message.of(
                RateUnit.ofPhase(row.phase()) == RateUnit.DOCUMENTS
                        ? "{0} handles {3} documents/s as A ({1} against {2})"
                        : "{0} does {3} operations/s as A ({1} against {2})",
                name(result),
                value(row, result),
                value(row, 0),
                ratio);
    }

    private String name(int result) {
        return results.get(result).name();
    }

    private static String value(ComparedRow row, int result) {
        return FigureText.number(row.value(result).orElseThrow());
    }

    private static Message times(double ratio) {
        if (isClose(ratio, 1)) {
            return Message.of("about as many");
        }
        if (isClose(ratio, 2)) {
            return Message.of("twice as many");
        }
        return isClose(ratio, 1.0 / 2)
                ? Message.of("half as many")
                : Message.of("{0} times as many", FigureText.number(ratio));
    }

    private static boolean isClose(double ratio, double simple) {
        return Math.abs(ratio / simple - 1) < CLOSE;
    }

    /** The conditions in which the results differ, or that there are none. */
    private Message conditions() {
        List<Difference> all = comparison.differences();
        if (all.isEmpty()) {
            return Message.of("The runs have the same conditions.");
        }
        Message shown = Message.joined(
                "; ",
                all.stream()
                        .limit(MOST_CONDITIONS)
                        .map(ComparisonDocument::change)
                        .toList());
        int more = all.size() - MOST_CONDITIONS;
        return more > 0
                ? Message.of("What differs: {0}; and {1} more.", shown, more)
                : Message.of("What differs: {0}.", shown);
    }

    /** A condition with the value of each result, such as {@code --threads 10 → 4}. */
    private static Message change(Difference difference) {
        Message values = Message.joined(
                " → ",
                difference.values().stream()
                        .map(value -> difference.word(FigureText.grouped(value)))
                        .toList());
        // The kinds of targets say what they are.
        return difference.name().equals("target") ? values : Message.of("{0} {1}", difference.heading(), values);
    }

    private Message legend(Side side) {
        Message about = Message.text(PlainText.line(
                side.title() + ", " + side.path() + ", " + side.startedAt().truncatedTo(ChronoUnit.SECONDS),
                LONGEST_PATH));
        return Message.of(side.equals(results.get(0)) ? "{0} (base): {1}" : "{0}: {1}", side.name(), about);
    }

    private List<Message> scaled() {
        return results.stream()
                .flatMap(side -> side.slowMotion().stream()
                        .map(motion -> Message.of("Scaled: {0} was measured {1}.", side.name(), motion)))
                .toList();
    }

    private Table differences() {
        Columns<Difference> columns = new Columns<Difference>().say(Message.of("differs"), Difference::heading);
        for (int i = 0; i < results.size(); i++) {
            int index = i;
            columns.say(
                    Message.text(name(i)),
                    difference -> difference.word(difference.values().get(index)));
        }
        return columns.table(comparison.differences());
    }

    private Message equal() {
        List<Message> facts = comparison.equal().entrySet().stream()
                .map(fact -> change(new Difference(fact.getKey(), List.of(fact.getValue()))))
                .toList();
        return facts.isEmpty() ? Message.NONE : Message.of("Equal: {0}.", Message.joined(", ", facts));
    }

    /** Several results have no columns for the intervals of their changes, and a terminal no room. */
    private void figures(Phase phase, Document.Builder document) {
        if (results.size() == 2) {
            document.figures(figures(phase, false));
        } else {
            document.figures(figures(phase, true), List.of(figures(phase, false)));
        }
    }

    private Table figures(Phase phase, boolean withIntervals) {
        Columns<ComparedFigure> columns = new Columns<ComparedFigure>()
                .say(Message.of("figure"), ComparedFigure::head)
                .add(name(0), value(0));
        for (int i = 1; i < results.size(); i++) {
            columns.add(name(i), value(i)).sayOptional(Message.of("change"), change(i, withIntervals));
        }
        if (results.size() == 2) {
            columns.sayOptional(
                            Message.of("interval"),
                            figure -> figure.changes().get(1).flatMap(NoiseText::interval))
                    .sayOptional(
                            Message.of("verdict"),
                            figure -> figure.changes().get(1).map(change -> judgement(figure, change)));
        }
        return columns.table(title(phase), phase.figures()).noted(notes(phase));
    }

    private static Function<ComparedFigure, String> value(int result) {
        return figure -> figure.values()
                .get(result)
                .map(number -> number == 0 ? "0" : FigureText.number(number))
                .orElse(Table.NOTHING);
    }

    private static Function<ComparedFigure, Optional<Message>> change(int result, boolean withInterval) {
        return figure -> figure.changes()
                .get(result)
                .map(change -> figure.tone(change)
                        .before(Message.text(NoiseText.percent(change))
                                .and(NoiseText.interval(change)
                                        .filter(any -> withInterval)
                                        .map(interval -> Message.of(" ({0})", interval)))));
    }

    private static Message title(Phase phase) {
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

    /** The verdict, its direction, and the probability of such a change by chance. */
    private static Message judgement(ComparedFigure figure, Change change) {
        String chance = change.noise()
                .pValue()
                .map(p -> p < LEAST_PROBABILITY ? " (p < 0.001)" : String.format(Locale.ROOT, " (p %.3f)", p))
                .orElse("");
        return figure.judgement(change).and(Message.text(chance));
    }

    /** The ways in which the changes were tested, each once. */
    private List<Message> notes(Phase phase) {
        Set<Message> notes = new LinkedHashSet<>();
        IntStream.range(1, results.size())
                .forEach(i -> phase.figures().stream()
                        .flatMap(figure -> figure.changes().get(i).stream())
                        .map(change -> note(change.noise(), name(i)))
                        .forEach(notes::add));
        List<Message> all = new ArrayList<>(notes);
        if (results.size() > 2) {
            all.add(0, Message.of("✓ better, ✗ worse, ≠ different, ≈ no difference shown, ? unknown"));
        }
        return all;
    }

    private static Message note(Noise noise, String name) {
        Message counts =
                Message.of("{0,number,#} of A and {1,number,#} of {2}", noise.baseValues(), noise.values(), name);
        return noise.test()
                .map(test -> Message.of(
                        switch (test) {
                            case REPETITIONS -> "Judged by the repetitions, {0}: Welch's t test of the logarithms{1}";
                            case EARLIER_RESULTS ->
                                "Judged by how much the results of --noise-from deviate from run to run, and the repetitions, "
                                        + "{0}: t test of the logarithms with the pooled variance{1}";
                        },
                        counts,
                        Message.of(
                                "; {0,number,#} figures judged together (Holm), so that a false alarm among all of them has a "
                                        + "probability of 5 % at most.",
                                noise.judgedTogether())))
                .orElseGet(() -> unknown(noise, counts, name));
    }

    private static Message unknown(Noise noise, Message counts, String name) {
        return noise.baseValues() > 1 && noise.values() > 1
                ? Message.of(
                        "Some figures of {0} are unknown: {1}.",
                        name, noise.note().map(Obstacle::message).orElse(Message.NONE))
                : Message.of(
                        "Unknown ({0}): a single repetition cannot show what varies from run to run, such as where the "
                                + "data are placed after a fresh load. Use --repeat {1,number,#} or more, or --noise-from with "
                                + "earlier results of the same run.",
                        counts, NoiseRule.ENOUGH);
    }
}
