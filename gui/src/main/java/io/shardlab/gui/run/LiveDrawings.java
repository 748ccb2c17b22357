package io.shardlab.gui.run;

import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.chart.Guide;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.chart.LinearAxis;
import io.shardlab.answers.chart.LogAxis;
import io.shardlab.answers.chart.Series;
import io.shardlab.answers.chart.TimeSeries;
import io.shardlab.answers.drawing.TimeCharts;
import io.shardlab.core.result.RateUnit;
import io.shardlab.gui.text.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The current charts of the run under way: those of its result, and what only a run under way shows of its servers. A shard has
 * one colour in all charts. Used on one thread.
 */
final class LiveDrawings {

    private static final int ROUTERS = 3;
    private static final int MEMBERS = 4;

    private final LiveFigures figures;
    private final Texts texts;
    private final ChartTexts words;

    LiveDrawings(LiveFigures figures, Texts texts) {
        this.figures = figures;
        this.texts = texts;
        this.words = ChartTexts.in(texts.language().locale());
    }

    /**
     * The charts. The first is a rate and the second a latency, without a line as long as they are unknown; in those after
     * them events have no names, which would hide the lines. Charts without known figures are left out.
     *
     * @param measuredOnly true to leave out loads and warm-ups as soon as something was measured
     */
    List<LineChart> now(boolean measuredOnly) {
        TimeCharts time = new TimeCharts(figures.course(), words, measuredOnly);
        ServerSeries servers = figures.servers;
        List<LineChart> rates = time.throughput();
        List<LineChart> latencies = time.latencies();
        List<LineChart> others = new ArrayList<>();
        rates.stream().skip(1).forEach(others::add);
        latencies.stream().skip(1).forEach(others::add);
        others.addAll(time.load(
                seen(time, texts.say("mongos"), ROUTERS, servers.routerCpu),
                seen(time, texts.say("mongod"), MEMBERS, servers.memberCpu)));
        others.addAll(time.preparation());
        others.addAll(shards(time, texts.say("Documents per shard"), servers.documents));
        others.addAll(shards(time, texts.say("Chunks per shard"), servers.chunks));

        List<LineChart> charts = new ArrayList<>();
        charts.add(rates.stream().findFirst().orElseGet(() -> nothing(time)));
        charts.add(latencies.stream()
                .findFirst()
                .orElseGet(() -> time.chart(
                        texts.say("Response time"), List.of(), LogAxis.over(words.get("ms, log scale"), 1, 1))));
        others.stream().map(LiveDrawings::withoutNames).forEach(charts::add);
        return charts;
    }

    private LineChart nothing(TimeCharts time) {
        return time.chart(
                words.get("Throughput over time"),
                List.of(),
                LinearAxis.fromZero(words.get(RateUnit.OPERATIONS), List.of()));
    }

    private List<LineChart> shards(TimeCharts time, String title, Map<String, TimeSeries> shards) {
        List<Series> lines = shards.entrySet().stream()
                .map(shard -> seen(time, shard.getKey(), figures.servers.place(shard.getKey()), shard.getValue()))
                .filter(line -> !line.isEmpty())
                .toList();
        return lines.isEmpty() ? List.of() : List.of(time.chart(title, lines, LinearAxis.fromZero("", lines)));
    }

    /** The part of a line of servers that is shown; they are also seen between phases. */
    private static Series seen(TimeCharts time, String name, int style, TimeSeries line) {
        return line.line(name, style, second -> second >= time.from());
    }

    private static LineChart withoutNames(LineChart chart) {
        return new LineChart(
                chart.title(),
                chart.description(),
                chart.x(),
                chart.y(),
                chart.series(),
                chart.bands(),
                chart.overlaps(),
                chart.marks(),
                chart.guides().stream()
                        .map(guide -> new Guide(guide.x(), "", guide.explanation()))
                        .toList());
    }
}
