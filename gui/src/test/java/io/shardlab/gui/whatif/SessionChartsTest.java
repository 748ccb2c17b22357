package io.shardlab.gui.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.SavedResult;
import io.shardlab.report.chart.ChartTexts;
import io.shardlab.report.chart.LineChart;
import io.shardlab.report.chart.Point;
import io.shardlab.report.chart.Series;
import io.shardlab.report.drawing.ModelCurves;
import io.shardlab.report.saved.SavedRun;
import io.shardlab.run.folder.SavedRuns;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionChartsTest {

    @TempDir
    private Path results;

    private SessionCharts charts(ModelCurves model) {
        SavedResult base = new SavedRuns(results)
                .parameter("threads", 10)
                .measured(1, SavedRuns.START, new long[] {100, 100}, (interval, operation) -> 1_000_000)
                .save();
        return SessionCharts.of(
                "base", SavedRun.of(base.folder(), base.result()), List.of(), model, ChartTexts.ENGLISH);
    }

    @Test
    void theCurvesOfAModelAreLaidOverTheMeasurements() {
        Series throughput = Series.fitted("model", 1, List.of(new Point(1, 10), new Point(40, 300)));
        Series percentiles = Series.fitted("model", 1, List.of(new Point(0.5, 1), new Point(0.99, 9)));
        SessionCharts charts = charts(new ModelCurves(
                List.of(new ModelCurves.Sweep("threads", "throughput", throughput)), List.of(percentiles)));

        LineChart sweep = charts.sweeps().get(0).chart();
        assertThat(sweep.series()).extracting(Series::type).containsExactly(Series.Type.DOTS, Series.Type.FITTED);
        assertThat(sweep.series().get(0).points()).containsExactly(new Point(10, 100));
        assertThat(charts.runs().percentiles().get(0).series())
                .contains(percentiles)
                .hasSizeGreaterThan(1);
    }

    @Test
    void withoutAModelOnlyMeasurementsAreShown() {
        SessionCharts charts = charts(ModelCurves.NONE);

        assertThat(charts.sweeps()).isEmpty();
        assertThat(charts.runs().percentiles())
                .isNotEmpty()
                .flatExtracting(LineChart::series)
                .extracting(Series::type)
                .doesNotContain(Series.Type.FITTED);
    }
}
