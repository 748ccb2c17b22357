package io.shardlab.answers.diagnosis.sweep;

import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.scaling.LawIntervals;
import io.shardlab.answers.scaling.LawIntervals.Interval;
import io.shardlab.answers.scaling.ScalabilityFit;
import io.shardlab.answers.scaling.ScalabilityLaw;
import io.shardlab.answers.scaling.ScalingPoint;
import io.shardlab.answers.table.Cell;
import io.shardlab.core.figure.Better;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
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

/**
 * The growth of throughput with threads, for each target. The shape of the curve follows from comparing the most threads with
 * each other number; the fitted Universal Scalability Law is only evidence.
 */
final class ThreadScalingRule implements SweepRule {

    @Override
    public List<Finding> examine(Sweep sweep) {
        if (!sweep.swept().containsKey(Sweep.THREADS)) {
            return List.of();
        }
        Map<Message, List<CellSpeed>> curves = new LinkedHashMap<>();
        for (Figure figure : sweep.speeds()) {
            if (figure.better() == Better.HIGHER) {
                Sweep.groups(sweep.cells(), List.of(Sweep.THREADS)).forEach((others, cells) -> {
                    List<CellSpeed> curve = curve(cells, figure);
                    if (curve.size() > 1) {
                        curves.put(
                                SweepText.topology(curve.get(0).cell())
                                        .and(Message.text(SweepText.inParentheses(others))),
                                curve);
                    }
                });
            }
        }
        List<List<Contrast>> judged = Contrast.judged(
                curves.values().stream().map(ThreadScalingRule::planned).toList());
        List<Finding> findings = new ArrayList<>();
        int next = 0;
        for (Map.Entry<Message, List<CellSpeed>> curve : curves.entrySet()) {
            List<Contrast> toLast = judged.get(next++);
            if (toLast.stream().allMatch(Contrast::isKnown)) {
                findings.add(new Curve(sweep, curve.getKey(), curve.getValue(), toLast).finding());
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
    private record Curve(Sweep sweep, Message name, List<CellSpeed> figures, List<Contrast> toLast) {

        Finding finding() {
            if (toLast.stream().noneMatch(Contrast::isShown)) {
                return undecided().isEmpty() ? level() : undecidedEverywhere();
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
            return Finding.of(
                    "threads-level",
                    Message.of(
                            "No change in the throughput of {0} is shown from {1,number,#} to {2}.",
                            name, figures.get(0).threads(), threads(last())),
                    evidence(toLast.get(0)),
                    advice(Message.of(
                            "More threads only wait longer: they raise response times and not throughput. Measure with fewer "
                                    + "--threads to see where it stops growing.")));
        }

        /** Neither growth nor a level follows from cells that may differ by much. */
        private Finding undecidedEverywhere() {
            return Finding.of(
                    "threads-undecided",
                    Message.of(
                            "It is undecided whether the throughput of {0} changes from {1,number,#} to {2}.",
                            name, figures.get(0).threads(), threads(last())),
                    evidence(toLast.get(0)),
                    SweepText.repeat(sweep, undecided()));
        }

        private List<Contrast> undecided() {
            return toLast.stream().filter(Contrast::isUndecided).toList();
        }

        private Finding falling(Contrast fall, LawText law) {
            Message limits = SweepText.limits(List.of(last()), Message.of("More threads slow each other down."));
            return Finding.of(
                    "threads-falling",
                    Message.of(
                            "The throughput of {0} falls beyond {1}: at {2} it is {3} of that.",
                            name, threads(fall.base()), threads(last()), FigureText.brief(fall.times())),
                    evidence(fall).and(law.text()),
                    law.peakThreads()
                            .map(peak -> Message.of(
                                    "Use no more than about {0}, or {1} by the Universal Scalability Law. {2}",
                                    threads(fall.base()), peak, limits))
                            .orElseGet(
                                    () -> Message.of("Use no more than about {0}. {1}", threads(fall.base()), limits)));
        }

        private Finding growing(LawText law) {
            return Finding.of(
                    "threads-growing",
                    Message.of(
                            "The throughput of {0} still grows at {1}, the most that were measured.",
                            name, threads(last())),
                    evidence(toLast.get(toLast.size() - 1)).and(law.text()),
                    advice(Message.of("Measure with more --threads to see where the growth ends.")));
        }

        private Finding levellingOff(LawText law) {
            int from = 0;
            for (int i = 0; i < toLast.size(); i++) {
                from = toLast.get(i).isShown() ? i + 1 : from;
            }
            Message evidence =
                    evidence(toLast.get(Math.min(from, toLast.size() - 1))).and(law.text());
            List<Contrast> undecided = toLast.subList(from, toLast.size()).stream()
                    .filter(Contrast::isUndecided)
                    .toList();
            if (!undecided.isEmpty()) {
                return Finding.of(
                        "threads-growing-undecided",
                        Message.of(
                                "The throughput of {0} grows from {1} to {2}; it is undecided whether it levels off before that.",
                                name, threads(figures.get(from - 1)), threads(last())),
                        evidence,
                        SweepText.repeat(sweep, undecided));
            }
            Message sentence = from == toLast.size()
                    ? Message.of(
                            "The throughput of {0} still grows from {1} to {2}.",
                            name, threads(figures.get(from - 1)), threads(last()))
                    : Message.of(
                            "The throughput of {0} levels off at {1}: no change is shown from there to {2}.",
                            name, threads(figures.get(from)), threads(last()));
            return Finding.of(
                    from == toLast.size() ? "threads-growing" : "threads-levelling-off",
                    sentence,
                    evidence,
                    advice(Message.of(
                            "More threads only wait longer: they raise response times and not throughput. Find out what is "
                                    + "busy at that point, and add more of it.")));
        }

        private Message advice(Message otherwise) {
            return SweepText.advice(List.of(last()), otherwise);
        }

        private Message evidence(Contrast contrast) {
            List<Message> measured = figures.stream()
                    .map(figure -> Message.of("{0} at {1}", figure.text(), threads(figure)))
                    .toList();
            return Message.of(
                    "{0}; {1} against {2,number,#}: {3}",
                    Message.joined(", ", measured),
                    threads(contrast.other()),
                    contrast.base().threads(),
                    contrast.isShown()
                            ? Message.of("{0} times ({1})", FigureText.brief(contrast.times()), contrast.interval())
                            : contrast.notShown());
        }

        private CellSpeed last() {
            return figures.get(figures.size() - 1);
        }

        private static Message threads(CellSpeed figure) {
            return SweepText.threads(figure.threads());
        }
    }

    /**
     * The Universal Scalability Law fitted to a curve over threads, as text: each parameter with its confidence interval.
     * Figures outside the measured range are marked as extrapolated. A peak is named only if the repetitions show that there
     * is one.
     */
    private static final class LawText {

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

        Message text() {
            if (fit.isEmpty()) {
                return Message.of(
                        "; Universal Scalability Law: not fitted to fewer than {0,number,#} numbers of threads",
                        ScalabilityFit.FEWEST_POINTS);
            }
            if (!fit.get().isGood()) {
                return Message.of(
                        "; Universal Scalability Law: not followed (R² {0})",
                        String.format(Locale.ROOT, "%.2f", fit.get().rSquared()));
            }
            return fit.get()
                    .intervals()
                    .map(intervals -> parameters(fit.get().law(), intervals).and(peak()))
                    .orElse(Message.NONE);
        }

        private Message parameters(ScalabilityLaw law, LawIntervals intervals) {
            return Message.of(
                    "; Universal Scalability Law over {0,number,#} numbers of threads: one thread alone {1}{2}, "
                            + "serial part σ {3} ({4}), crosstalk κ {5} ({6})",
                    numbers,
                    figure.text(law.lambda()),
                    extrapolated(1),
                    smallPercent(law.sigma()),
                    range(intervals.sigma()),
                    smallPercent(law.kappa()),
                    range(intervals.kappa()));
        }

        private static Message range(Interval interval) {
            return Message.of("{0} to {1}", smallPercent(interval.low()), smallPercent(interval.high()));
        }

        private Message peak() {
            return peakThreads()
                    .map(threads -> Message.of(
                            ", peak of {0} at {1}",
                            figure.text(fit.get().law().ceiling().orElseThrow()), threads))
                    .orElseGet(() -> Message.of(", no peak is shown, as κ may be 0"));
        }

        /** Returns the place of the peak, such as {@code 22 threads (20 to 25)}; empty if none is shown. */
        Optional<Message> peakThreads() {
            return fit.flatMap(ScalabilityFit::peak).map(interval -> {
                double peak = fit.get().law().peakConcurrency().orElseThrow();
                return Message.of(
                        "{0} ({1} to {2}){3}",
                        SweepText.threads(peak),
                        Math.round(interval.low()),
                        Math.round(interval.high()),
                        extrapolated(fit.get().covers(interval.low()) ? interval.high() : interval.low()));
            });
        }

        private Message extrapolated(double threads) {
            return fit.get().covers(threads) ? Message.NONE : Message.of(" (extrapolated)");
        }

        /** Formats a share with two significant digits, however small: crosstalk of 0.01 % decides where the peak is. */
        private static String smallPercent(double share) {
            BigDecimal percent = BigDecimal.valueOf(share * 100).round(new MathContext(2, RoundingMode.HALF_EVEN));
            return percent.stripTrailingZeros().toPlainString() + " %";
        }
    }
}
