package io.shardlab.workloads.language.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.statistics.inference.ChiSquareTest;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The seed is fixed, so that these tests always have the same outcome. */
class DistributionReaderTest {

    private static final int COUNT = 40_000;

    /** A correct generator falls below this once in a thousand seeds. */
    private static final double LEAST_PROBABILITY = 0.001;

    private static double mean(double[] numbers) {
        return Arrays.stream(numbers).average().orElseThrow();
    }

    private static double deviation(double[] numbers) {
        double mean = mean(numbers);
        return Math.sqrt(Arrays.stream(numbers)
                .map(number -> (number - mean) * (number - mean))
                .average()
                .orElseThrow());
    }

    private static long[] counts(double[] numbers, int from, int count) {
        long[] counts = new long[count];
        for (double number : numbers) {
            counts[(int) number - from]++;
        }
        return counts;
    }

    private static double probability(double[] expected, long[] counts) {
        return ChiSquareTest.withDefaults().test(expected, counts).getPValue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {^int: {from: 5, to: 24}}
            {^long: {from: 5, to: 24}}
            {^double: {from: 5, to: 24, decimals: 0}}
            {^decimal: {from: 5, to: 24, decimals: 0}}
            {^int: {from: 5, to: 24, distinct: 20}}
            """)
    void uniformNumbersAreEquallyFrequent(String generator) {
        double[] expected = new double[20];
        Arrays.fill(expected, COUNT / 20.0);

        assertThat(probability(expected, counts(Templates.numbers(COUNT, generator), 5, 20)))
                .isGreaterThan(LEAST_PROBABILITY);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {^int: {from: 1, to: 50, distribution: zipfian, exponent: 1.2}}       | 1.2
            {^int: {from: 1, to: 50, distribution: zipfian}}                      | 0.99
            {^choose: {values: [%s], distribution: zipfian, exponent: 0.5}}       | 0.5
            """)
    void theKthNumberOfZipfsLawOccursInProportionToOneByKToTheExponent(String generator, double exponent) {
        String list = IntStream.rangeClosed(1, 50).mapToObj(String::valueOf).collect(Collectors.joining(", "));
        double[] weights = IntStream.rangeClosed(1, 50)
                .mapToDouble(rank -> Math.pow(rank, -exponent))
                .toArray();
        double sum = Arrays.stream(weights).sum();
        double[] expected =
                Arrays.stream(weights).map(weight -> weight / sum * COUNT).toArray();

        double[] numbers = Templates.numbers(COUNT, generator.replace("%s", list));

        assertThat(probability(expected, counts(numbers, 1, 50))).isGreaterThan(LEAST_PROBABILITY);
    }

    @Test
    void zipfsLawHoldsForMoreNumbersThanATableHas() {
        double[] numbers =
                Templates.numbers(COUNT, "{^int: {from: 1, to: 1000000, distribution: zipfian, exponent: 1}}");

        double harmonic = Math.log(1_000_000) + 0.5772;
        assertThat(Arrays.stream(numbers).filter(number -> number == 1).count() / (double) COUNT)
                .isCloseTo(1 / harmonic, within(0.005));
        assertThat(Arrays.stream(numbers).filter(number -> number <= 1000).count() / (double) COUNT)
                .isCloseTo((Math.log(1000) + 0.5772) / harmonic, within(0.01));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {^int: {distribution: normal, mean: 500, deviation: 50}}                        | 500    | 50
            {^long: {distribution: normal, mean: -500, deviation: 50}}                      | -500   | 50
            {^double: {distribution: normal, mean: 0.5, deviation: 0.1}}                    | 0.5    | 0.1
            {^decimal: {distribution: normal, mean: 20, deviation: 4, decimals: 3}}         | 20     | 4
            """)
    void normalNumbersHaveTheirMeanAndDeviation(String generator, double mean, double deviation) {
        double[] numbers = Templates.numbers(COUNT, generator);

        assertThat(mean(numbers)).isCloseTo(mean, within(deviation / 50));
        assertThat(deviation(numbers)).isCloseTo(deviation, within(deviation / 50));
        double withinOne = Arrays.stream(numbers)
                        .filter(number -> Math.abs(number - mean) < deviation)
                        .count()
                / (double) COUNT;
        assertThat(withinOne).isCloseTo(0.683, within(0.015));
    }

    @Test
    void aNormalDistributionIsCutToItsRange() {
        double[] numbers =
                Templates.numbers(COUNT, "{^double: {from: 0, to: 1, distribution: normal, mean: 0, deviation: 1}}");

        assertThat(Arrays.stream(numbers).min().orElseThrow()).isGreaterThanOrEqualTo(0);
        assertThat(Arrays.stream(numbers).max().orElseThrow()).isLessThanOrEqualTo(1);
        // The mean of the standard normal distribution between 0 and 1: (density(0) - density(1)) / probability.
        assertThat(mean(numbers)).isCloseTo((0.39894 - 0.24197) / 0.34134, within(0.005));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {^int: {distribution: exponential, mean: 3}}                           | 3
            {^int: {from: 10, distribution: exponential, mean: 30}}                | 30
            {^long: {distribution: exponential, mean: 1000000}}                    | 1000000
            {^double: {from: 2, distribution: exponential, mean: 5}}               | 5
            {^decimal: {distribution: exponential, mean: 7.5}}                     | 7.5
            """)
    void exponentialNumbersHaveTheirMean(String generator, double mean) {
        assertThat(mean(Templates.numbers(COUNT, generator))).isCloseTo(mean, within(mean / 50));
    }

