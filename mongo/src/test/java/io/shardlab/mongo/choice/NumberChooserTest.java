package io.shardlab.mongo.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumberChooserTest {

    private static final int COUNT = 50;
    private static final int CHOICES = 200_000;

    /** The 99.9 % quantile of chi-square with 49 degrees of freedom. */
    private static final double CRITICAL = 85.35;

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.99, 1.0, 1.5})
    void zipfianChoicesFollowThePowerLaw(double exponent) {
        double[] weights = IntStream.range(0, COUNT)
                .mapToDouble(k -> Math.pow(k + 1, -exponent))
                .toArray();
        double sum = Arrays.stream(weights).sum();
        double[] expected = Arrays.stream(weights).map(w -> w / sum).toArray();
        assertThat(chiSquare(NumberChooser.zipfian(COUNT, exponent), expected)).isLessThan(CRITICAL);
    }

    @Test
    void aHotspotGetsItsShareOfTheChoicesAndBothPartsAreUniform() {
        double[] expected = IntStream.range(0, COUNT)
                .mapToDouble(i -> i < 10 ? 0.8 / 10 : 0.2 / 40)
                .toArray();
        assertThat(chiSquare(NumberChooser.hotspot(COUNT, 0.2, 0.8), expected)).isLessThan(CRITICAL);
    }

    @Test
    void aWrongDistributionFailsTheSameTest() {
        double[] uniform =
                IntStream.range(0, COUNT).mapToDouble(i -> 1.0 / COUNT).toArray();
        assertThat(chiSquare(NumberChooser.zipfian(COUNT, 0.1), uniform)).isGreaterThan(CRITICAL);
    }

    @Test
    void aHotspotOfEverythingOrOfASingleNumberStaysWithinTheNumbers() {
        assertThat(choices(NumberChooser.hotspot(COUNT, 1, 0))).allMatch(n -> n >= 0 && n < COUNT);
        assertThat(choices(NumberChooser.hotspot(1, 0.2, 0))).allMatch(n -> n == 0);
        assertThat(choices(NumberChooser.hotspot(COUNT, 0, 1))).allMatch(n -> n == 0);
    }

    @Test
    void scatteringKeepsChoicesDistinctAndSpreadsTheFrequentOnes() {
        NumberChooser inOrder = random -> random.begin(0).bits() & 0;
        assertThat(inOrder.scattered(COUNT).choose(new RandomStream(1))).isZero();
        long[] scattered = LongStream.range(0, COUNT)
                .map(n -> ((NumberChooser) random -> n).scattered(COUNT).choose(new RandomStream(1)))
                .toArray();
        assertThat(scattered)
                .containsExactlyInAnyOrder(LongStream.range(0, COUNT).toArray());
        assertThat(Math.abs(scattered[1] - scattered[2])).isGreaterThan(1);
    }

    @Test
    void aChoiceFollowsFromTheSeedAndTheOperationsNumber() {
        NumberChooser zipfian = NumberChooser.zipfian(1_000_000, 0.99);
        assertThat(zipfian.choose(new RandomStream(7).begin(12)))
                .isEqualTo(zipfian.choose(new RandomStream(7).begin(12)));
        assertThat((double) choices(zipfian).distinct().count() / CHOICES)
                .as("most of them differ")
                .isCloseTo(0.3, within(0.2));
    }

    private static LongStream choices(NumberChooser chooser) {
        RandomStream random = new RandomStream(42);
        return LongStream.range(0, CHOICES).map(n -> chooser.choose(random.begin(n)));
    }

    private static double chiSquare(NumberChooser chooser, double[] expected) {
        long[] found = new long[expected.length];
        choices(chooser).forEach(n -> found[(int) n]++);
        return IntStream.range(0, expected.length)
                .mapToDouble(i -> Math.pow(found[i] - expected[i] * CHOICES, 2) / (expected[i] * CHOICES))
                .sum();
    }
}
