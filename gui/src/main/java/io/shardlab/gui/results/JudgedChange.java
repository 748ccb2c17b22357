package io.shardlab.gui.results;

import io.shardlab.answers.compare.ComparedRow;
import io.shardlab.answers.document.Tone;
import io.shardlab.answers.noise.Change;
import io.shardlab.answers.noise.NoiseText;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Marked;
import io.shardlab.gui.view.Marked.Mark;
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

    private static String judgement(ComparedRow row, Change change, Texts texts) {
        return row.figure().judgementWithInterval(change).in(texts.language());
    }

    private static Marked marked(ComparedRow row, int run, Function<Change, String> words) {
        return row.change(run)
                .map(change -> marked(row.figure().tone(change), words.apply(change)))
                .orElse(Marked.plain(""));
    }

    private static Marked marked(Tone tone, String words) {
        return new Marked(tone.sign() + " " + words, Mark.of(tone));
    }
}
