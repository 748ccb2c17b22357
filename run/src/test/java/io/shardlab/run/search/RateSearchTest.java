package io.shardlab.run.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.MaximumReport.Certainty;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Searches on simulated systems whose limit is known. */
class RateSearchTest {

    private static final double LIMIT = 1000;

    /** Decides whether a trial at a rate meets the objectives. */
    @FunctionalInterface
    private interface SimulatedSystem {
        boolean meets(double rate, Random random);
    }

    /**
     * One search.
     *
     * @param rates the rates of the trials
     */
    private record Outcome(RateSearch search, List<Double> rates) {

        boolean isFound() {
            return search.certainty() == Certainty.FOUND;
        }

        double rate() {
            return search.carried().orElse(Double.NaN);
        }

        boolean isWithinTenPercent() {
            return Math.abs(rate() / LIMIT - 1) <= 0.1;
        }

        boolean intervalContainsLimit() {
            return search.low().orElse(0) <= 1.01 * LIMIT && search.high().orElse(Double.MAX_VALUE) >= 0.99 * LIMIT;
        }
    }

    private static Outcome search(SimulatedSystem system, double closedLoop, int mostTrials, long seed) {
        RateSearch search = new RateSearch(closedLoop, closedLoop / 100, 0.05, mostTrials);
        Random random = new Random(seed);
        List<Double> rates = new ArrayList<>();
        for (OptionalDouble rate = search.next(); rate.isPresent(); rate = search.next()) {
            rates.add(rate.getAsDouble());
            search.add(system.meets(rate.getAsDouble(), random));
        }
        return new Outcome(search, rates);
    }

    private static List<Outcome> searches(int count, SimulatedSystem system) {
        return IntStream.range(0, count)
                .mapToObj(seed -> search(system, LIMIT, 40, seed))
                .toList();
    }

    private static double share(List<Outcome> outcomes, Predicate<Outcome> chosen) {
        return (double) outcomes.stream().filter(chosen).count() / outcomes.size();
    }

    /** A system whose limit deviates from trial to trial, and of whose trials some are spoiled by something else. */
    private static SimulatedSystem noisy(double deviation, double spoiled) {
        return (rate, random) ->
                random.nextDouble() >= spoiled && rate < LIMIT * Math.exp(deviation * random.nextGaussian());
    }

    @Test
    void aSharpLimitIsFoundInFewTrials() {
        Outcome outcome = search((rate, random) -> rate < LIMIT, LIMIT, 40, 1);

        assertThat(outcome.isFound()).isTrue();
        assertThat(outcome.rate()).isBetween(0.95 * LIMIT, LIMIT);
        assertThat(outcome.search().low().orElseThrow()).isLessThanOrEqualTo(outcome.rate());
        assertThat(outcome.search().high().orElseThrow()).isBetween(LIMIT, 1.05 * LIMIT);
        assertThat(outcome.rates()).hasSizeLessThan(15);
    }

    @Test
    void theLastTrialsConfirmTheResult() {
        for (Outcome outcome : searches(200, noisy(0.02, 0.1))) {
            if (outcome.isFound()) {
                List<Double> rates = outcome.rates();
                assertThat(rates.subList(rates.size() - 2, rates.size())).containsOnly(outcome.rate());
            }
        }
    }

    @Test
    void theLimitIsFoundHoweverFarTheClosedLoopIsFromIt() {
        for (double closedLoop : new double[] {LIMIT / 30, LIMIT / 3, LIMIT * 3, LIMIT * 30}) {
            Outcome outcome = search(noisy(0.01, 0), closedLoop, 60, 7);

            assertThat(outcome.isFound()).as("closed loop %s", closedLoop).isTrue();
            assertThat(outcome.isWithinTenPercent()).isTrue();
        }
    }

    @Test
    void littleNoiseIsNoObstacle() {
        List<Outcome> outcomes = searches(500, noisy(0.02, 0.05));

        assertThat(share(outcomes, Outcome::isFound)).isGreaterThan(0.9);
        assertThat(share(outcomes, Outcome::isWithinTenPercent)).isGreaterThan(0.98);
        assertThat(share(outcomes, Outcome::intervalContainsLimit)).isGreaterThan(0.93);
    }

