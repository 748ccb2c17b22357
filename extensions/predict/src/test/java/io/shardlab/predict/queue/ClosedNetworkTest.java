package io.shardlab.predict.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Closed networks against results in closed form. */
class ClosedNetworkTest {

    private static final Percentage EXACT = Percentage.withPercentage(1e-7);

    @Test
    void aSingleCustomerNeverWaits() {
        Network network = network(
                new Delay("think", 3, true),
                new Delay("network", 0.5),
                new Queue("router", 2, 0.25),
                new Queue("shard", 1, 1.25));

        Solution solution = ClosedNetwork.solve(network, 1);

        assertThat(solution.throughput()).isCloseTo(1 / 5.0, EXACT);
        assertThat(solution.response().mean()).isCloseTo(2, EXACT);
        assertThat(solution.stations().get(2).utilization()).isCloseTo(0.025, EXACT);
    }

    /** N customers at M equal queues: X = N/((N + M − 1)D) (balanced network). */
    @ParameterizedTest
    @CsvSource({"1, 3", "7, 3", "100, 10", "2000, 40"})
    void aBalancedNetworkHasItsClosedForm(int customers, int queues) {
        Station[] stations = new Station[queues];
        for (int i = 0; i < queues; i++) {
            stations[i] = new Queue("queue " + i, 1, 0.01);
        }

        Solution solution = ClosedNetwork.solve(network(stations), customers);

        assertThat(solution.throughput()).isCloseTo(customers / ((customers + queues - 1) * 0.01), EXACT);
    }

    /**
     * Balanced queues with one server each and no delays: an arriving customer finds N − 1 others at M queues, and so takes
     * N + M − 1 services (cyclic queues, Schassberger and Daduna 1983). The quantiles of that Erlang distribution are half
     * those of χ² with 14 degrees of freedom.
     */
    @Test
    void responseTimesOfABalancedNetworkAreErlangDistributed() {
        Solution solution =
                ClosedNetwork.solve(network(new Queue("a", 1, 1), new Queue("b", 1, 1), new Queue("c", 1, 1)), 5);

        assertThat(solution.response().mean()).isCloseTo(7, EXACT);
        assertThat(solution.response().quantile(0.5)).isCloseTo(13.3393 / 2, Percentage.withPercentage(0.001));
        assertThat(solution.response().quantile(0.99)).isCloseTo(29.1412 / 2, Percentage.withPercentage(0.001));
    }

    /** The machine repairman, M/M/c//N: the probabilities of its birth-death process, by hand. */
    @ParameterizedTest
    @CsvSource({"1, 1", "5, 1", "5, 2", "20, 3", "20, 32"})
    void aMachineRepairmanHasTheProbabilitiesOfItsBirthDeathProcess(int machines, int repairmen) {
        double uptime = 4;
        double repair = 0.5;
        double[] p = new double[machines + 1];
        p[0] = 1;
        double sum = 1;
        for (int broken = 1; broken <= machines; broken++) {
            p[broken] = p[broken - 1] * (machines - broken + 1) / uptime * repair / Math.min(broken, repairmen);
            sum += p[broken];
        }
        double broken = 0;
        for (int n = 0; n <= machines; n++) {
            broken += n * p[n] / sum;
        }

        Solution solution = ClosedNetwork.solve(
                network(new Delay("up", uptime, true), new Queue("repair", repairmen, repair)), machines);

        assertThat(solution.throughput()).isCloseTo((machines - broken) / uptime, EXACT);
    }

    @Test
    void parallelQueuesHaveTheThroughputOfQueuesWithTheirSharesOfTheDemand() {
        Delay think = new Delay("think", 0.01, true);
        Solution parallel = ClosedNetwork.solve(
                network(think, new ParallelQueues("shards", 2, List.of(0.5, 0.3, 0.1, 0.1, 0.0), 0.02)), 25);
        Solution queues = ClosedNetwork.solve(
                network(
                        think,
                        new Queue("a", 2, 0.01),
                        new Queue("b", 2, 0.006),
                        new Queue("c", 2, 0.002),
                        new Queue("d", 2, 0.002)),
                25);

        assertThat(parallel.throughput()).isCloseTo(queues.throughput(), EXACT);
        assertThat(parallel.response().mean()).isCloseTo(queues.response().mean(), EXACT);
        assertThat(parallel.stations().get(1).utilizations()).hasSize(5);
        assertThat(parallel.stations().get(1).utilization())
                .isCloseTo(queues.stations().get(1).utilization(), EXACT);
        assertThat(parallel.response().quantile(0.99))
                .isGreaterThan(queues.response().quantile(0.99));
    }

    @Test
    void theResponseTimeObeysLittlesLaw() {
        Network network = network(
                new Delay("think", 0.1, true),
                new Delay("network", 0.002),
                ParallelQueues.among("routers", 3, 4, 0.003),
                new ParallelQueues("shards", 2, List.of(0.6, 0.2, 0.2), 0.02),
                new ForkJoin("scatter", 2, List.of(0.01, 0.01, 0.005)),
                new Queue("disk", 1, 0.001));

        for (int customers : new int[] {1, 2, 10, 300}) {
            Solution solution = ClosedNetwork.solve(network, customers);

            assertThat(solution.response().mean()).isCloseTo(customers / solution.throughput() - 0.1, EXACT);
            assertThat(ClosedNetwork.throughput(network, customers))
                    .as("throughput alone")
                    .isEqualTo(solution.throughput());
        }
    }

    @Test
    void aForkOfOneBranchIsAQueue() {
        Delay think = new Delay("think", 0.1, true);
        Solution fork = ClosedNetwork.solve(network(think, new ForkJoin("fork", 3, List.of(0.1))), 12);
        Solution queue = ClosedNetwork.solve(network(think, new Queue("queue", 3, 0.1)), 12);

        assertThat(fork.throughput()).isCloseTo(queue.throughput(), Percentage.withPercentage(1e-4));
        assertThat(fork.response().quantile(0.9))
                .isCloseTo(queue.response().quantile(0.9), Percentage.withPercentage(0.1));
    }

    @Test
    void twoThousandCustomersAtFullUtilizationGiveFiniteFigures() {
        Network network = network(
                new Delay("think", 1, true),
                ParallelQueues.among("routers", 10, 8, 0.0005),
                new Queue("client", 16, 0.0001),
                new Queue("shard", 2, 0.01),
                new Queue("slower shard", 2, 0.0101),
                new ForkJoin("scatter", 4, List.of(0.001, 0.001, 0.001)));

        Solution solution = ClosedNetwork.solve(network, 2_000);

        assertThat(solution.throughput()).isCloseTo(2 / 0.0101, Percentage.withPercentage(1e-6));
        assertThat(solution.stations().get(4).utilization())
                .isCloseTo(1, within(1e-6))
                .isLessThanOrEqualTo(1);
        assertThat(solution.response().quantile(0.999))
                .isFinite()
                .isGreaterThan(solution.response().mean());
    }

    static Network network(Station... stations) {
        return network(1, false, stations);
    }

    /** A network of operations that are all alike. */
    static Network network(double variation, boolean timeSharing, Station... stations) {
        return new Network(List.of(new Network.Part(1, List.of(stations))), variation, timeSharing);
    }
}
