package io.shardlab.gui.results;

import io.shardlab.report.chart.ChartTexts;
import io.shardlab.report.chart.LineChart;
import io.shardlab.report.drawing.ModelCurves;
import io.shardlab.report.drawing.RunOverlays;
import io.shardlab.report.drawing.TimeCharts;
import io.shardlab.report.saved.SavedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The charts of runs: of a single one everything over its whole time, of several one over the other. None where a run has
 * no such files.
 *
 * @param percentiles distributions of latencies
 * @param throughput operations over time
 * @param latency latencies over time
 * @param load what the client and its queue did over time; of a single run only
 */
public record RunCharts(
        List<LineChart> percentiles, List<LineChart> throughput, List<LineChart> latency, List<LineChart> load) {

    /** Of nothing. */
    public static final RunCharts NONE = new RunCharts(List.of(), List.of(), List.of(), List.of());

    /** @param runs with their names, in the order of their colours */
    public static RunCharts of(List<RunOverlays.Named> runs, ChartTexts words) {
        return of(runs, ModelCurves.NONE, words);
    }

    /**
     * @param runs with their names, in the order of their colours
     * @param model laid over them
     */
    public static RunCharts of(List<RunOverlays.Named> runs, ModelCurves model, ChartTexts words) {
        RunOverlays overlays = new RunOverlays(runs, model, words);
        List<LineChart> percentiles = new ArrayList<>(overlays.percentiles());
        if (runs.size() != 1) {
            return new RunCharts(percentiles, overlays.throughput(), overlays.latencies(), List.of());
        }
        percentiles.addAll(overlays.percentilesOfKinds());
        SavedRun run = runs.get(0).run();
        TimeCharts time = new TimeCharts(run, words);
        return new RunCharts(
                percentiles,
                Stream.concat(time.throughput().stream(), time.preparation().stream())
                        .toList(),
                time.latencies(),
                time.load());
    }
}
