package io.shardlab.gui.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.chart.BarChart;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javafx.scene.control.Labeled;
import javafx.scene.control.ProgressBar;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

class BarChartViewTest {

    @BeforeAll
    static void start() throws TimeoutException {
        FxToolkit.registerPrimaryStage();
    }

    private static BarChartView view(double... values) throws TimeoutException {
        BarChart chart = new BarChart(
                "Chunks",
                "chunks",
                Arrays.stream(values)
                        .mapToObj(value -> new BarChart.Bar("shard", value, "text"))
                        .toList());
        return FxToolkit.setupFixture(() -> new BarChartView(chart));
    }

    private static List<Double> lengths(BarChartView view) {
        return view.lookupAll(".progress-bar").stream()
                .map(bar -> ((ProgressBar) bar).getProgress())
                .toList();
    }

    @Test
    void theLongestBarIsThatOfTheLargestValue() throws TimeoutException {
        assertThat(lengths(view(2, 4, 0))).containsExactlyInAnyOrder(0.5, 1.0, 0.0);
    }

    @Test
    void valuesOfZeroHaveNoLength() throws TimeoutException {
        assertThat(lengths(view(0, 0))).containsOnly(0.0);
    }

    @Test
    void namesAndValuesAreTexts() throws TimeoutException {
        assertThat(view(1).lookupAll(".label").stream().map(label -> ((Labeled) label).getText()))
                .contains("Chunks", "chunks", "shard", "text");
    }
}
