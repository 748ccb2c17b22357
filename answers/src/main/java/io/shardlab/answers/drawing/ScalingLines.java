package io.shardlab.answers.drawing;

import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.chart.Guide;
import io.shardlab.answers.chart.Point;
import io.shardlab.answers.chart.Series;
import io.shardlab.answers.scaling.Crossover;
import io.shardlab.answers.scaling.ScalabilityFit;
import io.shardlab.answers.scaling.ScalabilityLaw;
import io.shardlab.answers.scaling.ScalingPoint;
import io.shardlab.core.text.FigureText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The results calculated from throughputs by concurrency: the fitted law, and the points at which one line overtakes another.
 */
final class ScalingLines {

    private static final int STEPS_OF_A_CURVE = 60;

    /** More lines have too many crossings to be shown; the findings name those that matter. */
    private static final int MOST_LINES = 4;

    private ScalingLines() {}

    /** Returns a curve in the line's style for each line that was measured repeatedly and that the law fits. */
    static List<Series> fitted(Map<String, List<SweepLines.Value>> lines, ChartTexts words) {
        List<Series> curves = new ArrayList<>();
        int style = 0;
        for (Map.Entry<String, List<SweepLines.Value>> line : lines.entrySet()) {
            int number = style++;
            ScalabilityFit.of(points(line.getValue()))
                    .filter(fit -> fit.isGood() && fit.intervals().isPresent())
                    .ifPresent(fit ->
                            curves.add(Series.fitted(words.get("{0}, fitted", line.getKey()), number, curve(fit))));
        }
        return curves;
    }

    private static List<ScalingPoint> points(List<SweepLines.Value> values) {
        return values.stream()
                .filter(value -> value.at() >= 1)
                .map(value -> new ScalingPoint(value.at(), value.values()))
                .toList();
    }

    /** Returns the curve from the lowest concurrency that was measured to the highest. */
    private static List<Point> curve(ScalabilityFit fit) {
        ScalabilityLaw law = fit.law();
        double from = fit.lowestConcurrency();
        double ratio = fit.highestConcurrency() / from;
        List<Point> points = new ArrayList<>();
        for (int i = 0; i <= STEPS_OF_A_CURVE; i++) {
            double concurrency = from * Math.pow(ratio, (double) i / STEPS_OF_A_CURVE);
            points.add(new Point(concurrency, law.throughputAt(concurrency)));
        }
        return points;
    }

    /** Returns the places where one of two lines overtakes the other. */
    static List<Guide> crossovers(Map<String, List<SweepLines.Value>> lines, String parameter, ChartTexts words) {
        List<Guide> guides = new ArrayList<>();
        List<String> names = List.copyOf(lines.keySet());
        if (names.size() > MOST_LINES) {
            return guides;
        }
        for (int i = 0; i < names.size(); i++) {
            for (int k = i + 1; k < names.size(); k++) {
                String first = names.get(i);
                String second = names.get(k);
                Crossover.of(points(lines.get(first)), points(lines.get(second)))
                        .flatMap(crossover -> guide(crossover, first, second, parameter, words))
                        .ifPresent(guides::add);
            }
        }
        return guides;
    }

    private static Optional<Guide> guide(
            Crossover crossover, String first, String second, String parameter, ChartTexts words) {
        boolean secondLeads = crossover.state() == Crossover.State.SECOND_OVERTAKES;
        String winner = secondLeads ? second : first;
        String loser = secondLeads ? first : second;
        return crossover
                .at()
                .map(at -> new Guide(
                        at,
                        words.get("{0} overtakes", winner),
                        words.get(
                                "{0} overtakes {1} at about {2} {3}, by linear interpolation between measurements.",
                                winner, loser, FigureText.number(at), parameter)));
    }
}
