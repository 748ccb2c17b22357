package io.shardlab.answers.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.history.ChangePoints.ChangePoint;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The rates of false alarms and of detection, by simulation with fixed seeds. */
class ChangePointsTest {

    private static final double NOISE = 0.05;

    private static final ChangePoints POINTS = new ChangePoints(HistoryFinder.LEVEL);

    /** Logarithms of results of which each deviates by 5 % from a level. */
    private static double[] series(int seed, int count, IntToDoubleFunction level) {
        Random random = new Random(seed);
        return IntStream.range(0, count)
                .mapToDouble(i -> Math.log(level.applyAsDouble(i)) + NOISE * random.nextGaussian())
                .toArray();
    }

    private static List<Integer> places(double[] values) {
        return POINTS.in(values).stream().map(ChangePoint::index).toList();
    }

    @Test
    void hundredResultsWithoutAChangeRaiseHardlyAnyFalseAlarm() {
        long alarms = IntStream.range(0, 200)
                .filter(seed -> !places(series(seed, 100, i -> 1)).isEmpty())
                .count();

        assertThat(alarms).isLessThanOrEqualTo(2);
    }

    /** The use in continuous integration, where each result is followed by a look at all results until then. */
    @Test
    void alsoLooksAfterEachOfHundredResultsRaiseAFalseAlarmInFivePercentOfSeriesAtMost() {
        int series = 40;
        long alarms = IntStream.range(0, series)
                .filter(seed -> {
                    double[] values = series(seed, 100, i -> 1);
                    return IntStream.rangeClosed(POINTS.fewestValues(), values.length)
                            .anyMatch(count ->
                                    !places(Arrays.copyOf(values, count)).isEmpty());
                })
                .count();

        assertThat(alarms).isLessThanOrEqualTo(series / 20);
    }

    @Test
    void aChangeOfTenPercentIsFoundWithinEightResults() {
        int series = 40;
        int before = 60;
        long found = IntStream.range(0, series)
                .filter(seed -> places(series(seed, before + 8, i -> i < before ? 1 : 0.9)).stream()
                        .anyMatch(place -> Math.abs(place - before) <= 3))
                .count();

        assertThat(found).isGreaterThanOrEqualTo(series * 85 / 100);
    }

    @Test
    void aRiseThatFallsBackIsTwoChanges() {
        assertThat(places(series(1, 60, i -> i < 20 || i >= 40 ? 1 : 1.3))).containsExactly(20, 40);
    }

    @Test
    void alsoAShortFallBetweenEqualLevelsIsTwoChanges() {
        assertThat(places(series(1, 32, i -> i < 12 || i >= 22 ? 1 : 0.7))).containsExactly(12, 22);
    }

    @Test
    void aSingleOutlierIsNoLastingChange() {
        assertThat(places(series(1, 60, i -> i == 30 || i == 59 ? 0.5 : 1))).isEmpty();
    }

    @Test
    void equalValuesHaveNoChange() {
        assertThat(places(new double[50])).isEmpty();
    }

    @Test
    void theFewestResultsAreEnoughForACompleteSeparation() {
        int fewest = POINTS.fewestValues();

        assertThat(fewest).isEqualTo(13);
        assertThat(places(series(1, fewest, i -> i < fewest / 2 ? 1 : 2))).containsExactly(fewest / 2);
        assertThat(places(series(1, fewest - 1, i -> i < fewest / 2 ? 1 : 2))).isEmpty();
    }

    @Test
    void theSameValuesGiveTheSameAnswer() {
        double[] values = series(3, 50, i -> i < 25 ? 1 : 1.2);

        assertThat(POINTS.in(values)).isEqualTo(POINTS.in(values)).hasSize(1);
    }
}
