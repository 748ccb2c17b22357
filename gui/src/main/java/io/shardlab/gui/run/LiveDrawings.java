package io.shardlab.gui.run;

import io.shardlab.core.result.RateUnit;
import io.shardlab.gui.chart.LiveSeries;
import io.shardlab.gui.run.LivePhases.Named;
import io.shardlab.gui.run.LivePhases.Span;
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
 * The current charts of the run under way, over one time axis with the same phases. Lines that a saved run's charts show too
 * have the same colour there, and a shard has one colour in all charts. Used on one thread.
 */
final class LiveDrawings {

    private static final int FIRST = 0;
    private static final int SECOND = 1;
    private static final int THIRD = 2;
    private static final int FOURTH = 3;

    /** The style of a red line. */
    private static final int BAD = 6;

    private final LiveFigures figures;
    private final Texts texts;

    LiveDrawings(LiveFigures figures, Texts texts) {
        this.figures = figures;
        this.texts = texts;
    }

    /**
     * The charts, always the same number in the same order; a chart without known figures has no line. Documents and
     * operations per second have a chart each, because loads are many times as fast as queries. Events are lines in all charts
     * and have names in the first, because names would hide the lines of the small charts.
     */
    List<LineChart> now() {
        ServerSeries servers = figures.servers;
        List<Band> bands = bands();
        List<Band> migrations = migrations();
        List<Guide> named = new ArrayList<>();
        List<Guide> lines = new ArrayList<>();
        for (LiveFigures.Event event : figures.events()) {
            named.add(Guide.numbered(named.size(), event.second(), event.name(), event.name()));
            lines.add(new Guide(event.second(), "", event.name()));
        }
        LineChart first = over(
                linear(
                        "chart.documents-rate",
                        line("chart.documents-rate", figures.throughput(RateUnit.DOCUMENTS), FIRST)),
                bands,
                migrations,
                named);
        Stream<LineChart> others = Stream.of(
                        linear(
                                "chart.throughput",
                                line("chart.throughput", figures.throughput(RateUnit.OPERATIONS), FIRST)),
                        latencies("chart.service", "chart.service.of", figures.service),
                        latencies("chart.response", "chart.response.of", figures.response),
                        linear("chart.errors", line("chart.errors", figures.errors, BAD)),
                        linear(
                                "chart.cpu",
                                line("chart.cpu.client", figures.clientCpu, FIRST),
                                line("chart.cpu.mongos", servers.routerCpu, THIRD),
                                line("chart.cpu.mongod", servers.memberCpu, FOURTH),
                                line("chart.cpu.machine", figures.machineCpu, SECOND)),
                        linear("chart.documents", shards(servers.documents)),
                        linear("chart.chunks", shards(servers.chunks)))
                .map(chart -> over(chart, bands, migrations, lines));
        return Stream.concat(Stream.of(first), others).toList();
    }

    /** The phases, and above them the runs of an experiment. */
    private List<Band> bands() {
        List<Span<Position>> runs = figures.phases.runs();
        int row = runs.isEmpty() ? 0 : 1;
        return Stream.concat(
                        runs.stream().map(LiveDrawings::run),
                        figures.phases.phases().stream().map(phase -> phase(phase, row)))
                .toList();
    }

    private List<Band> migrations() {
        String name = texts.get("chart.migrations");
        return figures.migrations().entrySet().stream()
                .map(span -> new Band(name, name, span.getKey(), span.getValue(), true))
                .toList();
    }

    private static Band run(Span<Position> run) {
        String name = run.subject()
                .map(position -> position.values().isEmpty()
                        ? String.valueOf(position.place())
                        : position.place() + ": " + SweepLines.name(position.values()))
                .orElse("");
        return new Band(name, name, run.from(), run.to(), false, 0);
    }

    private static Band phase(Span<Named> phase, int row) {
        String name = phase.subject().map(Named::toString).orElse("");
        boolean shaded = phase.subject().filter(Named::isWarmUp).isPresent();
        return new Band(name, name, phase.from(), phase.to(), shaded, row);
    }

    private Untimed latencies(String key, String keyOfKind, LiveFigures.Latencies latencies) {
        return new Untimed(
                figures.shownKind().map(kind -> texts.get(keyOfKind, kind)).orElseGet(() -> texts.get(key)),
                Stream.of(
                        latencies.p50().line("p50", FIRST),
                        latencies.p95().line("p95", SECOND),
                        latencies.p99().line("p99", THIRD),
                        line("chart.max", latencies.max(), FOURTH)),
                // A batch of a load takes a hundred times as long as a query, and both must be readable.
                values -> LogAxis.over(
                        "",
                        values.stream().min(Double::compare).orElse(1.0),
                        values.stream().max(Double::compare).orElse(1.0)));
    }

    private Series[] shards(Map<String, LiveSeries> shards) {
        return shards.entrySet().stream()
                .map(shard -> shard.getValue().line(shard.getKey(), figures.servers.place(shard.getKey())))
                .toArray(Series[]::new);
    }

    private Series line(String key, LiveSeries series, int style) {
        return series.line(texts.get(key), style);
    }

    private Untimed linear(String key, Series... lines) {
        return new Untimed(
                texts.get(key),
                Stream.of(lines),
                values -> LinearAxis.fromZero(
                        "", values.stream().max(Double::compare).orElse(0.0)));
    }

    /**
     * The contents of one chart.
     *
     * @param axis makes the axis for the values of its lines
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
