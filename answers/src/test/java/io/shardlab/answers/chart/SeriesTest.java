package io.shardlab.answers.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SeriesTest {

    private static List<Point> points(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new Point(i, i == 7_777 ? 1e6 : i == 3_333 ? -1e6 : Math.sin(i)))
                .toList();
    }

    private static List<Point> kept(int count) {
        return Series.line("find", 0, List.of(points(count)))
                .atMost(1000)
                .segments()
                .get(0);
    }

    @Test
    void hoursOfIntervalsBecomeSoManyPointsAtMost() {
        assertThat(kept(36_000)).hasSizeBetween(900, 1000);
    }

    @Test
    void noSpikeIsLostAndTheOrderStays() {
        List<Point> kept = kept(36_000);
        assertThat(kept).extracting(Point::y).contains(1e6, -1e6);
        assertThat(kept).extracting(Point::x).isSorted();
    }

    @Test
    void fewPointsStayAsTheyAre() {
        assertThat(kept(1000)).isEqualTo(points(1000));
    }

    @Test
    void theSegmentsOfALineShareItsPoints() {
        Series line = Series.line("find", 0, List.of(points(30_000), points(10_000)));
        Series fewer = line.atMost(1000);
        assertThat(fewer.segments()).hasSize(2);
        assertThat(fewer.points().count()).isBetween(900L, 1000L);
        assertThat(fewer.segments().get(0).size())
                .isGreaterThan(2 * fewer.segments().get(1).size());
    }

    @Test
    void aLineBreaksWherePointsAreLeftOut() {
        Series line = Series.line(
                "a", 0, List.of(List.of(new Point(1, 1), new Point(2, 2), new Point(3, 3), new Point(4, 4))));

        assertThat(line.where(x -> x != 2).segments())
                .containsExactly(List.of(new Point(1, 1)), List.of(new Point(3, 3), new Point(4, 4)));
        assertThat(line.where(x -> false).isEmpty()).isTrue();
    }
}
