package io.shardlab.insight.capture.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.mongo.document.SplitMix64;
import io.shardlab.mongo.document.ZipfSampler;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RepetitionTest {

    private static final int SAMPLE = 10_000;
    private static final long MOST = 10_000_000;

    @ParameterizedTest
    @CsvSource({
        "5, 0.5",
        "5, 1.5",
        "40, 0.3",
        "40, 1.0",
        "500, 0.5",
        "500, 0.99",
        "500, 1.5",
        "5000, 0.5",
        "5000, 0.8",
        "5000, 1.2",
        "100000, 0.8",
        "100000, 1.0",
        "100000, 1.3"
    })
    void theExponentOfAZipfDistributionIsRecovered(int values, double exponent) {
        int[] counts = counts(SAMPLE, zipfian(values, exponent));

        assertThat(Repetition.estimate(counts, MOST).orElseThrow().exponent()).isEqualTo(exponent, within(0.06));
        assertThat(Repetition.ofKnown(counts, values).exponent()).isEqualTo(exponent, within(0.06));
    }

    @ParameterizedTest
    @CsvSource({"40, 1.0, 1", "500, 0.5, 1", "500, 0.99, 5", "5000, 0.8, 10", "50000, 0.8, 30"})
    void theNumberOfValuesIsEstimatedWithThoseThatTheSampleLacks(int values, double exponent, double percent) {
        int[] counts = counts(SAMPLE, zipfian(values, exponent));

        assertThat(Repetition.estimate(counts, MOST).orElseThrow().distinct())
                .isCloseTo(values, Percentage.withPercentage(percent));
    }

    @ParameterizedTest
    @CsvSource({"3, 1", "100, 1", "5000, 5", "100000, 15"})
    void equalFrequenciesHaveTheExponentZero(int values, double percent) {
        Repetition estimate = Repetition.estimate(counts(SAMPLE, bits -> SplitMix64.below((long) values, bits)), MOST)
                .orElseThrow();

        assertThat(estimate.exponent()).isZero();
        assertThat(estimate.distinct()).isCloseTo(values, Percentage.withPercentage(percent));
    }

    @Test
    void valuesThatOccurEquallyOftenAreUniform() {
        assertThat(Repetition.estimate(IntStream.generate(() -> 4).limit(2500).toArray(), MOST))
                .hasValueSatisfying(estimate -> {
                    assertThat(estimate.exponent()).isZero();
                    assertThat(estimate.distinct()).isCloseTo(2500, Percentage.withPercentage(3));
                });
    }

    @Test
    void everyDrawWithItsOwnValueIsNoRepetition() {
        assertThat(Repetition.estimate(IntStream.generate(() -> 1).limit(SAMPLE).toArray(), MOST))
                .isEmpty();
    }

    @Test
    void equalValuesThatRandomNumbersHaveByChanceAreNoRepetition() {
        int[] counts = counts(SAMPLE, bits -> SplitMix64.below(8_000_000L, bits));

        assertThat(Repetition.estimate(counts, 1_000_000)).isEmpty();
    }

    @Test
    void theOnlyValueIsOneOfOne() {
        assertThat(Repetition.estimate(new int[] {SAMPLE}, MOST)).contains(new Repetition(1, 0));
        assertThat(Repetition.ofKnown(new int[] {3}, 1)).isEqualTo(new Repetition(1, 0));
    }

    @ParameterizedTest
    @CsvSource({"3, 0", "3, 0.5", "2, 0", "20, 4"})
    void valuesThatWereWrittenEquallyOftenAreEven(int times, double further) {
        int[] more = counts((int) (1000 * further), bits -> SplitMix64.below(1000L, bits));
        int[] counts = IntStream.range(0, 1000)
                .map(i -> times + (i < more.length ? more[i] : 0))
                .toArray();

        assertThat(Repetition.even(counts)).contains(new Repetition(1000, 0, true));
    }

    @ParameterizedTest
    @ValueSource(ints = {50, 200, 1000, 8000})
    void equallyLikelyValuesAreNotEven(int values) {
        assertThat(Repetition.even(counts(5000, bits -> SplitMix64.below((long) values, bits))))
                .isEmpty();
    }

    @Test
    void valuesThatHardlyRepeatAreNotEven() {
        assertThat(Repetition.even(IntStream.generate(() -> 1).limit(SAMPLE).toArray()))
                .isEmpty();
        assertThat(Repetition.even(counts(5000, bits -> SplitMix64.below(1_000_000L, bits))))
                .isEmpty();
    }

    private static LongUnaryOperator zipfian(int values, double exponent) {
        ZipfSampler sampler = new ZipfSampler(values, exponent);
        return sampler::sample;
    }

    private static int[] counts(int draws, LongUnaryOperator value) {
        Map<Long, Integer> counts = new HashMap<>();
        for (int i = 0; i < draws; i++) {
            counts.merge(value.applyAsLong(SplitMix64.output(7, i)), 1, Integer::sum);
        }
        return counts.values().stream().mapToInt(count -> count).toArray();
    }
}
