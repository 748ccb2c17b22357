package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.analysis.figure.Figure;
import io.shardlab.analysis.scaling.LawIntervals;
import io.shardlab.analysis.scaling.LawIntervals.Interval;
import io.shardlab.analysis.scaling.ScalabilityFit;
import io.shardlab.analysis.scaling.ScalabilityLaw;
import io.shardlab.analysis.scaling.ScalingPoint;
import io.shardlab.core.text.FigureText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The Universal Scalability Law fitted to a curve over threads, as text: each parameter with its confidence interval. Figures
 * outside the measured range are marked as extrapolated. A peak is named only if the repetitions show that there is one.
 */
final class ScalabilityLawText {

    private static final String LAW = "; Universal Scalability Law";

    private final Figure figure;
    private final int numbers;
    private final Optional<ScalabilityFit> fit;

    /** @param figures the figures by threads, each measured repeatedly */
    ScalabilityLawText(List<CellSpeed> figures) {
        this.figure = figures.get(0).figure();
        this.numbers = figures.size();
        this.fit = ScalabilityFit.of(figures.stream()
                .map(speed -> new ScalingPoint(speed.threads(), speed.values()))
                .toList());
    }

    String text() {
        if (fit.isEmpty()) {
            return LAW + ": not fitted to fewer than " + ScalabilityFit.FEWEST_POINTS + " numbers of threads";
        }
        if (!fit.get().isGood()) {
            return LAW
                    + String.format(
                            Locale.ROOT, ": not followed (R² %.2f)", fit.get().rSquared());
        }
        return fit.get()
                .intervals()
                .map(intervals -> parameters(fit.get().law(), intervals) + peak())
                .orElse("");
    }

    private String parameters(ScalabilityLaw law, LawIntervals intervals) {
        return LAW + " over " + numbers + " numbers of threads: one thread alone " + figure.text(law.lambda())
                + extrapolated(1) + ", serial part σ " + smallPercent(law.sigma()) + " ("
                + range(intervals.sigma()) + "), crosstalk κ " + smallPercent(law.kappa()) + " ("
                + range(intervals.kappa()) + ")";
    }

    private static String range(Interval interval) {
        return smallPercent(interval.low()) + " to " + smallPercent(interval.high());
    }

    private String peak() {
        return peakThreads()
                .map(threads ->
                        ", peak of " + figure.text(fit.get().law().ceiling().orElseThrow()) + " at " + threads)
                .orElse(", no peak is shown, as κ may be 0");
    }

    /** Returns the place of the peak, such as {@code 22 threads (20 to 25)}; empty if none is shown. */
    Optional<String> peakThreads() {
        return fit.flatMap(ScalabilityFit::peak).map(interval -> {
            double peak = fit.get().law().peakConcurrency().orElseThrow();
            return SweepText.threads(peak)
                    + " (" + FigureText.count(Math.round(interval.low())) + " to "
                    + FigureText.count(Math.round(interval.high())) + ")"
                    + (extrapolated(interval.low()).isEmpty()
                            ? extrapolated(interval.high())
                            : extrapolated(interval.low()));
        });
    }

    private String extrapolated(double threads) {
        return fit.get().covers(threads) ? "" : " (extrapolated)";
    }

    /** Formats a share with two significant digits, however small: crosstalk of 0.01 % decides where the peak is. */
    private static String smallPercent(double share) {
        BigDecimal percent = BigDecimal.valueOf(share * 100).round(new MathContext(2, RoundingMode.HALF_EVEN));
        return percent.stripTrailingZeros().toPlainString() + " %";
    }
}
