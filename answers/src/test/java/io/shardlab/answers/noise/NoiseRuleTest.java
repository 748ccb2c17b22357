package io.shardlab.answers.noise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The verdicts of the rule on made-up repetitions, and the rate of its errors by simulation with a fixed seed. */
class NoiseRuleTest {

    private static final int TRIALS = 2000;

    /** The nominal 5 %, and three standard errors of a share that is measured in so many trials. */
    private static final double NOMINAL = 0.05 + 3 * Math.sqrt(0.05 * 0.95 / TRIALS);

    private final SplittableRandom random = new SplittableRandom(15);

    private static List<Double> values(double... values) {
        return DoubleStream.of(values).boxed().toList();
    }

    /** Returns a figure of about 1,000 that deviates from run to run. */
    private List<Double> runs(int repetitions, double times, double deviation) {
        return Stream.generate(() -> 1000 * times * Math.exp(deviation * random.nextGaussian()))
                .limit(repetitions)
                .toList();
    }

    /** Returns the share of trials in which two systems with this ratio are reported to differ. */
    private double shown(int base, int other, double times, double baseDeviation, double otherDeviation) {
        int shown = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            TwoSamples pair = TwoSamples.of(runs(base, 1, baseDeviation), runs(other, times, otherDeviation));
            shown += NoiseRule.judge(pair).isShown() ? 1 : 0;
        }
        return (double) shown / TRIALS;
    }

    @Test
    void oneRepetitionShowsNoDifferenceHoweverLarge() {
        for (TwoSamples pair : List.of(
                TwoSamples.of(values(1000), values(10)),
                TwoSamples.of(values(1000, 1001, 1002, 1003), values(10)),
                TwoSamples.of(values(10), values(1000, 1001, 1002, 1003)))) {
            Change change = NoiseRule.judge(pair);
            assertThat(change.noise().verdict()).isEqualTo(Noise.Verdict.UNKNOWN);
            assertThat(NoiseText.verdict(change.noise())).hasToString("unknown: repeat at least 4 times");
            assertThat(change.noise().lowPercent()).isEmpty();
        }
    }

    @Test
    void aRangeFromPartsToMultiplesOfTheBaseIsNotGivenWhereNoDifferenceIsShown() {
        Change twoRepetitions = NoiseRule.judge(TwoSamples.of(values(900, 1100), values(500, 520)));
        Change fiveRepetitions =
                NoiseRule.judge(TwoSamples.of(values(900, 950, 1000, 1050, 1100), values(900, 960, 1000, 1040, 1100)));

        assertThat(twoRepetitions.noise().verdict()).isEqualTo(Noise.Verdict.NO_DIFFERENCE_SHOWN);
        assertThat(NoiseText.interval(twoRepetitions)).isEmpty();
        assertThat(fiveRepetitions.noise().verdict()).isEqualTo(Noise.Verdict.NO_DIFFERENCE_SHOWN);
        assertThat(NoiseText.interval(fiveRepetitions)).isPresent();
    }

    @Test
    void equalSystemsAreReportedToDifferInAtMostFivePerCentOfTrials() {
        for (int repetitions = 1; repetitions <= 10; repetitions++) {
            for (double deviation : new double[] {0.05, 0.1}) {
                assertThat(shown(repetitions, repetitions, 1, 0.05, deviation))
                        .as("%d repetitions of each, deviations 0.05 and %s", repetitions, deviation)
                        .isLessThanOrEqualTo(NOMINAL);
            }
        }
    }

    @Test
    void neitherUnequalNumbersOfRepetitionsNorUnequalDeviationsRaiseTheFalseAlarms() {
        int[][] sizes = {{2, 3}, {2, 10}, {3, 10}, {4, 6}, {4, 10}};
        double[][] deviations = {{0.05, 0.05}, {0.05, 0.1}, {0.1, 0.05}};
        for (int[] size : sizes) {
            for (double[] deviation : deviations) {
                assertThat(shown(size[0], size[1], 1, deviation[0], deviation[1]))
                        .as("%d against %d, deviations %s and %s", size[0], size[1], deviation[0], deviation[1])
                        .isLessThanOrEqualTo(NOMINAL);
            }
        }
    }

    @Test
    void aChangeOfTenPerCentIsShownByEnoughRepetitions() {
        assertThat(shown(4, 4, 1.1, 0.05, 0.05)).isBetween(0.45, 0.75);
        assertThat(shown(8, 8, 1.1, 0.05, 0.05)).isBetween(0.9, 1.0);
        assertThat(shown(10, 10, 1.1, 0.05, 0.05)).isBetween(0.95, 1.0);
        assertThat(shown(10, 10, 1.1, 0.1, 0.1)).isBetween(0.45, 0.65);
    }

    @Test
    void aDeviationOfEarlierRunsJudgesOneRepetitionWithoutMoreFalseAlarms() {
        for (int earlier : new int[] {2, 3, 6, 10}) {
            assertThat(shownByEarlier(earlier, 1))
                    .as("%d earlier runs", earlier)
                    .isLessThanOrEqualTo(NOMINAL);
        }
        assertThat(shownByEarlier(10, 1.25)).isBetween(0.75, 1.0);
    }

    /** Repetitions of one run share what differs from run to run, and deviate little from one another. */
    @Test
    void repetitionsWithinEarlierRunsDoNotCountAsRuns() {
        int[][] cases = {{4, 3, 1}, {2, 4, 1}, {4, 3, 3}, {4, 1, 4}, {10, 1, 10}, {6, 2, 5}};
        for (int[] one : cases) {
            assertThat(shownByEarlier(one[0], one[1], one[2]))
                    .as("%d earlier runs of %d repetitions, %d of each compared", one[0], one[1], one[2])
                    .isLessThanOrEqualTo(NOMINAL);
        }
    }

    private double shownByEarlier(int earlier, double times) {
        int shown = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            Optional<Deviation> known = Deviation.pooled(List.of(runs(earlier, 1, 0.05)));
            TwoSamples pair = new TwoSamples(runs(1, 1, 0.05), runs(1, times, 0.05), known);
            shown += NoiseRule.judge(pair).isShown() ? 1 : 0;
        }
        return (double) shown / TRIALS;
    }

    /** Compares equal systems with deviations of 5 % from run to run and 1 % between the repetitions of a run. */
    private double shownByEarlier(int earlier, int repetitions, int compared) {
        int shown = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            List<List<Double>> known =
                    Stream.generate(() -> run(repetitions)).limit(earlier).toList();
            TwoSamples pair = new TwoSamples(run(compared), run(compared), Deviation.ofRuns(List.of(known), compared));
            shown += NoiseRule.judge(pair).isShown() ? 1 : 0;
        }
        return (double) shown / TRIALS;
    }

    private List<Double> run(int repetitions) {
        double ofRun = Math.exp(0.05 * random.nextGaussian());
        return runs(repetitions, ofRun, 0.01);
    }

    @Test
    void twentyFiguresTogetherRaiseAFalseAlarmInAtMostFivePerCentOfTrials() {
        for (int repetitions : new int[] {2, 4, 10}) {
            int alarms = 0;
            for (int trial = 0; trial < TRIALS / 4; trial++) {
                alarms += together(repetitions, 1).stream().anyMatch(Change::isShown) ? 1 : 0;
            }
            assertThat(alarms / (TRIALS / 4.0))
                    .as("%d repetitions", repetitions)
                    .isLessThanOrEqualTo(0.05 + 3 * Math.sqrt(0.05 * 0.95 / (TRIALS / 4.0)));
        }
    }

    @Test
    void oneChangeAmongTwentyFiguresIsStillShownByTenRepetitions() {
        int shown = 0;
        for (int trial = 0; trial < TRIALS / 4; trial++) {
            shown += together(10, 1.1).get(0).isShown() ? 1 : 0;
        }
        assertThat(shown / (TRIALS / 4.0)).isBetween(0.75, 1.0);
    }

    /** Judges twenty figures, of which the first has changed. */
    private List<Change> together(int repetitions, double times) {
        List<TwoSamples> pairs = new ArrayList<>();
        pairs.add(TwoSamples.of(runs(repetitions, 1, 0.05), runs(repetitions, times, 0.05)));
        for (int figure = 1; figure < 20; figure++) {
            pairs.add(TwoSamples.of(runs(repetitions, 1, 0.05), runs(repetitions, 1, 0.05)));
        }
        return NoiseRule.judge(pairs);
    }

    @Test
    void theIntervalContainsTheTrueChangeAndContainsZeroExactlyIfNoDifferenceIsShown() {
        int held = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            Change change = NoiseRule.judge(TwoSamples.of(runs(5, 1, 0.05), runs(5, 1.1, 0.05)));
            double low = change.noise().lowPercent().orElseThrow();
            double high = change.noise().highPercent().orElseThrow();
            held += low <= 10 && high >= 10 ? 1 : 0;
            // The interval's ends are rounded.
            assertThat(change.isShown() ? low >= 0 || high <= 0 : low <= 0 && high >= 0)
                    .isTrue();
        }
        assertThat((double) held / TRIALS).isGreaterThanOrEqualTo(1 - NOMINAL);
    }

    @Test
    void welchsTestGivesTextbookFigures() {
        // Variances 5/3 and 13/3 over 4 each: t = 3 / sqrt(1.5) = 2.449 with 1.5^2 / ((5/12)^2 / 3 + (13/12)^2 / 3) =
        // 5.01.
        List<Double> base = DoubleStream.of(1, 2, 3, 4).map(Math::exp).boxed().toList();
        List<Double> other = DoubleStream.of(3, 5, 6, 8).map(Math::exp).boxed().toList();
        TwoSamples.Difference difference = TwoSamples.of(base, other).difference();
        assertThat(difference.difference() / difference.error()).isCloseTo(2.4495, within(0.001));
        assertThat(difference.degreesOfFreedom()).isCloseTo(5.01, within(0.01));
    }

    @Test
    void theVerdictGivesTheDirection() {
        List<Double> base = values(100, 101, 99, 100);
        assertThat(NoiseRule.judge(TwoSamples.of(base, values(120, 121, 119, 120)))
                        .noise()
                        .verdict())
                .isEqualTo(Noise.Verdict.HIGHER);
        Change lower = NoiseRule.judge(TwoSamples.of(base, values(80, 81, 79, 80)));
        assertThat(lower.noise().verdict()).isEqualTo(Noise.Verdict.LOWER);
        assertThat(lower.percent()).isEqualTo(-20);
        assertThat(NoiseText.percent(lower)).isEqualTo("-20.0 %");
        assertThat(NoiseText.interval(lower))
                .hasValueSatisfying(interval -> assertThat(interval.toString()).matches("-2.* to -.* %"));
    }

    @Test
    void theIntervalShowsHowLargeAnUnshownDifferenceMayBe() {
        Change change = NoiseRule.judge(TwoSamples.of(values(100, 110, 95), values(104, 92, 112)));
        assertThat(change.noise().verdict()).isEqualTo(Noise.Verdict.NO_DIFFERENCE_SHOWN);
        assertThat(NoiseText.verdict(change.noise())).hasToString("no difference shown");
        assertThat(NoiseText.interval(change))
                .hasValueSatisfying(interval -> assertThat(interval.toString()).matches("-.* to \\+.* %"));
    }

    @Test
    void repetitionsThatAgreeInAllDigitsMayDeviateByTheLastOne() {
        assertThat(NoiseRule.judge(TwoSamples.of(values(1.0, 1.0), values(1.001, 1.001)))
                        .isShown())
                .isFalse();
        assertThat(NoiseRule.judge(TwoSamples.of(values(1.0, 1.0), values(1.5, 1.5)))
                        .isShown())
                .isTrue();
        Change equal = NoiseRule.judge(TwoSamples.of(values(3, 3, 3), values(3, 3, 3)));
        assertThat(equal.noise().verdict()).isEqualTo(Noise.Verdict.NO_DIFFERENCE_SHOWN);
        assertThat(equal.noise().highPercent().orElseThrow()).isLessThan(0.2);
    }

    @Test
    void theIntervalIsAtMostAThousandTimesMoreOrLess() {
        Change change = NoiseRule.judge(
                        List.of(TwoSamples.of(values(1, 9), values(2, 40)), TwoSamples.of(values(1, 9), values(3, 20))))
                .get(0);
        assertThat(change.noise().lowPercent()).hasValue(-99.9);
        assertThat(change.noise().highPercent()).hasValue(99_900.0);
        assertThat(NoiseText.interval(change)).as("it says nothing").isEmpty();
    }

    @Test
    void aRatioToZeroIsNotJudged() {
        Change change = NoiseRule.judge(TwoSamples.of(values(0, 1, 2, 3), values(1, 2, 3, 4)));
        assertThat(NoiseText.verdict(change.noise())).hasToString("unknown: some repetitions have 0");
        assertThat(change.noise().judgedTogether()).isZero();
    }

    @Test
    void holmComparesTheSmallestPValueWithTheStrictestLevel() {
        // 0.02 fails at 0.05 / 3, so the larger ones are not compared with a laxer level.
        assertThat(NoiseRule.levels(0.04, 0.001, 0.02, 0.9)).containsExactly(0.05 / 3, 0.05 / 4, 0.05 / 3, 0.05 / 3);
        assertThat(NoiseRule.levels(0.03, 0.02)).containsExactly(0.05, 0.025);
        assertThat(NoiseRule.levels()).isEmpty();
    }

    @Test
    void deviationsOfSeveralGroupsArePooledByTheirDegreesOfFreedom() {
        // Logarithms -0.1, 0.1 (squares 0.02) and 0, 0.3, 0.3 (squares 0.06): 0.08 over 3 degrees of freedom.
        Deviation deviation = Deviation.pooled(List.of(
                        DoubleStream.of(-0.1, 0.1).map(Math::exp).boxed().toList(),
                        DoubleStream.of(0, 0.3, 0.3).map(Math::exp).boxed().toList(),
                        values(7),
                        values(0, 5)))
                .orElseThrow();
        assertThat(deviation.degreesOfFreedom()).isEqualTo(3);
        assertThat(deviation.log()).isCloseTo(Math.sqrt(0.08 / 3), within(1e-9));
        assertThat(Deviation.pooled(List.of(values(7)))).isEmpty();
    }
}
