package io.shardlab.report.saved;

import io.shardlab.core.result.MigrationActivity;
import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.MigrationSpan;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.report.chart.Band;
import io.shardlab.report.chart.ChartTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** When chunk migrations ran, as stretches of a time axis. Results of older programs do not tell. */
public final class MigrationBands {

    private final ChartTexts words;
    private final double nearest;
    private final double slowdown;

    /**
     * Bands with words of their own.
     *
     * @param nearest stretches that are nearer to one another than so many seconds of the axis are told as one
     * @param slowdown how many seconds of the axis one of the phases' seconds takes
     */
    MigrationBands(ChartTexts words, double nearest, double slowdown) {
        this.words = words;
        this.nearest = nearest;
        this.slowdown = slowdown;
    }

    /**
     * Those of some phases.
     *
     * @param start of each phase on the axis, in seconds
     */
    public List<Band> of(List<PhaseReport> phases, ToDoubleFunction<PhaseReport> start) {
        List<Band> bands = new ArrayList<>();
        for (PhaseReport phase : phases) {
            List<MigrationSpan> together = new ArrayList<>();
            double at = start.applyAsDouble(phase);
            for (MigrationSpan span : spans(phase)) {
                if (!together.isEmpty() && slowdown * span.startSeconds() > end(together) + nearest) {
                    bands.add(band(together, at));
                    together.clear();
                }
                together.add(span);
            }
            if (!together.isEmpty()) {
                bands.add(band(together, at));
            }
        }
        return bands;
    }

    private static List<MigrationSpan> spans(PhaseReport phase) {
        return phase.migrations()
                .flatMap(MigrationReport::activity)
                .map(MigrationActivity::spans)
                .orElse(List.of());
    }

    private double end(List<MigrationSpan> spans) {
        return slowdown
                * spans.stream().mapToDouble(MigrationSpan::endSeconds).max().orElse(0);
    }

    private Band band(List<MigrationSpan> spans, double start) {
        double from = start + slowdown * spans.get(0).startSeconds();
        double to = start + end(spans);
        String ways = spans.stream()
                .map(span -> words.get("migrations.way", span.fromShard(), span.toShard()))
                .distinct()
                .collect(Collectors.joining(", "));
        String explanation = words.get(
                "migrations.at",
                FigureText.count(spans.size()),
                FigureText.seconds(from),
                FigureText.seconds(to),
                ways);
        return new Band(words.get("migrations"), explanation, from, to, true);
    }
}
