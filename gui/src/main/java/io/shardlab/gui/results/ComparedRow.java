package io.shardlab.gui.results;

import io.shardlab.analysis.compare.ComparedFigure;
import io.shardlab.analysis.noise.Change;
import io.shardlab.analysis.noise.Noise;
import io.shardlab.analysis.noise.NoiseRule;
import io.shardlab.analysis.noise.Obstacle;
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
    String name() {
        return figure.unit().isEmpty() ? figure.name() : figure.name() + ", " + figure.unit();
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
     * The change in words, such as {@code ✓ +12.3 % (higher, better: +8.1 % to +16.7 %)}, with the judgement; empty for the first
     * run.
     */
    public Marked change(int run, Texts texts) {
        return change(run, texts, change -> " (" + judgement(change, texts) + ")");
    }

    /** The change without its interval, such as {@code ✓ +12.3 %}, for narrow columns. */
    public Marked shortChange(int run, Texts texts) {
        return change(run, texts, change -> "");
    }

    private Marked change(int run, Texts texts, Function<Change, String> more) {
        return change(run)
                .map(change -> new Marked(
                        sign(change) + " " + texts.change(change.percent()) + more.apply(change), mark(change)))
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

    private String judgement(Change change, Texts texts) {
        Noise noise = change.noise();
        return switch (noise.verdict()) {
            case HIGHER -> texts.get("noise.higher") + direction(change, texts) + interval(noise, texts);
            case LOWER -> texts.get("noise.lower") + direction(change, texts) + interval(noise, texts);
            case NO_DIFFERENCE_SHOWN -> texts.get("noise.none") + interval(noise, texts);
            case UNKNOWN -> texts.get("noise.unknown", obstacle(noise, texts));
        };
    }

    /** The reason why nothing can be said of a change. */
    static String obstacle(Noise noise, Texts texts) {
        return switch (noise.note().orElse(Obstacle.ONE_REPETITION)) {
            case ZERO -> texts.get("noise.zero");
            case OTHER_SPEED -> texts.get("noise.other-speed");
            case DISTURBED -> texts.get("noise.disturbed");
            case ONE_REPETITION -> texts.get("noise.once", NoiseRule.ENOUGH);
        };
    }

    private String direction(Change change, Texts texts) {
        return figure.isBetter(change)
                .map(better -> texts.get(better ? "noise.better" : "noise.worse"))
                .orElse("");
    }

    /** The confidence interval of the change. */
    private static String interval(Noise noise, Texts texts) {
        if (noise.isTooWide()) {
            return texts.get("noise.no-interval");
        }
        return noise.lowPercent()
                .flatMap(low -> noise.highPercent()
                        .map(high -> texts.get("noise.interval", texts.change(low), texts.change(high))))
                .orElse("");
    }
}
