package io.shardlab.gui.run;

import io.shardlab.core.result.RateUnit;
import io.shardlab.gui.chart.LiveSeries;
import io.shardlab.gui.run.LivePhases.Named;
import io.shardlab.gui.run.Stretches.Stretch;
import io.shardlab.gui.text.Texts;
import io.shardlab.report.chart.Axis;
import io.shardlab.report.chart.Band;
import io.shardlab.report.chart.Guide;
import io.shardlab.report.chart.LineChart;
import io.shardlab.report.chart.LinearAxis;
import io.shardlab.report.chart.LogAxis;
import io.shardlab.report.chart.Series;
import io.shardlab.report.drawing.SweepLines;
import io.shardlab.run.experiment.ExperimentListener.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The charts of a run under way, as they are now, over one time with the same phases. What a saved run's charts show too has
 * the same colour in both, and a shard has one colour in all of them.
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

    /**
     * Always as many, in the same order; those of which nothing is known have no line. Documents and operations a second
     * have a chart each, as a load is many times as fast as queries. What happened once is a line in all and has its name in
     * the first: in the others, which are as small, names would hide what they are drawn over.
     */
    List<LineChart> now() {
        ServerFigures servers = figures.servers();
        List<Band> bands = bands();
        List<Band> migrations = migrations();
        List<Guide> named = new ArrayList<>();
        List<Guide> lines = new ArrayList<>();
        for (LiveFigures.Event event : figures.events()) {
            named.add(Guide.numbered(named.size(), event.second(), event.name(), event.name()));
            lines.add(new Guide(event.second(), "", event.name()));
        }
        LineChart first = over(chart("chart.documents-rate", rate(RateUnit.DOCUMENTS)), bands, migrations, named);
        Stream<LineChart> others = Stream.of(
                        chart("chart.throughput", rate(RateUnit.OPERATIONS)),
                        latencies("chart.service", "chart.service.of", figures.service()),
                        latencies("chart.response", "chart.response.of", figures.response()),
                        chart("chart.errors", line("chart.errors", figures.errors(), BAD)),
                        chart(
                                "chart.cpu",
                                line("chart.cpu.client", figures.clientCpu(), FIRST),
                                line("chart.cpu.mongos", servers.routerCpu(), THIRD),
                                line("chart.cpu.mongod", servers.memberCpu(), FOURTH),
                                line("chart.cpu.machine", figures.machineCpu(), SECOND)),
                        shards("chart.documents", servers.documents()),
                        shards("chart.chunks", servers.chunks()))
                .map(chart -> over(chart, bands, migrations, lines));
        return Stream.concat(Stream.of(first), others).toList();
    }

    /** Its phases, and above them the runs of an experiment. */
    private List<Band> bands() {
        List<Stretch<Position>> runs = figures.phases().runs();
        int row = runs.isEmpty() ? 0 : 1;
        return Stream.concat(
                        runs.stream().map(this::run),
                        figures.phases().phases().stream().map(phase -> phase(phase, row)))
                .toList();
    }

    private List<Band> migrations() {
        String name = texts.get("chart.migrations");
        return figures.migrations().entrySet().stream()
                .map(stretch -> new Band(name, name, stretch.getKey(), stretch.getValue(), true))
                .toList();
    }

    private Band run(Stretch<Position> run) {
        String name = run.what()
                .map(position -> position.values().isEmpty()
                        ? String.valueOf(position.place())
                        : position.place() + ": " + SweepLines.name(position.values()))
                .orElse("");
        return new Band(name, name, run.from(), run.to(), false, 0);
    }

    private static Band phase(Stretch<Named> phase, int row) {
        String name = phase.what().map(Named::toString).orElse("");
        boolean shaded = phase.what().filter(Named::isWarmUp).isPresent();
        return new Band(name, name, phase.from(), phase.to(), shaded, row);
    }

    private Series rate(RateUnit unit) {
        return line(
                unit == RateUnit.DOCUMENTS ? "chart.documents-rate" : "chart.throughput",
                figures.throughput(unit),
                FIRST);
    }

    private Untimed latencies(String key, String keyOfMany, LiveFigures.Latencies latencies) {
        return new Untimed(
                figures.kindOfMany().map(kind -> texts.get(keyOfMany, kind)).orElseGet(() -> texts.get(key)),
                Stream.of(
                        latencies.p50().line("p50", FIRST),
                        latencies.p95().line("p95", SECOND),
                        latencies.p99().line("p99", THIRD),
                        line("chart.max", latencies.max(), FOURTH)),
                // A batch of a load takes a hundred times as long as a query: both are to be read.
                values -> LogAxis.over(
                        "",
                        values.stream().min(Double::compare).orElse(1.0),
                        values.stream().max(Double::compare).orElse(1.0)));
    }

    /** A line for each shard that was seen. */
    private Untimed shards(String key, Map<String, LiveSeries> shards) {
        List<Series> lines = new ArrayList<>();
        shards.forEach((shard, series) ->
                lines.add(series.line(shard, figures.servers().place(shard))));
        return linear(texts.get(key), lines.stream());
    }

    private Series line(String key, LiveSeries series, int style) {
        return series.line(texts.get(key), style);
    }

    private Untimed chart(String key, Series... lines) {
        return linear(texts.get(key), Stream.of(lines));
    }

    private static Untimed linear(String title, Stream<Series> lines) {
        return new Untimed(
                title,
                lines,
                values -> LinearAxis.fromZero(
                        "", values.stream().max(Double::compare).orElse(0.0)));
    }

    /**
     * What one chart shows.
     *
     * @param axis for the values of its lines
     */
    private record Untimed(String title, Stream<Series> lines, Function<List<Double>, Axis> axis) {}

    private LineChart over(Untimed chart, List<Band> bands, List<Band> migrations, List<Guide> events) {
        List<Series> known = chart.lines()
                .filter(line -> line.points().findAny().isPresent())
                .toList();
        return new LineChart(
                chart.title(),
                "",
                LinearAxis.upTo(texts.get("chart.time"), Math.max(1, figures.end())),
                chart.axis().apply(known.stream().flatMap(Series::values).toList()),
                known,
                bands,
                migrations,
                List.of(),
                events);
    }
}
