package io.shardlab.insight.capture.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class ShareRangesTest {

    private static double mean(List<ShareRanges.Range> ranges) {
        return ranges.stream()
                .mapToDouble(range -> range.weight() * (range.from() + range.to()) / 2)
                .sum();
    }

    @Test
    void oneNumberIsOneRange() {
        assertThat(ShareRanges.of(new double[] {0.25, 0.25}, 0)).containsExactly(new ShareRanges.Range(0.25, 0.25, 1));
    }

    @Test
    void evenNumbersAreOneRange() {
        double[] numbers = new Random(1).doubles(1000, 0.2, 0.8).toArray();

        assertThat(ShareRanges.of(numbers, 0)).singleElement().satisfies(range -> {
            assertThat(range.from()).isCloseTo(0.2, within(0.01));
            assertThat(range.to()).isCloseTo(0.8, within(0.01));
        });
    }

    @Test
    void theMeanOfALongTailIsKept() {
        double[] numbers = new Random(1).doubles(2000).map(x -> Math.pow(x, 20)).toArray();

        assertThat(mean(ShareRanges.of(numbers, 0)))
                .isCloseTo(Arrays.stream(numbers).average().orElseThrow(), within(1e-9));
    }

    @Test
    void frequentNumbersKeepTheirWeights() {
        double[] numbers = DoubleStream.concat(
                        DoubleStream.generate(() -> 1).limit(600), new Random(1).doubles(400, 0, 0.5))
                .toArray();

        List<ShareRanges.Range> ranges = ShareRanges.of(numbers, 0);

        assertThat(ranges).contains(new ShareRanges.Range(1, 1, 0.6));
        assertThat(ranges.stream().mapToDouble(ShareRanges.Range::weight).sum()).isCloseTo(1, within(1e-9));
    }

    @Test
    void numbersThatHardlyDifferAreTheirMean() {
        assertThat(ShareRanges.of(new double[] {299, 300, 304}, 5)).containsExactly(new ShareRanges.Range(301, 301, 1));
    }
}
