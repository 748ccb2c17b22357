package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.core.result.Finding;
import io.shardlab.core.text.FigureText;
import java.util.ArrayList;
import java.util.List;

/**
 * The finding on one target's throughput over threads. The shape of the curve follows from comparing the most threads with
 * each other number; the fitted law is only evidence.
 */
final class ThreadCurve {

    private static final String LONGER_WAITS =
            "More threads only wait longer: they raise response times and not throughput.";

    private final String name;
    private final List<CellSpeed> figures;
    private final List<Contrast> toLast;

    /**
     * @param name the target
     * @param figures by threads, at least two
     * @param toLast the last of them compared with each other one, in their order
     */
    ThreadCurve(String name, List<CellSpeed> figures, List<Contrast> toLast) {
        this.name = name;
        this.figures = figures;
        this.toLast = toLast;
    }

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
        if (toLast.stream().allMatch(Contrast::isFaster)) {
            return growing(law);
        }
        return levellingOff(law);
    }

    private Finding level() {
        return new Finding(
                "No change in the throughput of " + name + " is shown from "
                        + Sweep.threads(figures.get(0).cell()) + " to " + threads(last()) + ".",
                measured() + "; " + against(toLast.get(0)),
                advice(LONGER_WAITS + " Measure with fewer --threads to see where it stops growing."));
    }

    private Finding falling(Contrast fall, ScalabilityLawText law) {
        return new Finding(
                "The throughput of " + name + " falls beyond " + threads(fall.base()) + ": at " + threads(last())
                        + " it is " + FigureText.brief(fall.times()) + " of that.",
                measured() + "; " + against(fall) + law.words(),
                "Use no more than about " + threads(fall.base())
                        + law.peakThreads()
                                .map(peak -> ", or " + peak + " by the Universal Scalability Law")
                                .orElse("")
                        + ". " + SweepText.limits(List.of(last()), "More threads slow each other down."));
    }

    private Finding growing(ScalabilityLawText law) {
        return new Finding(
                "The throughput of " + name + " still grows at " + threads(last()) + ", the most that were measured.",
                measured() + "; " + against(toLast.get(toLast.size() - 1)) + law.words(),
                advice("Measure with more --threads to see where the growth ends."));
    }

    private Finding levellingOff(ScalabilityLawText law) {
        int from = 0;
        for (int i = 0; i < toLast.size(); i++) {
            from = toLast.get(i).isShown() ? i + 1 : from;
        }
        String what = from == toLast.size()
                ? "grows to " + threads(last()) + ", but not steadily"
                : "levels off at " + threads(figures.get(from)) + ": no change is shown from there to "
                        + threads(last());
        Contrast beyond = toLast.get(Math.min(from, toLast.size() - 1));
        return new Finding(
                "The throughput of " + name + " " + what + ".",
                measured() + "; " + against(beyond) + law.words(),
                advice(LONGER_WAITS + " Find out what is busy at that point, and add more of it."));
    }

    private String advice(String otherwise) {
        return SweepText.advice(List.of(last()), otherwise);
    }

    private static String against(Contrast contrast) {
        String what = threads(contrast.other()) + " against "
                + Sweep.threads(contrast.base().cell()) + ": ";
        return contrast.isShown()
                ? what + FigureText.brief(contrast.times()) + " times (" + contrast.interval() + ")"
                : what + contrast.notShown();
    }

    private CellSpeed last() {
        return figures.get(figures.size() - 1);
    }

    private static String threads(CellSpeed figure) {
        return SweepText.threads(Sweep.threads(figure.cell()));
    }

    private String measured() {
        List<String> words = new ArrayList<>();
        figures.forEach(figure -> words.add(figure.words() + " at " + threads(figure)));
        return String.join(", ", words);
    }
}
