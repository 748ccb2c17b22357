package io.shardlab.predict.queue;

import static io.shardlab.predict.queue.ClosedNetworkTest.network;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Open networks against results in closed form. */
class OpenNetworkTest {

    private static final Percentage EXACT = Percentage.withPercentage(1e-6);

    /** M/M/1: exponentially distributed response times of mean 1/(μ − λ). */
    @ParameterizedTest
    @ValueSource(doubles = {1, 5, 9, 9.9})
    void oneQueueWithOneServerIsAnMM1Queue(double arrivals) {
        Solution solution = solve(arrivals, new Queue("queue", 1, 0.1));

        double mean = 1 / (10 - arrivals);
        assertThat(solution.response().mean()).isCloseTo(mean, EXACT);
        assertThat(solution.response().quantile(0.99)).isCloseTo(mean * Math.log(100), EXACT);
        assertThat(solution.stations().get(0).utilization()).isCloseTo(arrivals / 10, EXACT);
    }

    /** M/M/c: 2 servers at ρ = 0.75, C = 9/14; 3 servers at ρ = 2/3, C = 4/9; 5 at ρ = 0.8, C = 0.5541. */
    @ParameterizedTest
    @CsvSource({"2, 1.5, 0.6428571", "3, 2, 0.4444444", "5, 4, 0.5541126"})
    void aQueueWithSeveralServersWaitsByErlangsFormula(int servers, double arrivals, double waits) {
        Solution solution = solve(arrivals, new Queue("queue", servers, 1));

        assertThat(solution.response().mean())
                .isCloseTo(1 + waits / (servers - arrivals), Percentage.withPercentage(1e-4));
    }

    /** L. Flatto, S. Hahn, SIAM J. Appl. Math. 44, 1984: (12 − ρ)/8 of the time in one branch. */
    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.5, 0.9})
    void aForkOfTwoEqualBranchesTakesItsExactTime(double utilization) {
        Solution solution = solve(utilization, new ForkJoin("fork", 1, List.of(1.0, 1.0)));

        assertThat(solution.response().mean())
                .isCloseTo((12 - utilization) / 8 / (1 - utilization), Percentage.withPercentage(1e-5));
    }

    @Test
    void anOverloadedStationHasNoSolution() {
        Network network = network(
                new Delay("network", 1),
                new Queue("router", 4, 0.1),
                new ParallelQueues("shards", 2, List.of(0.75, 0.25), 0.1),
                new ForkJoin("scatter", 4, List.of(0.1, 0.05)));

        // The first of the shards serves 2 / (0.75 · 0.1) operations/s.
        assertThat(network.bottleneck().name()).isEqualTo("shards");
        assertThat(OpenNetwork.solve(network, 26)).isPresent();
        assertThat(OpenNetwork.solve(network, 27)).isEmpty();
    }

    @Test
    void parallelQueuesMixTheResponseTimesOfTheirQueues() {
        Solution solution =
                solve(10, new Delay("network", 0.5), new ParallelQueues("shards", 1, List.of(0.8, 0.2), 0.1));

        double hot = 1 / (10 - 8.0);
        double cold = 1 / (10 - 2.0);
        assertThat(solution.response().mean()).isCloseTo(0.5 + 0.8 * hot + 0.2 * cold, EXACT);
        double p90 = solution.response().quantile(0.9) - 0.5;
        assertThat(0.8 * Math.exp(-p90 / hot) + 0.2 * Math.exp(-p90 / cold)).isCloseTo(0.1, EXACT);
    }

    @Test
    void aClosedNetworkOfManyCustomersWithLongThinkTimesEqualsAnOpenOne() {
        Station[] stations = {new Queue("router", 3, 0.02), new ForkJoin("shards", 1, List.of(0.007, 0.006))};
        Solution open = solve(100, stations);
        Solution closed = ClosedNetwork.solve(network(new Delay("think", 20, true), stations[0], stations[1]), 2_000);

        assertThat(closed.throughput()).isCloseTo(100, Percentage.withPercentage(0.5));
        assertThat(closed.response().mean()).isCloseTo(open.response().mean(), Percentage.withPercentage(4));
        assertThat(closed.response().quantile(0.9))
                .isCloseTo(open.response().quantile(0.9), Percentage.withPercentage(5));
    }

    @Test
    void arrivalsMustBeAboveZero() {
        assertThatThrownBy(() -> OpenNetwork.solve(network(new Queue("queue", 1, 1)), 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static Solution solve(double arrivals, Station... stations) {
        return OpenNetwork.solve(network(stations), arrivals).orElseThrow();
    }
}
