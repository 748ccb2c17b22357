package io.shardlab.answers.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChartLayoutTest {

    private static final TextWidth SEVEN_A_LETTER = text -> 7.0 * text.length();

    private static LineChart chart(int lines, double largest, List<Mark> marks) {
        return new LineChart(
                "title",
                "",
                LinearAxis.upTo("seconds", 10),
                LinearAxis.fromZero("operations/s", largest),
                IntStream.range(0, lines)
                        .mapToObj(i -> Series.line("run number " + i, i, List.of(List.of(new Point(0, i)))))
                        .toList(),
                List.of(),
                marks);
    }

    private static ChartLayout layout(LineChart chart, double width, double height) {
        return ChartLayout.of(chart, chart, width, height, SEVEN_A_LETTER, SEVEN_A_LETTER);
    }

    @Test
    void theAreaGrowsWithTheDrawing() {
        ChartLayout small = layout(chart(2, 100, List.of()), 400, 240);
        ChartLayout large = layout(chart(2, 100, List.of()), 900, 640);
        assertThat(large.area().width() - small.area().width()).isEqualTo(500);
        assertThat(large.area().height() - small.area().height()).isEqualTo(400);
    }

    @Test
    void longNamesOfTicksHaveRoom() {
        double few = layout(chart(1, 100, List.of()), 400, 240).area().left();
        double many = layout(chart(1, 1e9, List.of()), 400, 240).area().left();
        assertThat(many - few).isGreaterThan(30);
    }

    @Test
    void noNameBelowTheAxisIsCutOffOrDrawnOverAnother() {
        double width = 400;
        LineChart chart = new LineChart(
                "title", "", LinearAxis.fromZero("documents", 5e9), LinearAxis.fromZero("", 1), List.of());
        ChartLayout layout = layout(chart, width, 240);
        double before = 0;
        assertThat(layout.across()).hasSizeGreaterThan(1);
        for (Tick tick : layout.across()) {
            double middle = layout.area().across(tick.value());
            double half = SEVEN_A_LETTER.of(tick.text()) / 2;
            assertThat(middle - half).isGreaterThan(before);
            assertThat(middle + half).isLessThanOrEqualTo(width);
            before = middle + half;
        }
    }

    @Test
    void titlesAndNamesThatHaveNoRoomAreShortenedByTheirWidthAndNotByTheirLetters() {
        TextWidth wide = text -> 12.0 * text.length();
        String name = "シャードごとのドキュメント数".repeat(4);
        LineChart chart = new LineChart(
                name,
                "",
                LinearAxis.upTo(name, 10),
                LinearAxis.fromZero(name, 1),
                List.of(Series.line(name, 0, List.of()), Series.line(name, 1, List.of())));
        double width = 300;
        ChartLayout layout = ChartLayout.of(chart, chart, width, 300, wide, wide);
        assertThat(layout.title())
                .endsWith("…")
                .satisfies(title -> assertThat(wide.of(title)).isBetween(width - 30, width));
        assertThat(layout.yLabel()).as("no room behind the title").isEmpty();
        assertThat(wide.of(layout.xLabel())).isLessThanOrEqualTo(layout.area().right());
        assertThat(layout.legend())
                .allSatisfy(entry -> assertThat(entry.x() + ChartLayout.SAMPLE + wide.of(entry.name()))
                        .isLessThanOrEqualTo(width));
    }

    @Test
    void axesWithoutNamesLeaveTheirRoomToTheLines() {
        LineChart named = chart(1, 100, List.of());
        LineChart bare =
                new LineChart("title", "", LinearAxis.upTo("", 10), LinearAxis.fromZero("", 100), named.series());
        assertThat(layout(bare, 400, 240).area().height())
                .isGreaterThan(layout(named, 400, 240).area().height() + 10);
    }

    @Test
    void theLegendWrapsBelowTheAreaAndWithinTheDrawing() {
        ChartLayout layout = layout(chart(8, 100, List.of()), 400, 400);
        assertThat(layout.legend()).hasSize(8).allSatisfy(entry -> {
            assertThat(entry.y()).isBetween(layout.area().bottom(), 400.0);
            assertThat(entry.x() + ChartLayout.SAMPLE + SEVEN_A_LETTER.of(entry.name()))
                    .isLessThan(400);
        });
        assertThat(layout.legend().get(7).y())
                .isGreaterThan(layout.legend().get(0).y());
    }

    @Test
    void anEndlessLegendLeavesRoomForTheLines() {
        ChartLayout layout = layout(chart(200, 100, List.of()), 400, 300);
        assertThat(layout.area().height()).isGreaterThan(80);
        assertThat(layout.legend()).hasSizeLessThan(200).isNotEmpty();
    }

    @Test
    void oneLineNeedsNoLegendUnlessThereAreMarks() {
        assertThat(layout(chart(1, 100, List.of()), 400, 240).legend()).isEmpty();
        assertThat(layout(chart(1, 100, List.of(new Mark(1, "errors", "2 errors"))), 400, 240)
                        .legend())
                .extracting(ChartLayout.Entry::line)
                .last()
                .isEqualTo(Optional.empty());
    }

    private static LineChart overTime(double... lastValues) {
        return new LineChart(
                "title",
                "",
                LinearAxis.upTo("seconds", 10),
                LinearAxis.fromZero("ms", 100),
                IntStream.range(0, lastValues.length)
                        .mapToObj(i -> Series.line(
                                "line " + i, i, List.of(List.of(new Point(0, 50), new Point(10, lastValues[i])))))
                        .toList(),
                List.of(new Band("measure", "", 0, 10, false)),
                List.of());
    }

    @Test
    void chartsOverTimeHaveTheLastValuesBehindTheirLinesWithinTheDrawing() {
        ChartLayout layout = layout(overTime(1234.5, 2), 400, 240);
        assertThat(layout.ends()).extracting(ChartLayout.End::text).containsExactly("1,235", "2.00");
        assertThat(layout.ends())
                .allSatisfy(end ->
                        assertThat(end.x() + SEVEN_A_LETTER.of(end.text())).isBetween(300.0, 400.0));
        assertThat(layout(chart(2, 100, List.of()), 400, 240).ends()).isEmpty();
    }

    @Test
    void lastValuesOfNeighboursMoveApart() {
        List<ChartLayout.End> ends = layout(overTime(50, 51, 52), 400, 240).ends();
        assertThat(ends.get(1).y() - ends.get(0).y()).isGreaterThanOrEqualTo(12);
        assertThat(ends.get(2).y() - ends.get(1).y()).isGreaterThanOrEqualTo(12);
    }

    @Test
    void aHiddenLineStaysInTheLegend() {
        LineChart whole = overTime(10, 90);
        LineChart shown = whole.without(Set.of("line 1"));
        ChartLayout layout = ChartLayout.of(whole, shown, 400, 240, SEVEN_A_LETTER, SEVEN_A_LETTER);
        ChartLayout.Entry hidden = layout.legend().get(1);
        assertThat(layout.lineAt(hidden.x() + 3, hidden.y()))
                .contains(whole.series().get(1));
        assertThat(layout.lineAt(hidden.x() + 3, hidden.y() - 40)).isEmpty();
        assertThat(layout.ends()).hasSize(1);
    }
}
