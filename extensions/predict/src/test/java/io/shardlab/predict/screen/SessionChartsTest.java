package io.shardlab.predict.screen;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.chart.LineChart;
import io.shardlab.answers.chart.Series;
import io.shardlab.answers.folder.SavedRuns;
import io.shardlab.answers.saved.SavedRun;
import io.shardlab.core.result.SavedResult;
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