    @Test
    void falseMaximaAreRareOnANoisyMachine() {
        List<Outcome> outcomes = searches(500, noisy(0.05, 0.2));

        assertThat(share(outcomes, outcome -> outcome.rate() > 1.1 * LIMIT)).isLessThan(0.005);
        assertThat(share(outcomes, outcome -> outcome.isFound() && !outcome.isWithinTenPercent()))
                .isLessThan(0.05);
        assertThat(share(outcomes, Outcome::intervalContainsLimit)).isGreaterThan(0.85);
    }

    @Test
    void muchNoiseLeavesTheMaximumUndecidedWithAWideInterval() {
        List<Outcome> outcomes = searches(400, noisy(0.15, 0.2));

        assertThat(share(outcomes, outcome -> outcome.search().certainty() == Certainty.UNDECIDED))
                .isGreaterThan(0.6);
        assertThat(share(outcomes, outcome -> outcome.rate() > 1.1 * LIMIT)).isLessThan(0.02);
        assertThat(share(outcomes, Outcome::intervalContainsLimit)).isGreaterThan(0.7);
    }

    /**
     * A queue with Poisson arrivals, exponential service times and one server (M/M/1): response times are exponential with the
     * mean 1 / (service rate - arrival rate), so the p99 is ln 100 times that.
     */
    @Test
    void theLimitOfAQueueIsFound() {
        double serviceRate = LIMIT + Math.log(100) / 0.05;
        List<Outcome> outcomes = searches(100, (rate, random) -> p99(rate, serviceRate, 10, random) < 0.05);

        assertThat(share(outcomes, Outcome::isFound)).isGreaterThan(0.75);
        assertThat(outcomes).allMatch(Outcome::isWithinTenPercent);
    }

    private static double p99(double rate, double serviceRate, double seconds, Random random) {
        double[] responses = new double[(int) (2 * rate * seconds) + 100];
        int count = 0;
        double arrival = exponential(rate, random);
        double free = 0;
        while (arrival < seconds) {
            free = Math.max(free, arrival) + exponential(serviceRate, random);
            responses[count++] = free - arrival;
            arrival += exponential(rate, random);
        }
        Arrays.sort(responses, 0, count);
        return responses[(int) Math.ceil(0.99 * count) - 1];
    }

    private static double exponential(double rate, Random random) {
        return -Math.log(1 - random.nextDouble()) / rate;
    }

    @Test
    void objectivesThatNoRateMeetsAreRecognised() {
        Outcome outcome = search((rate, random) -> false, LIMIT, 40, 1);

        assertThat(outcome.search().certainty()).isEqualTo(Certainty.NOT_MET);
        assertThat(outcome.search().carried()).isEmpty();
        assertThat(outcome.rates()).hasSizeLessThan(15);
        assertThat(outcome.rates().get(outcome.rates().size() - 1)).isBetween(LIMIT / 101, LIMIT / 80);
    }

    @Test
    void aSystemWithoutALimitHasNoUpperEnd() {
        Outcome outcome = search((rate, random) -> true, LIMIT, 40, 1);

        assertThat(outcome.rate()).isGreaterThan(50 * LIMIT);
        assertThat(outcome.search().high()).isEmpty();
    }

    @Test
    void aSearchUnderWayIsStoppedWithAnInterval() {
        RateSearch search = new RateSearch(LIMIT, LIMIT / 100, 0.05, 40);
        for (int trial = 0; trial < 5; trial++) {
            search.add(search.next().orElseThrow() < LIMIT);
        }

        assertThat(search.certainty()).isEqualTo(Certainty.STOPPED);
        assertThat(search.high().orElseThrow()).isGreaterThan(LIMIT);
    }

    @Test
    void theTrialsAreNeverMoreThanAllowed() {
        for (Outcome outcome : IntStream.range(0, 100)
                .mapToObj(seed -> search(noisy(0.3, 0.3), LIMIT, 12, seed))
                .toList()) {
            assertThat(outcome.rates()).hasSizeLessThanOrEqualTo(12);
        }
    }
}
