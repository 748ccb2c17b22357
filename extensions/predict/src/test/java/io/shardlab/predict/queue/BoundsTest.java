package io.shardlab.predict.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoundsTest {

    private static final Network SINGLE_SERVERS = ClosedNetworkTest.network(
            new Delay("think", 0.05, true),
            new Delay("network", 0.01),
            new Queue("router", 1, 0.004),
            new ParallelQueues("shards", 1, List.of(0.5, 0.25, 0.25), 0.02));

    private static final Network FORK = ClosedNetworkTest.network(
            new Delay("think", 0.05, true),
            new Queue("router", 4, 0.004),
            new ForkJoin("shards", 2, List.of(0.01, 0.01, 0.005)));

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 10, 50, 1000})
    void theExactThroughputLiesWithinTheBounds(int customers) {
        double exact = ClosedNetwork.solve(SINGLE_SERVERS, customers).throughput();

        Bounds asymptotic = Bounds.asymptotic(SINGLE_SERVERS, customers);
        Bounds balanced = Bounds.balancedJob(SINGLE_SERVERS, customers);

        double rounding = 1e-9 * exact;
        assertThat(exact).isBetween(balanced.lowest() - rounding, balanced.highest() + rounding);
        assertThat(exact).isBetween(asymptotic.lowest() - rounding, asymptotic.highest() + rounding);
        assertThat(balanced.highest()).isLessThanOrEqualTo(asymptotic.highest() + rounding);
        assertThat(balanced.lowest()).isGreaterThanOrEqualTo(asymptotic.lowest() - rounding);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 10, 50, 1000})
    void aForkStaysWithinTheAsymptoticBounds(int customers) {
        double throughput = ClosedNetwork.solve(FORK, customers).throughput();
        Bounds bounds = Bounds.asymptotic(FORK, customers);

        assertThat(throughput).isBetween(bounds.lowest(), bounds.highest());
    }

    @Test
    void theBusiestQueueAndTheTimeWithoutWaitingSetTheLimit() {
        assertThat(Bounds.asymptotic(SINGLE_SERVERS, 1).highest()).isCloseTo(1 / 0.084, within(1e-9));
        assertThat(Bounds.asymptotic(SINGLE_SERVERS, 1000).highest()).isCloseTo(1 / 0.01, within(1e-9));
        assertThat(Bounds.asymptotic(FORK, 1000).highest()).isCloseTo(2 / 0.01, within(1e-9));
    }

    @Test
    void balancedJobBoundsAreRefusedForForks() {
        Network fork = ClosedNetworkTest.network(new ForkJoin("shards", 1, List.of(0.01, 0.01, 0.005)));

        assertThatThrownBy(() -> Bounds.balancedJob(fork, 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("shards");
    }
}
