package io.shardlab.answers.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TimeSeriesTest {

    private static final int CAPACITY = 100;

    @Test
    void aSeriesThatFitsKeepsAllPoints() {
        TimeSeries series = new TimeSeries(CAPACITY);
        series.add(1, 10);
        series.add(2, 30);

        assertThat(series.size()).isEqualTo(2);
        assertThat(points(series)).containsExactly(new Point(1, 10), new Point(2, 30));
    }

    @Test
    void aRunOfManyHoursUsesBoundedMemoryAndLosesNoSpike() {
        TimeSeries series = new TimeSeries(CAPACITY);
        int hours = 24 * 3600;
        for (int second = 0; second < hours; second++) {
            series.add(second, second == 5_000 ? 9_999 : second == 6_000 ? 0 : 50);
        }

        assertThat(series.size()).isBetween(CAPACITY / 2, CAPACITY);
        assertThat(points(series)).extracting(Point::y).contains(9_999.0, 0.0);
        assertThat(points(series).get(0).x()).isBetween(0.0, 2.0 * hours / CAPACITY);
        assertThat(series.line("p99", 2).segments()).hasSize(1);
        assertThat(points(series).get(points(series).size() - 1).x()).isGreaterThan(hours * 0.97);
        assertThat(points(series)).extracting(Point::x).isSorted();
    }

    @Test
    void aDrawnLineReachesFromTheSmallestToTheLargestValueOfEachPoint() {
        TimeSeries series = new TimeSeries(2);
        series.add(0, 5);
        series.add(1, 9);
        series.add(2, 7);

        Series line = series.line("p99", 2);
        assertThat(line.points()).containsExactly(new Point(0.5, 5), new Point(0.5, 9), new Point(2, 7));
        assertThat(line.style()).isEqualTo(2);
    }

    @Test
    void theLineIsBrokenWhereNothingWasMeasuredHoweverLongItGrows() {
        TimeSeries series = new TimeSeries(CAPACITY);
        for (int second = 0; second < 10 * CAPACITY; second++) {
            if (second == 300) {
                series.breakLine();
            }
            series.add(second < 300 ? second : second + 33, 50);
        }

        assertThat(series.size()).isLessThanOrEqualTo(CAPACITY);
        List<List<Point>> segments = series.line("p99", 2).segments();
        assertThat(segments).hasSize(2);
        assertThat(segments.get(0)).allSatisfy(point -> assertThat(point.x()).isLessThan(300));
        assertThat(segments.get(1)).allSatisfy(point -> assertThat(point.x()).isGreaterThanOrEqualTo(333));
    }

    @Test
    void aValueThatIsUnknownBreaksTheLine() {
        TimeSeries series = new TimeSeries(CAPACITY);
        series.add(1, 10);
        series.add(2, Double.NaN);
        series.add(3, 10);

        assertThat(series.line("p99", 2).segments()).hasSize(2);
    }

    @Test
    void moreBreaksThanPointsUseBoundedMemoryAndLoseNoSpike() {
        TimeSeries series = new TimeSeries(CAPACITY);
        for (int second = 0; second < 50 * CAPACITY; second++) {
            series.breakLine();
            series.add(second, second == 700 ? 9_999 : 50);
        }

        assertThat(series.size()).isBetween(CAPACITY / 4, CAPACITY);
        assertThat(points(series)).extracting(Point::y).contains(9_999.0);
        assertThat(series.line("p99", 2).segments()).hasSize(series.size());
    }

    @Test
    void anEarlierBeginningMovesAllThatWasMeasured() {
        TimeSeries series = new TimeSeries(CAPACITY);
        series.add(1, 10);
        series.add(2, 10);

        series.move(0.5);

        assertThat(series.line("p99", 2).points()).extracting(Point::x).containsExactly(1.5, 2.5);
    }

    @Test
    void aLaterBeginningRemovesWhatWasMeasuredBeforeIt() {
        TimeSeries series = new TimeSeries(CAPACITY);
        series.add(1, 10);
        series.add(2, 20);
        series.add(3, 30);

        series.move(-1.5);

        assertThat(series.line("p99", 2).points()).containsExactly(new Point(0.5, 20), new Point(1.5, 30));
    }

    private static List<Point> points(TimeSeries series) {
        return series.line("", 0).points().toList();
    }
}
