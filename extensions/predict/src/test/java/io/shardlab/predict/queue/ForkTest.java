package io.shardlab.predict.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForkTest {

    /** V(2) = 11/8 (Flatto and Hahn); V(3) and V(8) from the sum of Varma and Makowski. */
    @Test
    void theHeavyTrafficLimitMatchesTheLiterature() {
        assertThat(Fork.heavyTraffic(1)).isCloseTo(1, within(1e-7));
        assertThat(Fork.heavyTraffic(2)).isCloseTo(11.0 / 8, within(1e-7));
        assertThat(Fork.heavyTraffic(3)).isCloseTo(sum(3), within(1e-6));
        assertThat(Fork.heavyTraffic(8)).isCloseTo(sum(8), within(1e-6));
        assertThat(Fork.heavyTraffic(100)).isBetween(Fork.heavyTraffic(50), Fork.heavyTraffic(200));
    }

    /** Σ over r of C(K, r)·(−1)^(r−1)·Σ over m of C(r, m)·(m − 1)!/r^(m+1). */
    private static double sum(int branches) {
        double total = 0;
        for (int r = 1; r <= branches; r++) {
            double inner = 0;
            double falling = 1;
            for (int m = 1; m <= r; m++) {
                falling *= r - m + 1;
                inner += falling / m / Math.pow(r, m + 1);
            }
            total += (r % 2 == 1 ? 1 : -1) * choose(branches, r) * inner;
        }
        return total;
    }

    private static double choose(int n, int k) {
        double product = 1;
        for (int i = 1; i <= k; i++) {
            product = product * (n - i + 1) / i;
        }
        return product;
    }

    @Test
    void theLongestOfEqualTimesIsTheHarmonicNumber() {
        LargestOf longest = LargestOf.exponentials(Collections.nCopies(8, 2.0));

        assertThat(longest.mean()).isCloseTo(2 * 2.717857, within(1e-5));
        // The variances of the gaps between the order statistics add up.
        assertThat(longest.variance()).isCloseTo(4 * 1.527422, within(1e-3));
    }

    @Test
    void theLongestOfTwoUnequalTimesIsKnownInClosedForm() {
        assertThat(LargestOf.exponentials(List.of(1.0, 0.25, 0.0)).mean()).isCloseTo(1 + 0.25 - 0.2, within(1e-6));
    }

    /**
     * Two equal branches without other stations: 2n/(2n + 1) of a branch's rate, by balance equations; the approximation is
     * near.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 50})
    void twoBranchesAloneAreNearTheirExactThroughput(int customers) {
        Solution solution =
                ClosedNetwork.solve(ClosedNetworkTest.network(new ForkJoin("fork", 1, List.of(0.1, 0.1))), customers);

        double exact = 10 * 2.0 * customers / (2 * customers + 1);
        assertThat(solution.throughput()).isCloseTo(exact, within(customers == 1 ? 1e-6 : 0.03 * exact));
    }

    /** Two branches with one server each and think time, against the balance equations of their Markov chain. */
    @ParameterizedTest
    @CsvSource({"1, 0.1, 0.1, 0.1", "4, 0.1, 0.1, 0.1", "8, 0.5, 0.1, 0.1", "3, 0.1, 0.1, 0.06", "8, 0.5, 0.1, 0.07"})
    void twoBranchesWithThinkTimeAreNearTheirBalanceEquations(
            int customers, double think, double first, double second) {
        Solution solution = ClosedNetwork.solve(
                ClosedNetworkTest.network(
                        new Delay("think", think, true), new ForkJoin("fork", 1, List.of(first, second))),
                customers);

        double exact = balance(customers, think, first, second);
        assertThat(solution.throughput()).isCloseTo(exact, within(0.03 * exact));
    }

    /**
     * The throughput from p, the probabilities of i and j operations at the branches. The faster branch has finished operations
     * that still wait for the other, so max(i, j) of them are in the fork. It iterates the uniformized chain.
     */
    private static double balance(int customers, double think, double first, double second) {
        double step = 1 / (customers / think + 1 / first + 1 / second);
        double[][] p = new double[customers + 1][customers + 1];
        p[0][0] = 1;
        for (int round = 0; round < 5_000; round++) {
            double[][] next = new double[customers + 1][customers + 1];
            for (int i = 0; i <= customers; i++) {
                for (int j = 0; j <= customers; j++) {
                    double arrives = (customers - Math.max(i, j)) / think * step;
                    double leavesFirst = i > 0 ? step / first : 0;
                    double leavesSecond = j > 0 ? step / second : 0;
                    next[i][j] += p[i][j] * (1 - arrives - leavesFirst - leavesSecond);
                    next[Math.min(i + 1, customers)][Math.min(j + 1, customers)] += p[i][j] * arrives;
                    next[Math.max(i - 1, 0)][j] += p[i][j] * leavesFirst;
                    next[i][Math.max(j - 1, 0)] += p[i][j] * leavesSecond;
                }
            }
            p = next;
        }
        double idle = 0;
        for (int j = 0; j <= customers; j++) {
            idle += p[0][j];
        }
        return (1 - idle) / first;
    }

    /** With as many servers as customers, no operation waits. */
    @Test
    void aForkWithoutWaitingTakesItsLongestBranch() {
        ForkJoin fork = new ForkJoin("fork", 20, List.of(0.1, 0.02, 0.1));
        Solution solution = ClosedNetwork.solve(ClosedNetworkTest.network(new Delay("think", 1, true), fork), 20);

        assertThat(solution.response().mean())
                .isCloseTo(LargestOf.exponentials(fork.demands()).mean(), within(1e-9));
    }

    @Test
    void aSlowerBranchCostsMoreThanAFasterOneSaves() {
        double equal = throughput(List.of(0.01, 0.01, 0.01));
        double skewed = throughput(List.of(0.015, 0.0075, 0.0075));

        assertThat(skewed).isLessThan(equal).isLessThanOrEqualTo(2 / 0.015);
    }

    @Test
    void severalThreadsGetTheSameSolution() {
        List<Double> demands = List.of(0.015, 0.0075, 0.0075);
        double alone = throughput(demands);

        assertThat(IntStream.range(0, 64).parallel().mapToObj(i -> throughput(demands)))
                .containsOnly(alone);
    }

    private static double throughput(List<Double> demands) {
        return ClosedNetwork.solve(ClosedNetworkTest.network(new ForkJoin("fork", 2, demands)), 64)
                .throughput();
    }
}
