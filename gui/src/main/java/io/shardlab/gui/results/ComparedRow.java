package io.shardlab.gui.results;

import io.shardlab.analysis.compare.ComparedFigure;
import io.shardlab.analysis.noise.Change;
import io.shardlab.analysis.noise.NoiseText;
import io.shardlab.analysis.table.TableWords;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Marked;
import io.shardlab.gui.view.Marked.Mark;
import java.util.Optional;
import java.util.function.Function;

/**
 * One figure of one phase of the compared runs.
 *
 * @param phase the phase's name
 * @param figure its values by run, and the changes from the first run
 */
public record ComparedRow(String phase, ComparedFigure figure) {

    /** The name of the figure, with the unit. */
    String name(Texts texts) {
        return new TableWords(texts.language()).head(Texts.joined(", ", figure.name(), figure.unit()));
    }

    /** The value of a run; empty if it has none. */
    public Optional<Double> value(int run) {
        return figure.values().get(run);
    }

    /** The change of a run's value from the first run's; empty for the first run. */
    public Optional<Change> change(int run) {
        return figure.changes().get(run);
    }

    /**
     * The change in words, such as {@code ✓ +12.3 % (higher, better: +8.1 to +16.7 %)}, with the judgement; empty for the first
     * run.
     */
    public Marked change(int run, Texts texts) {
        return marked(run, change -> NoiseText.percent(change) + " (" + judgement(change, texts) + ")");
    }

    /** The change without its interval, such as {@code ✓ +12.3 %}, for narrow columns. */
    public Marked shortChange(int run) {
        return marked(run, NoiseText::percent);
    }

    /** The judgement of the change, such as {@code ✓ higher, better: +8.1 to +16.7 %}; empty for the first run. */
    Marked judgement(int run, Texts texts) {
        return marked(run, change -> judgement(change, texts));
    }

    private String judgement(Change change, Texts texts) {
        return figure.judgementWithInterval(change).in(texts.language());
    }

    private Marked marked(int run, Function<Change, String> words) {
        return change(run)
                .map(change -> new Marked(sign(change) + " " + words.apply(change), mark(change)))
                .orElse(Marked.plain(""));
    }

    private Mark mark(Change change) {
        return Optional.of(change)
                .filter(Change::isShown)
                .flatMap(figure::isBetter)
                .map(better -> better ? Mark.GOOD : Mark.BAD)
                .orElse(Mark.NONE);
    }

    private String sign(Change change) {
        return switch (change.noise().verdict()) {
            case HIGHER, LOWER ->
                switch (mark(change)) {
                    case GOOD -> "✓";
                    case BAD -> "✗";
                    default -> "≠";
                };
            case NO_DIFFERENCE_SHOWN -> "≈";
            case UNKNOWN -> "?";
        };
    }
}
