package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.analysis.figure.Figure;
import io.shardlab.analysis.scaling.LawIntervals;
import io.shardlab.analysis.scaling.LawIntervals.Interval;
import io.shardlab.analysis.scaling.ScalabilityFit;
import io.shardlab.analysis.scaling.ScalabilityLaw;
import io.shardlab.analysis.scaling.ScalingPoint;
import io.shardlab.analysis.table.Cell;
import io.shardlab.core.figure.Better;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.FigureText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The growth of throughput with threads, for each target. The shape of the curve follows from comparing the most threads with
 * each other number; the fitted Universal Scalability Law is only evidence.
 */
final class ThreadScalingRule implements SweepRule {

    private static final String LONGER_WAITS =
            "More threads only wait longer: they raise response times and not throughput.";

    @Override
    public List<Finding> examine(Sweep sweep) {
        if (!sweep.swept().containsKey(Sweep.THREADS)) {
            return List.of();
        }
        Map<String, List<CellSpeed>> curves = new LinkedHashMap<>();
        for (Figure figure : sweep.speeds()) {
            if (figure.better() == Better.HIGHER) {
                Sweep.groups(sweep.cells(), List.of(Sweep.THREADS)).forEach((others, cells) -> {
                    List<CellSpeed> curve = curve(cells, figure);
                    if (curve.size() > 1) {
                        curves.put(SweepText.topology(curve.get(0).cell()) + SweepText.inParentheses(others), curve);
                    }
                });
            }
        }
        List<List<Contrast>> judged = Contrast.judged(
                curves.values().stream().map(ThreadScalingRule::planned).toList());
        List<Finding> findings = new ArrayList<>();
        int next = 0;
        for (Map.Entry<String, List<CellSpeed>> curve : curves.entrySet()) {
            List<Contrast> toLast = judged.get(next++);
            if (toLast.stream().allMatch(Contrast::isKnown)) {
                findings.add(new Curve(curve.getKey(), curve.getValue(), toLast).finding());
            }
        }
        return findings;
    }

    /** Compares the most threads with every other number, because the best of several may be the best by chance. */
    private static List<Contrast.Planned> planned(List<CellSpeed> curve) {
        CellSpeed last = curve.get(curve.size() - 1);
        return curve.stream()
                .limit(curve.size() - 1L)
                .map(figure -> new Contrast.Planned(figure, last))
                .toList();
    }

    private static List<CellSpeed> curve(List<Cell> cells, Figure figure) {
        return cells.stream()
                .flatMap(cell -> CellSpeed.of(cell, figure).stream())
                .sorted(Comparator.comparingInt(CellSpeed::threads))
                .toList();
    }

    /**
     * The throughput of one target over threads.
     *
     * @param name the target
     * @param figures the throughputs by threads, at least two
     * @param toLast the comparisons of the last with each other one, in their order
     */
    private record Curve(String name, List<CellSpeed> figures, List<Contrast> toLast) {

        Finding finding() {
            if (toLast.stream().noneMatch(Contrast::isShown)) {
                return level();
            }
            LawText law = new LawText(figures);
            for (int i = toLast.size() - 1; i >= 0; i--) {
                if (toLast.get(i).isSlower()) {
                    return falling(toLast.get(i), law);
                }
            }
            return toLast.stream().allMatch(Contrast::isFaster) ? growing(law) : levellingOff(law);
        }

        private Finding level() {
            return new Finding(
                    "No change in the throughput of " + name + " is shown from "
                            + figures.get(0).threads() + " to " + threads(last()) + ".",
                    evidence(toLast.get(0)),
                    advice(LONGER_WAITS + " Measure with fewer --threads to see where it stops growing."));
        }

        private Finding falling(Contrast fall, LawText law) {
            return new Finding(
                    "The throughput of " + name + " falls beyond " + threads(fall.base()) + ": at " + threads(last())
                            + " it is " + FigureText.brief(fall.times()) + " of that.",
                    evidence(fall) + law.text(),
                    "Use no more than about " + threads(fall.base())
                            + law.peakThreads()
                                    .map(peak -> ", or " + peak + " by the Universal Scalability Law")
                                    .orElse("")
                            + ". " + SweepText.limits(List.of(last()), "More threads slow each other down."));
        }

        private Finding growing(LawText law) {
            return new Finding(
                    "The throughput of " + name + " still grows at " + threads(last())
                            + ", the most that were measured.",
                    evidence(toLast.get(toLast.size() - 1)) + law.text(),
                    advice("Measure with more --threads to see where the growth ends."));
        }

        private Finding levellingOff(LawText law) {
            int from = 0;
            for (int i = 0; i < toLast.size(); i++) {
                from = toLast.get(i).isShown() ? i + 1 : from;
            }
            String shape = from == toLast.size()
                    ? "grows to " + threads(last()) + ", but not steadily"
                    : "levels off at " + threads(figures.get(from)) + ": no change is shown from there to "
                            + threads(last());
            return new Finding(
                    "The throughput of " + name + " " + shape + ".",
                    evidence(toLast.get(Math.min(from, toLast.size() - 1))) + law.text(),
                    advice(LONGER_WAITS + " Find out what is busy at that point, and add more of it."));
        }

        private String advice(String otherwise) {
            return SweepText.advice(List.of(last()), otherwise);
        }

        private String evidence(Contrast contrast) {
            String measured = figures.stream()
                    .map(figure -> figure.text() + " at " + threads(figure))
                    .collect(Collectors.joining(", "));
            return measured + "; " + threads(contrast.other()) + " against "
                    + contrast.base().threads() + ": "
                    + (contrast.isShown()
                            ? FigureText.brief(contrast.times()) + " times (" + contrast.interval() + ")"
                            : contrast.notShown());
        }

        private CellSpeed last() {
            return figures.get(figures.size() - 1);
        }

        private static String threads(CellSpeed figure) {
            return SweepText.threads(figure.threads());
        }
    }

    /**
     * The Universal Scalability Law fitted to a curve over threads, as text: each parameter with its confidence interval.
     * Figures outside the measured range are marked as extrapolated. A peak is named only if the repetitions show that there
     * is one.
     */
    private static final class LawText {

        private static final String LAW = "; Universal Scalability Law";

        private final Figure figure;
        private final int numbers;
        private final Optional<ScalabilityFit> fit;

        /** @param figures the figures by threads, each measured repeatedly */
        LawText(List<CellSpeed> figures) {
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
                                Locale.ROOT,
                                ": not followed (R² %.2f)",
                                fit.get().rSquared());
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
}