    @Test
    void exponentialWholeNumbersFallByAConstantFactor() {
        long[] counts = counts(Templates.numbers(COUNT, "{^int: {distribution: exponential, mean: 3}}"), 0, 200);

        assertThat((double) counts[1] / counts[0]).isCloseTo(0.75, within(0.03));
        assertThat((double) counts[2] / counts[1]).isCloseTo(0.75, within(0.03));
    }

    @Test
    void anExponentialDistributionIsCutAtItsEnd() {
        double[] numbers = Templates.numbers(COUNT, "{^double: {from: 0, to: 1, distribution: exponential, mean: 1}}");

        assertThat(Arrays.stream(numbers).max().orElseThrow()).isLessThanOrEqualTo(1);
        assertThat(mean(numbers)).isCloseTo(1 - 1 / (Math.E - 1), within(0.005));
    }

    @Test
    void datesHaveMeansAndDeviationsOfTime() {
        double day = 86_400_000;
        double[] dates = Templates.numbers(
                COUNT,
                "{^date: {from: 2020-01-01, to: 2030-01-01, distribution: normal, mean: 2024-06-01, deviation: 5d}}");

        assertThat(mean(dates)).isCloseTo(1_717_200_000_000.0, within(day / 10));
        assertThat(deviation(dates)).isCloseTo(5 * day, within(day / 10));
    }

    @Test
    void weightsNeedNotAddUpToOne() {
        Map<BsonValue, Long> counts =
                Templates.values(COUNT, "{^choose: {values: [a, b, c, d], weights: [1, 0, 2.5, 6.5]}}").stream()
                        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));

        assertThat(counts.keySet().stream().map(value -> value.asString().getValue()))
                .containsExactlyInAnyOrder("a", "c", "d");
        double[] expected = {0.1 * COUNT, 0.25 * COUNT, 0.65 * COUNT};
        long[] found = List.of("a", "c", "d").stream()
                .mapToLong(name -> counts.get(new BsonString(name)))
                .toArray();
        assertThat(probability(expected, found)).isGreaterThan(LEAST_PROBABILITY);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0.3, 0.3", "1, 1"})
    void probabilitiesAreThoseOfTrueAndOfPresence(double probability, double expected) {
        double present =
                Templates.values(COUNT, "{^optional: {probability: " + probability + ", value: {^boolean: 1}}}")
                                .stream()
                                .filter(value ->
                                        value != null && value.asBoolean().getValue())
                                .count()
                        / (double) COUNT;
        double isTrue = Templates.values(COUNT, "{^boolean: " + probability + "}").stream()
                        .filter(value -> value.asBoolean().getValue())
                        .count()
                / (double) COUNT;

        assertThat(present).isCloseTo(expected, within(0.01));
        assertThat(isTrue).isCloseTo(expected, within(0.01));
    }

    @Test
    void lengthsOfArraysHaveADistribution() {
        double[] lengths = Templates.values(COUNT, "{^array: {length: {from: 0, to: 9}, of: 1}}").stream()
                .mapToDouble(value -> value.asArray().size())
                .toArray();

        double[] expected = new double[10];
        Arrays.fill(expected, COUNT / 10.0);
        assertThat(probability(expected, counts(lengths, 0, 10))).isGreaterThan(LEAST_PROBABILITY);
    }
}
