package io.shardlab.core.diagnosis.sweep;

import io.shardlab.core.result.Finding;
import io.shardlab.core.scaling.ScalabilityFit;
import io.shardlab.core.scaling.ScalabilityLaw;
import io.shardlab.core.table.Metric;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * One target over threads, in words. What is said of the curve's shape is what was measured; the law adds why, and what it
 * says of numbers of threads that were not measured is called extrapolated.
 *
 * @param name the target
 * @param figures by threads
 * @param fit the law that they follow best
 */
record ThreadCurve(String name, List<Figure> figures, ScalabilityFit fit) {

    /** Below this the law misses more than a tenth of the variance and its parameters mean little. */
    static final double GOOD_FIT = 0.9;

    /**
     * Nothing is said of more than so many times the threads that were measured: far from them, the smallest crosstalk that
     * noise makes decides where the peak is.
     */
    static final double FARTHEST = 2;

    Finding finding() {
        // A level line has no variance that a law could explain, and R² would blame the law for that.
        if (figures.stream().noneMatch(best()::clearlyFasterThan)) {
            return level();
        }
        if (fit.rSquared() < GOOD_FIT) {
            return new Finding(
                    "The throughput of " + name + " over threads does not follow the scalability law.",
                    measured() + String.format(Locale.ROOT, "; R² of the best fit %.2f", fit.rSquared()),
                    "Measure again with --repeat and a longer --duration; if it stays so, something changed with the"
                            + " threads, such as who else used the machine.");
        }
        if (growsToTheEnd()) {
            return growing(fit.law().peakConcurrency());
        }
        return best().clearlyFasterThan(last())
                ? finding(
                        "falls beyond " + threads(best()),
                        "Use no more than about " + threads(best()) + " on it: further ones make each other slower.")
                : finding(
                        "levels off at " + threads(firstOfPlateau()),
                        "More threads only wait longer: they raise response times and not throughput. Find what is busy"
                                + " at that point, and add of it.");
    }

    private Finding level() {
        return new Finding(
                "The throughput of " + name + " does not change beyond noise from "
                        + Sweep.threads(figures.get(0).cell()) + " to " + threads(last()) + ".",
                measured(),
                "More threads only wait longer: they raise response times and not throughput. Measure with fewer --threads"
                        + " to see where it ends to grow, and find what is busy there.");
    }

    private Finding growing(OptionalDouble peak) {
        if (peak.isPresent() && fit.covers(peak.getAsDouble())) {
            String about = Words.threads(peak.getAsDouble());
            return finding(
                    "grows to " + threads(last()) + ", but should have its peak at about " + about
                            + ", which was not measured",
                    "Measure --threads around " + Math.round(peak.getAsDouble()) + " to see it.");
        }
        return finding(
                "still grows at " + threads(last()) + ", the most that was measured",
                "Measure with more --threads to see where it ends.");
    }

    private Finding finding(String what, String advice) {
        return new Finding("The throughput of " + name + " " + what + ".", measured() + "; " + law(), advice);
    }

    private boolean growsToTheEnd() {
        return figures.stream().limit(figures.size() - 1L).allMatch(last()::clearlyFasterThan);
    }

    private Figure last() {
        return figures.get(figures.size() - 1);
    }

    private Figure best() {
        return figures.stream()
                .max(Comparator.comparingDouble(figure -> figure.samples().median()))
                .orElseThrow();
    }

    /** The fewest threads that are not clearly slower than the most. */
    private Figure firstOfPlateau() {
        return figures.stream()
                .filter(figure -> !best().clearlyFasterThan(figure))
                .findFirst()
                .orElseThrow();
    }

    private static String threads(Figure figure) {
        return Words.threads(Sweep.threads(figure.cell()));
    }

    private String measured() {
        Figure first = figures.get(0);
        String ends = first.words() + " at " + threads(first) + ", " + last().words() + " at " + threads(last());
        return best().equals(last()) || best().equals(first)
                ? ends
                : ends + ", most at " + threads(best()) + " with " + best().words();
    }

    private String law() {
        ScalabilityLaw law = fit.law();
        return "Universal Scalability Law over " + figures.size() + " numbers of threads: one thread alone "
                + metric().text(law.lambda()) + extrapolated(1) + ", serial part σ " + Words.smallPercent(law.sigma())
                + ", crosstalk κ " + Words.smallPercent(law.kappa())
                + String.format(Locale.ROOT, ", R² %.3f", fit.rSquared()) + knee(law) + peak(law);
    }

    private Metric metric() {
        return figures.get(0).metric();
    }

    private String knee(ScalabilityLaw law) {
        OptionalDouble knee = law.knee();
        return knee.isEmpty() || tooFar(knee.getAsDouble())
                ? ""
                : "; knee, where threads that do not disturb each other would reach the ceiling, at "
                        + Words.threads(knee.getAsDouble()) + extrapolated(knee.getAsDouble());
    }

    private String peak(ScalabilityLaw law) {
        OptionalDouble peak = law.peakConcurrency();
        OptionalDouble ceiling = law.ceiling();
        if (peak.isPresent() && !tooFar(peak.getAsDouble())) {
            return "; peak of " + metric().text(ceiling.getAsDouble()) + " at " + Words.threads(peak.getAsDouble())
                    + extrapolated(peak.getAsDouble());
        }
        String none = "; no peak up to " + Words.threads(FARTHEST * fit.highestConcurrency()) + " (extrapolated)";
        return ceiling.isPresent()
                        && ceiling.getAsDouble() <= FARTHEST * fit.best().throughput()
                ? none + ", a ceiling of " + metric().text(ceiling.getAsDouble())
                : none;
    }

    private boolean tooFar(double threads) {
        return threads > FARTHEST * fit.highestConcurrency();
    }

    private String extrapolated(double threads) {
        return fit.covers(threads) ? "" : " (extrapolated)";
    }
}
