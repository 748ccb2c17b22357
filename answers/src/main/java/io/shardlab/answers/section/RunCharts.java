package io.shardlab.answers.section;

import io.shardlab.answers.chart.BarChart;
import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.drawing.RunCourse;
import io.shardlab.answers.drawing.RunOverlays;
import io.shardlab.answers.drawing.TimeCharts;
import io.shardlab.answers.saved.SavedRun;
import io.shardlab.answers.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The charts of runs: all figures of a single run over its time, or several runs over one another. A run without the files for
 * a chart is left out.
 *
 * @param percentiles the distributions of latencies
 * @param throughput operations over time
 * @param latency latencies over time
 * @param load errors, the client and its queue over time; only of a single run
 * @param bars figures of the workload, and of servers and shards; only of a single run
 * @param tables all figures and conditions; only of a single run
 */
public record RunCharts(
        List<LineChart> percentiles,
        List<LineChart> throughput,
        List<LineChart> latency,
        List<LineChart> load,
        List<BarChart> bars,
        List<Table> tables) {

    public static final RunCharts NONE =
            new RunCharts(List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

    /** @param runs with their names, in the order of their colours */
    public static RunCharts of(List<RunOverlays.Named> runs, ChartTexts language) {
        RunOverlays overlays = new RunOverlays(runs, language);
        List<LineChart> percentiles = new ArrayList<>(overlays.percentiles());
        if (runs.size() != 1) {
            return new RunCharts(
                    percentiles, overlays.throughput(), overlays.latencies(), List.of(), List.of(), List.of());
        }
        percentiles.addAll(overlays.percentilesOfKinds());
        SavedRun run = runs.get(0).run();
        TimeCharts time = new TimeCharts(RunCourse.of(run), language);
        RunBars bars = new RunBars(language);
        return new RunCharts(
                percentiles,
                Stream.concat(time.throughput().stream(), time.preparation().stream())
                        .toList(),
                time.latencies(),
                time.load(),
                Stream.concat(bars.facts(run.result()).stream(), bars.servers(run).stream())
                        .toList(),
                RunDocument.of(run.result(), language.language())
                        .tables()
                        .map(table -> table.in(language.language()))
                        .toList());
    }

    /** All lines, in the order in which they are shown. */
    public List<LineChart> all() {
        return Stream.of(percentiles, throughput, latency, load)
                .flatMap(List::stream)
                .toList();
    }
}
