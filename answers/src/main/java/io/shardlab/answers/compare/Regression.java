package io.shardlab.answers.compare;

import io.shardlab.answers.noise.Change;
import io.shardlab.answers.noise.Noise;
import io.shardlab.answers.noise.NoiseText;
import io.shardlab.core.figure.Better;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds figures that were shown to have become worse by more than a limit: throughput, and the 99th percentile of the latency.
 * A phase that the base has measured and in which another result did nothing is worse than any limit. Immutable.
 */
public final class Regression {

    private static final String THROUGHPUT = "throughput";

    private final double limitPercent;

    /**
     * @param limitPercent the change for the worse that is still allowed, in per cent of the base; at least 0
     */
    public Regression(double limitPercent) {
        this.limitPercent = limitPercent;
    }

    /**
     * The changes beyond the limit, in words.
     *
     * @param regressions those that were shown
     * @param notJudged those that could not be judged, as nothing shows whether runs deviate as much anyway
     */
    public record Found(List<String> regressions, List<String> notJudged) {}

    /** Looks at every phase of every result. */
    public Found in(Comparison comparison) {
        List<String> regressions = new ArrayList<>();
        List<String> notJudged = new ArrayList<>();
        for (Comparison.Phase phase : comparison.phases()) {
            for (ComparedFigure figure : phase.figures()) {
                if (judges(figure.key())) {
                    look(comparison, phase, figure, regressions, notJudged);
                }
            }
        }
        return new Found(regressions, notJudged);
    }

    /** True if the figure of a key is one of those that can become worse. */
    public static boolean judges(String key) {
        return key.equals(THROUGHPUT) || key.endsWith("P99Millis");
    }

    /** True if no operation succeeded in most repetitions, or if there are none. This needs no test for noise. */
    private static boolean didNothing(ComparedFigure throughput, int result) {
        return throughput.values().get(0).orElse(0.0) > 0
                && throughput.values().get(result).orElse(0.0) == 0;
    }

    private void look(
            Comparison comparison,
            Comparison.Phase phase,
            ComparedFigure figure,
            List<String> regressions,
            List<String> notJudged) {
        for (int i = 1; i < figure.changes().size(); i++) {
            Optional<Change> change = figure.changes().get(i);
            if (figure.key().equals(THROUGHPUT) && didNothing(figure, i)) {
                regressions.add(comparison.results().get(i).name() + ": nothing was measured of " + phase.phase());
            } else if (change.isPresent() && worsePercent(figure, change.get()) > limitPercent) {
                String words = String.format(
                        Locale.ROOT,
                        "%s: %s of %s %+,.1f %%",
                        comparison.results().get(i).name(),
                        figure.name(),
                        phase.phase(),
                        change.get().percent());
                Noise noise = change.get().noise();
                if (noise.verdict() == Noise.Verdict.UNKNOWN) {
                    notJudged.add(words + ", " + NoiseText.verdict(noise));
                } else if (change.get().isShown()) {
                    regressions.add(words);
                }
            }
        }
    }

    private static double worsePercent(ComparedFigure figure, Change change) {
        return figure.better() == Better.HIGHER ? -change.percent() : change.percent();
    }
}
