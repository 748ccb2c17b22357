package io.shardlab.predict.queue;

import static io.shardlab.predict.queue.ClosedNetworkTest.network;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class NetworkTest {

    @Test
    void stationsAreCheckedAndNamed() {
        refused(() -> new Queue("shard", 1, -1), "shard: -1.0");
        refused(() -> new Queue("shard", 1, Double.NaN), "shard: NaN");
        refused(() -> new Queue("shard", 0, 1), "shard: 0 servers");
        refused(() -> new Delay("think", Double.POSITIVE_INFINITY), "think: Infinity");
        refused(() -> new ForkJoin("scatter", 1, List.of()), "scatter");
        refused(() -> new ParallelQueues("shards", 1, List.of(0.5, 0.6), 1), "shards: shares must add up to 1");
        refused(() -> new Queue(" ", 1, 1), "needs a name");
    }

    @Test
    void namesMustBeUniqueAndAStationMustTakeTime() {
        refused(() -> network(new Queue("a", 1, 1), new Delay("a", 1)), "two stations named a");
        refused(() -> network(new Queue("a", 1, 0)), "no station takes any time");
        refused(() -> network(-1, false, new Queue("a", 1, 1)), "with a variation of -1.0");
    }

    @Test
    void onSharedProcessorsOnlyWaitingSpreadsConstantServiceTimes() {
        Network steady = network(0, true, new Delay("network", 5), new Queue("server", 1, 2));

        assertThat(ClosedNetwork.solve(steady, 1).response().quantile(0.99))
                .as("alone")
                .isCloseTo(7, within(1e-6));
        assertThat(varianceOf(steady, 4)).isCloseTo(varianceOf(exponential(steady), 4) - 4, within(1e-6));
        assertThat(ClosedNetwork.solve(steady, 4).response().mean())
                .isEqualTo(
                        ClosedNetwork.solve(exponential(steady), 4).response().mean());
    }

    @Test
    void behindConstantServiceTimesAnOpenQueueWaitsHalfAsLong() {
        Queue server = new Queue("server", 1, 2);

        assertThat(OpenNetwork.solve(network(0, false, server), 0.25)
                        .orElseThrow()
                        .response()
                        .mean())
                .as("M/D/1 at half load")
                .isCloseTo(2 + 1, within(1e-9));
    }

    @Test
    void steadyServiceTimesDoNotShortenOperationsWithoutWaits() {
        Network steady = network(0.05, false, new Delay("network", 1), new Queue("server", 4, 1));

        assertThat(ClosedNetwork.solve(steady, 4).throughput()).isCloseTo(2, within(1e-9));
        assertThat(ClosedNetwork.solve(steady, 4).response().mean()).isCloseTo(2, within(1e-9));
    }

    @Test
    void branchesWithConstantServiceTimesDoNotWaitForEachOther() {
        Network steady = network(0, false, new ForkJoin("shards", 1, List.of(1.0, 1.0)));

        assertThat(ClosedNetwork.solve(steady, 1).throughput()).isCloseTo(1, within(1e-9));
    }

    @Test
    void serviceTimesThatVaryMoreThanExponentialOnesDoNotLengthenWaits() {
        Network restless = network(4, false, new Delay("network", 1), new Queue("server", 1, 1));

        assertThat(ClosedNetwork.solve(restless, 8).throughput())
                .isEqualTo(ClosedNetwork.solve(exponential(restless), 8).throughput());
    }

    @Test
    void theVariationOnARouteFollowsFromItsQueues() {
        ParallelQueues unequal = new ParallelQueues("shards", 1, List.of(0.5, 0.5), List.of(1.0, 3.0));
        Network network = network(3, true, unequal, new Queue("mongos", 1, 2));

        assertThat(OpenNetwork.solve(network, 1e-9).orElseThrow().response().parts())
                .extracting(ResponseTime.Part::variance)
                .satisfiesExactly(
                        one -> assertThat(one).isCloseTo(3 * (1 + 4), within(1e-6)),
                        other -> assertThat(other).isCloseTo(3 * (9 + 4), within(1e-6)));
    }

    private static double varianceOf(Network network, int customers) {
        return ClosedNetwork.solve(network, customers).response().parts().get(0).variance();
    }

    private static Network exponential(Network network) {
        return new Network(network.parts(), 1, false);
    }

    private static void refused(ThrowingCallable making, String text) {
        assertThatThrownBy(making).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(text);
    }
}
