package io.shardlab.gui.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.SavedResult;
import io.shardlab.report.chart.ChartTexts;
import io.shardlab.report.chart.LineChart;
import io.shardlab.report.chart.Series;
import io.shardlab.report.saved.SavedRun;
import io.shardlab.run.folder.SavedRuns;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionChartsTest {

    @TempDir
    private Path results;

    private SessionCharts charts() {
        SavedResult base = new SavedRuns(results)
                .parameter("threads", 10)
                .measured(1, SavedRuns.START, new long[] {100, 100}, (interval, operation) -> 1_000_000)
                .save();
        return SessionCharts.of("base", SavedRun.of(base.folder(), base.result()), List.of(), ChartTexts.ENGLISH);
    }

    @Test
    void aBaseAloneHasTheCurvesOfItsMeasurements() {
        SessionCharts charts = charts();

        assertThat(charts.sweeps()).isEmpty();
        assertThat(charts.runs().percentiles())
                .isNotEmpty()
                .flatExtracting(LineChart::series)
                .extracting(Series::type)
                .doesNotContain(Series.Type.FITTED);
    }
}
