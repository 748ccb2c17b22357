package io.shardlab.gui.results;

import io.shardlab.answers.compare.ComparedRow;
import io.shardlab.answers.noise.Change;
import io.shardlab.answers.noise.NoiseText;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Marked;
import io.shardlab.gui.view.Marked.Mark;
import java.util.Optional;
import java.util.function.Function;

/** Changes of a figure against the first run, with the judgement as a sign and a colour. */
public final class JudgedChange {

    private JudgedChange() {}

    /**
     * The change in words, such as {@code ✓ +12.3 % (higher, better, +8.1 to +16.7 %)}, with the judgement; empty for the first
     * run.
     */
    public static Marked inWords(ComparedRow row, int run, Texts texts) {
        return marked(row, run, change -> NoiseText.percent(change) + " (" + judgement(row, change, texts) + ")");
    }

    /** The change without its interval, such as {@code ✓ +12.3 %}, for narrow columns. */
    public static Marked inShort(ComparedRow row, int run) {
        return marked(row, run, NoiseText::percent);
    }

    /** The judgement of the change, such as {@code ✓ higher, better, +8.1 to +16.7 %}; empty for the first run. */
    static Marked judgement(ComparedRow row, int run, Texts texts) {
        return marked(row, run, change -> judgement(row, change, texts));
    }

    private static String judgement(ComparedRow row, Change change, Texts texts) {
        return row.figure().judgementWithInterval(change).in(texts.language());
    }

    private static Marked marked(ComparedRow row, int run, Function<Change, String> words) {
        return row.change(run)
                .map(change -> new Marked(sign(row, change) + " " + words.apply(change), mark(row, change)))
                .orElse(Marked.plain(""));
    }

    private static Mark mark(ComparedRow row, Change change) {
        return Optional.of(change)
                .filter(Change::isShown)
                .flatMap(row.figure()::isBetter)
                .map(better -> better ? Mark.GOOD : Mark.BAD)
                .orElse(Mark.NONE);
    }

    private static String sign(ComparedRow row, Change change) {
        return switch (change.noise().verdict()) {
            case HIGHER, LOWER ->
                switch (mark(row, change)) {
                    case GOOD -> "✓";
                    case BAD -> "✗";
                    default -> "≠";
                };
            case NO_DIFFERENCE_SHOWN -> "≈";
            case UNKNOWN -> "?";
        };
    }
}
