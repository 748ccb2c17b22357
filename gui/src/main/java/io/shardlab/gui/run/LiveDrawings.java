package io.shardlab.gui.run;

import io.shardlab.gui.chart.LiveSeries;
import io.shardlab.gui.text.Texts;
import io.shardlab.report.chart.LineChart;
import io.shardlab.report.chart.LinearAxis;
import io.shardlab.report.chart.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The charts of a run under way, as they are now. What a saved run's charts show too has the same colour in both, and a
 * shard has one colour in all of them.
 */
final class LiveDrawings {

    private static final int FIRST = 0;
    private static final int SECOND = 1;
    private static final int THIRD = 2;
    private static final int FOURTH = 3;

    /** A red. */
    private static final int BAD = 6;

    private final LiveFigures figures;
    private final Texts texts;

    LiveDrawings(LiveFigures figures, Texts texts) {
        this.figures = figures;
        this.texts = texts;
    }

    /** Always as many, in the same order; those of which nothing is known have no line. */
    List<LineChart> now() {
        return List.of(
                chart("chart.throughput", line("chart.throughput", figures.throughput(), FIRST)),
                latencies("chart.response", "chart.response.of", figures.response()),
                latencies("chart.service", "chart.service.of", figures.service()),
                chart("chart.errors", line("chart.errors", figures.errors(), BAD)),
                chart(
                        "chart.cpu",
                        line("chart.cpu.client", figures.clientCpu(), FIRST),
                        line("chart.cpu.mongos", figures.routerCpu(), THIRD),
                        line("chart.cpu.mongod", figures.memberCpu(), FOURTH),
                        line("chart.cpu.machine", figures.machineCpu(), SECOND)),
                shards("chart.documents", figures.documents()),
                shards("chart.chunks", figures.chunks()));
    }

    private LineChart latencies(String key, String keyOfMany, LiveFigures.Latencies latencies) {
        return chart(
                figures.kindOfMany().map(kind -> texts.get(keyOfMany, kind)).orElseGet(() -> texts.get(key)),
                Stream.of(
                        latencies.p50().line("p50", FIRST),
                        latencies.p95().line("p95", SECOND),
                        latencies.p99().line("p99", THIRD),
                        line("chart.max", latencies.max(), FOURTH)));
    }

    /** A line for each shard that was seen. */
    private LineChart shards(String key, Map<String, LiveSeries> shards) {
        List<Series> lines = new ArrayList<>();
        shards.forEach((shard, series) -> lines.add(series.line(shard, figures.place(shard))));
        return chart(texts.get(key), lines.stream());
    }

    private Series line(String key, LiveSeries series, int style) {
        return series.line(texts.get(key), style);
    }

    private LineChart chart(String key, Series... lines) {
        return chart(texts.get(key), Stream.of(lines));
    }

    private LineChart chart(String title, Stream<Series> lines) {
        List<Series> known =
                lines.filter(line -> line.points().findAny().isPresent()).toList();
        double end = largest(known.stream().flatMap(Series::points).map(point -> point.x()));
        double largest = largest(known.stream().flatMap(Series::values));
        return new LineChart(
                title,
                "",
                LinearAxis.upTo(texts.get("chart.time"), Math.max(1, end)),
                LinearAxis.fromZero("", largest),
                known);
    }

    private static double largest(Stream<Double> values) {
        Optional<Double> largest = values.max(Double::compare);
        return largest.orElse(0.0);
    }
}
