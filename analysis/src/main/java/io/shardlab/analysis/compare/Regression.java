package io.shardlab.analysis.compare;

import io.shardlab.analysis.figure.Better;
import io.shardlab.analysis.noise.Change;
import io.shardlab.analysis.noise.Noise;
import io.shardlab.analysis.noise.NoiseText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds what was shown to have become worse, by more than a limit: throughput, and the 99th percentile of the latency. A phase
 * that the base has measured and in which another result did nothing is worse than any limit.
 */
public final class Regression {

    private static final String THROUGHPUT = "throughput";

    private final double limitPercent;

    /**
     * @param limitPercent how much worse, in per cent of the base, is still allowed; at least 0
     */
    public Regression(double limitPercent) {
        this.limitPercent = limitPercent;
    }

    /**
     * What was found.
     *
     * @param regressions each in words
     * @param untold changes beyond the limit of which nothing tells whether runs deviate as much anyway, in words
     */
    public record Found(List<String> regressions, List<String> untold) {}

    /** Looks at every phase of every result. */
    public Found in(Comparison comparison) {
        List<String> regressions = new ArrayList<>();
        List<String> untold = new ArrayList<>();
        for (PhaseComparison phase : comparison.phases()) {
            for (ComparedFigure figure : phase.figures()) {
                if (counts(figure)) {
                    look(comparison, phase, figure, regressions, untold);
                }
            }
        }
        return new Found(regressions, untold);
    }

    private static boolean counts(ComparedFigure figure) {
        return figure.key().equals(THROUGHPUT) || figure.key().endsWith("P99Millis");
    }

    /** No operation succeeded in most repetitions, or there are none: no test needs to tell whether that is noise. */
    private static boolean didNothing(ComparedFigure throughput, int result) {
        return throughput.values().get(0).orElse(0.0) > 0
                && throughput.values().get(result).orElse(0.0) == 0;
    }

    private void look(
            Comparison comparison,
            PhaseComparison phase,
            ComparedFigure figure,
            List<String> regressions,
            List<String> untold) {
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
                    untold.add(words + ", " + NoiseText.verdict(noise));
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
