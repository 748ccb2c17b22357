package io.shardlab.gui.results;

import io.shardlab.answers.compare.ComparedRow;
import io.shardlab.answers.compare.Comparison.Difference;
import io.shardlab.answers.compare.RunComparison;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Marked;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The sentences of a comparison: the conditions that differ, and what the runs did. */
final class ComparisonSentences {

    /** More conditions are in the report. */
    private static final int MOST_CONDITIONS = 6;

    /** More sentences would push the table off the screen. */
    private static final int MOST_RUNS = 4;

    /** Ratios so close to a simple one are worded as that one. */
    private static final double CLOSE = 0.025;

    private static final String ARROW = " → ";

    private final RunComparison comparison;
    private final Texts texts;

    ComparisonSentences(RunComparison comparison, Texts texts) {
        this.comparison = comparison;
        this.texts = texts;
    }

    /** The conditions in which the runs differ, or that there are none. */
    String conditions() {
        List<Difference> all = comparison.differences();
        if (all.isEmpty()) {
            return texts.say("The runs have the same conditions.");
        }
        String shown = all.stream()
                .limit(MOST_CONDITIONS)
                .map(difference -> condition(difference, difference.values()))
                .collect(Collectors.joining("; "));
        int more = all.size() - MOST_CONDITIONS;
        return more > 0
                ? texts.say("What differs: {0}; and {1} more, which the report lists.", shown, more)
                : texts.say("What differs: {0}.", shown);
    }

    /** The conditions in which a run differs from the base, such as {@code threads 10 → 4}. */
    List<String> changes(int run) {
        return comparison.differences().stream()
                .map(difference -> new Difference(
                        difference.name(),
                        List.of(difference.values().get(0), difference.values().get(run))))
                .filter(pair -> !pair.values().get(0).equals(pair.values().get(1)))
                .map(pair -> condition(pair, pair.values()))
                .toList();
    }

    private String condition(Difference difference, List<String> values) {
        // The kinds of targets say what they are.
        String name = difference.name().equals("target") ? "" : texts.parameter(difference.name()) + " ";
        return name + values.stream().map(FigureText::grouped).collect(Collectors.joining(ARROW));
    }

    /** A sentence on the rate and one on the 99th percentile of each run, against the base. */
    List<Marked> outcomes() {
        return IntStream.range(1, Math.min(comparison.runs().size(), MOST_RUNS + 1))
                .boxed()
                .flatMap(run -> Stream.of(
                        comparison.rate(run).map(row -> rate(row, run)),
                        comparison
                                .p99(run)
                                .map(row -> sentence(
                                        row,
                                        run,
                                        Message.of(
                                                "The p99 of {0} is {1} ms against {2} ms",
                                                RunComparison.letter(run), value(row, run), value(row, 0))))))
                .flatMap(Optional::stream)
                .toList();
    }

    private Marked rate(ComparedRow row, int run) {
        String ratio = times(row.value(run).orElseThrow() / row.value(0).orElseThrow());
        Message outcome = RateUnit.ofPhase(row.phase()) == RateUnit.DOCUMENTS
                ? Message.of(
                        "{0} handles {3} documents/s as A ({1} against {2})",
                        RunComparison.letter(run), value(row, run), value(row, 0), ratio)
                : Message.of(
                        "{0} does {3} operations/s as A ({1} against {2})",
                        RunComparison.letter(run), value(row, run), value(row, 0), ratio);
        return sentence(row, run, outcome);
    }

    private String value(ComparedRow row, int run) {
        return row.value(run).map(texts::number).orElseThrow();
    }

    private Marked sentence(ComparedRow row, int run, Message outcome) {
        Marked judgement = JudgedChange.judgement(row, run, texts);
        String[] signAndWords = judgement.text().split(" ", 2);
        return new Marked(
                texts.say("{0} {1}: {2}.", signAndWords[0], texts.say(outcome), signAndWords[1]), judgement.mark());
    }

    private String times(double ratio) {
        if (isClose(ratio, 1)) {
            return texts.say("about as many");
        }
        if (isClose(ratio, 2)) {
            return texts.say("twice as many");
        }
        return isClose(ratio, 1.0 / 2)
                ? texts.say("half as many")
                : texts.say("{0} times as many", texts.number(ratio));
    }

    private static boolean isClose(double ratio, double simple) {
        return Math.abs(ratio / simple - 1) < CLOSE;
    }
}
