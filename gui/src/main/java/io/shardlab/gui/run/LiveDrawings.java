package io.shardlab.gui.run;

import io.shardlab.answers.chart.Band;
import io.shardlab.answers.chart.ChartAxis;
import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.chart.Guide;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.chart.LinearAxis;
import io.shardlab.answers.chart.LiveLatencies;
import io.shardlab.answers.chart.LivePhases.Named;
import io.shardlab.answers.chart.LivePhases.Span;
import io.shardlab.answers.chart.LiveSeries;
import io.shardlab.answers.chart.LogAxis;
import io.shardlab.answers.chart.Mark;
import io.shardlab.answers.chart.Series;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.text.Message;
import io.shardlab.gui.text.Texts;
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

    /** The number of charts. */
    static final int CHARTS = 8;

    private static final int FIRST = 0;
    private static final int SECOND = 1;
    private static final int THIRD = 2;
    private static final int FOURTH = 3;

    /** The style of a red line. */
    private static final int BAD = 6;

    /** The latencies that a closed loop does not have. */
    private static final LiveLatencies NOTHING = LiveLatencies.of(2);

    private final LiveFigures figures;
    private final Texts texts;
    private final ChartTexts words;

    LiveDrawings(LiveFigures figures, Texts texts) {
        this.figures = figures;
        this.texts = texts;
        this.words = ChartTexts.in(texts.language().locale());
    }

    /**
     * The charts, always the same number in the same order; a chart without known figures has no line. The first is the rate in
     * the unit of the phase under way, the second its latency, and both show events by name and missed objectives. Documents
     * and operations per second have a chart each, because loads are many times as fast as queries.
     *
     * @param measuredOnly true to leave out loads and warm-ups as soon as something was measured
     */
    List<LineChart> now(boolean measuredOnly) {
        return new Frame(measuredOnly).charts();
    }

    /** The charts of one moment, over the same part of the time. */
    private final class Frame {

        private final List<Span> measured;
        private final boolean isPart;
        private final double from;
        private final List<Band> bands;
        private final List<Band> migrations;

        Frame(boolean measuredOnly) {
            List<Span> all = figures.phases.all();
            measured = measuredOnly ? figures.phases.measured() : all;
            isPart = measured.size() < all.size();
            from = isPart ? measured.get(0).from() : 0;
            bands = all.stream()
                    .filter(phase -> phase.from() >= from)
                    .map(LiveDrawings::band)
                    .toList();
            String name = texts.say("chunk migrations");
            migrations = figures.migrations().entrySet().stream()
                    .filter(span -> span.getValue() > from)
                    .map(span -> new Band(name, name, Math.max(from, span.getKey()), span.getValue(), true))
                    .toList();
        }

        List<LineChart> charts() {
            RateUnit unit = figures.unit();
            boolean isOpen = figures.response.p99().size() > 0;
            ServerSeries servers = figures.servers;
            return List.of(
                    main(rate(unit)),
                    main(
                            isOpen
                                    ? latencies(
                                            Message.of("Response time"),
                                            kind -> Message.of("Response time of {0}", kind),
                                            figures.response)
                                    : latencies(
                                            Message.of("Response time (= service time)"),
                                            kind -> Message.of("Response time of {0} (= service time)", kind),
                                            figures.service)),
                    small(rate(unit == RateUnit.DOCUMENTS ? RateUnit.OPERATIONS : RateUnit.DOCUMENTS)),
                    small(latencies(
                            Message.of("Service time"),
                            kind -> Message.of("Service time of {0}", kind),
                            isOpen ? figures.service : NOTHING)),
                    small(linear(Message.of("Errors"), "/s", client(line(Message.of("Errors"), figures.errors, BAD)))),
                    small(linear(
                            Message.of("CPU use of all processors"),
                            "%",
                            client(line(Message.of("this program"), figures.clientCpu, FIRST)),
                            servers(line(Message.of("mongos"), servers.routerCpu, THIRD)),
                            servers(line(Message.of("mongod"), servers.memberCpu, FOURTH)),
                            client(line(Message.of("whole machine"), figures.machineCpu, SECOND)))),
                    small(linear(Message.of("Documents per shard"), "", shards(servers.documents))),
                    small(linear(Message.of("Chunks per shard"), "", shards(servers.chunks))));
        }

        private Untimed rate(RateUnit unit) {
            return linear(
                    unit == RateUnit.DOCUMENTS ? Message.of("Throughput in documents") : Message.of("Throughput"),
                    words.get(unit),
                    client(line(Message.of("Throughput"), figures.throughput(unit), FIRST)));
        }

        private Untimed latencies(Message title, Function<String, Message> titleOfKind, LiveLatencies latencies) {
            return new Untimed(
                    figures.shownKind().map(titleOfKind).map(texts::say).orElseGet(() -> texts.say(title)),
                    Stream.of(
                                    latencies.p50().line("p50", FIRST),
                                    latencies.p95().line("p95", SECOND),
                                    latencies.p99().line("p99", THIRD),
                                    line(Message.of("max"), latencies.max(), FOURTH))
                            .map(this::client),
                    // A batch of a load takes a hundred times as long as a query, and both must be readable.
                    lines -> lines.isEmpty()
                            ? LogAxis.over(words.get("ms, log scale"), 1, 1)
                            : LogAxis.over(words.get("ms, log scale"), lines));
        }

        private Series[] shards(Map<String, LiveSeries> shards) {
            return shards.entrySet().stream()
                    .map(shard -> servers(shard.getValue().line(shard.getKey(), figures.servers.place(shard.getKey()))))
                    .toArray(Series[]::new);
        }

        /** The part of a line of intervals that is shown. */
        private Series client(Series line) {
            return isPart ? line.where(second -> measured.stream().anyMatch(phase -> phase.contains(second))) : line;
        }

        /** The part of a line of servers that is shown; they are also seen between phases. */
        private Series servers(Series line) {
            return isPart ? line.where(second -> second >= from) : line;
        }

        /** A chart with the names of events and the missed objectives. */
        private LineChart main(Untimed chart) {
            String missed = texts.say("objective missed");
            List<Mark> misses = figures.misses().stream()
                    .filter(second -> second >= from)
                    .map(second -> new Mark(second, missed, missed))
                    .toList();
            return over(chart, misses, events(true));
        }

        private LineChart small(Untimed chart) {
            return over(chart, List.of(), events(false));
        }

        /** @param named false where names would hide the lines */
        private List<Guide> events(boolean named) {
            List<Guide> events = new ArrayList<>();
            figures.events().stream().filter(event -> event.second() >= from).forEach(event -> {
                String name = texts.say(event.name());
                events.add(Guide.numbered(named ? events.size() : Guide.MOST_NAMES, event.second(), name, name));
            });
            return events;
        }

        private LineChart over(Untimed chart, List<Mark> marks, List<Guide> events) {
            List<Series> known = chart.lines().filter(line -> !line.isEmpty()).toList();
            return new LineChart(
                    chart.title(),
                    "",
                    LinearAxis.between(words.get("seconds"), from, Math.max(from + 1, figures.end())),
                    chart.axis().apply(known),
                    known,
                    bands,
                    migrations,
                    marks,
                    events);
        }
    }

    private static Band band(Span phase) {
        String name = phase.subject().map(Named::toString).orElse("");
        boolean shaded = phase.subject().filter(Named::isWarmUp).isPresent();
        return new Band(name, name, phase.from(), phase.to(), shaded);
    }

    private Series line(Message name, LiveSeries series, int style) {
        return series.line(texts.say(name), style);
    }

    private Untimed linear(Message title, String unit, Series... lines) {
        return new Untimed(texts.say(title), Stream.of(lines), known -> LinearAxis.fromZero(unit, known));
    }

    /**
     * The contents of one chart.
     *
     * @param axis makes the axis for its lines
     */
    private record Untimed(String title, Stream<Series> lines, Function<List<Series>, ChartAxis> axis) {}
}
