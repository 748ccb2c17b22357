package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.analysis.figure.Figure;
import io.shardlab.analysis.table.Cell;
import io.shardlab.core.figure.Better;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.FigureText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    /** Compares the most threads with each other number, not with the best: the best of several is ahead by chance. */
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
            ScalabilityLawText law = new ScalabilityLawText(figures);
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

        private Finding falling(Contrast fall, ScalabilityLawText law) {
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

        private Finding growing(ScalabilityLawText law) {
            return new Finding(
                    "The throughput of " + name + " still grows at " + threads(last())
                            + ", the most that were measured.",
                    evidence(toLast.get(toLast.size() - 1)) + law.text(),
                    advice("Measure with more --threads to see where the growth ends."));
        }

        private Finding levellingOff(ScalabilityLawText law) {
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
}
