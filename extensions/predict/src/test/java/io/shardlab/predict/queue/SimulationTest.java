package io.shardlab.predict.queue;

import static io.shardlab.predict.queue.ClosedNetworkTest.network;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the solvers with a simulation of the same network: throughput and mean response time within 5 %, the median within
 * 15 %, the 99th percentile within 30 %, or 55 % where service times hardly vary. It also checks the table in
 * docs/what-if/validation-log.md.
 */
class SimulationTest {

    private static final int OPERATIONS = 40_000;
    /** The percentage points by which the table may differ from a test's figures, for rounding on other machines. */
    private static final double ROUNDING = 0.2;

    private static List<String> document;

    /** A closed network with a number of customers, or an open one with a number of arrivals per second. */
    private record Case(String name, Network network, int customers, double arrivals) {

        @Override
        public String toString() {
            return name + ", " + load();
        }

        String load() {
            return arrivals == 0 ? customers + " customers" : String.format(Locale.ROOT, "%.0f/s", arrivals);
        }

        Solution solve() {
            return arrivals == 0
                    ? ClosedNetwork.solve(network, customers)
                    : OpenNetwork.solve(network, arrivals).orElseThrow();
        }

        Simulation.Simulated simulate() {
            return arrivals == 0
                    ? Simulation.closed(network, customers, OPERATIONS, 7)
                    : Simulation.open(network, arrivals, OPERATIONS, 7);
        }
    }

    @BeforeAll
    static void readTheDocument() throws IOException {
        document = Files.readAllLines(Path.of("..", "..", "docs", "what-if", "validation-log.md"));
    }

    static Stream<Case> cases() {
        Delay hops = new Delay("network", ms(1));
        ParallelQueues routers = ParallelQueues.among("routers", 2, 2, ms(0.4));
        Network targeted = network(hops, routers, ParallelQueues.among("shards", 3, 2, ms(1)));
        Network skewed = network(hops, routers, new ParallelQueues("shards", 2, List.of(0.6, 0.2, 0.1, 0.1), ms(1)));
        Network disk = network(
                hops, new Queue("server", 8, ms(1)), new Queue("journal", 1, ms(0.2)), new Queue("disk", 4, ms(2)));
        Network thinking =
                network(new Delay("think", 0.1, true), hops, routers, ParallelQueues.among("shards", 3, 2, ms(1)));
        return Stream.of(
                        closed("targeted to 3 shards", targeted, 4, 16, 32),
                        closed("targeted to 4 shards, 60 % to one", skewed, 4, 32),
                        closed("server with journal and disk", disk, 8, 40),
                        closed("targeted to 3 shards, think time 100 ms", thinking, 100, 300),
                        closed("scatter to 3 shards", scatter(3, 2), 2, 8, 32),
                        closed("scatter to 8 shards", scatter(8, 2), 2, 8, 32),
                        closed("scatter to 3 shards of one core", scatter(3, 1), 2, 16),
                        closed("scatter to 8 shards of one core", scatter(8, 1), 2, 16),
                        closed("scatter to 8 shards of 8 cores", scatter(8, 8), 64),
                        closed("scatter to 3 unequal shards", uneven(1, 0.6, 0.6), 4, 32),
                        closed("scatter to 8 unequal shards", uneven(1, 0.9, 0.8, 0.8, 0.8, 0.7, 0.7, 0.7), 4, 32),
                        closed("targeted to 3 shards, steady", steady(targeted), 4, 16, 32),
                        closed("one server, steady", steady(network(hops, new Queue("server", 2, ms(0.4)))), 4, 8, 16),
                        closed("scatter to 3 shards, steady", steady(scatter(3, 2)), 2, 8, 32),
                        closed("scatter to 8 shards, steady", steady(scatter(8, 2)), 2, 8, 32),
                        open("open, targeted to 3 shards, steady", steady(targeted), 2_000, 3_600),
                        open("open, scatter to 3 shards, steady", steady(scatter(3, 2)), 600, 1_400),
                        open("open, targeted to 3 shards", targeted, 2_000, 3_600),
                        open("open, scatter to 3 shards", scatter(3, 2), 600, 1_400),
                        open("open, scatter to 8 shards", scatter(8, 2), 600, 1_400))
                .flatMap(cases -> cases);
    }

    private static Network scatter(int shards, int servers) {
        return scatter(servers, Collections.nCopies(shards, ms(1)));
    }

    private static Network uneven(double... milliseconds) {
        return scatter(
                2, DoubleStream.of(milliseconds).map(SimulationTest::ms).boxed().toList());
    }

    private static Network scatter(int servers, List<Double> demands) {
        return network(
                new Delay("network", ms(1)),
                ParallelQueues.among("routers", 2, 2, ms(0.6)),
                new ForkJoin("shards", servers, demands));
    }

    /** The same with service times that vary like those of equal queries. */
    private static Network steady(Network network) {
        return network.varying(0.05);
    }

    private static double ms(double milliseconds) {
        return milliseconds / 1_000;
    }

    private static Stream<Case> closed(String name, Network network, int... customers) {
        return Arrays.stream(customers).mapToObj(each -> new Case(name, network, each, 0));
    }

    private static Stream<Case> open(String name, Network network, double... arrivals) {
        return Arrays.stream(arrivals).mapToObj(each -> new Case(name, network, 0, each));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theSolverIsNearTheSimulation(Case each) {
        Solution solution = each.solve();
        Simulation.Simulated simulated = each.simulate();
        ResponseTime response = solution.response();
        double busiest = solution.stations().stream()
                .mapToDouble(Solution.StationFigures::utilization)
                .max()
                .orElseThrow();
        List<Double> differences = List.of(
                percent(solution.throughput(), simulated.throughput()),
                percent(response.mean(), simulated.mean()),
                percent(response.quantile(0.5), simulated.quantile(0.5)),
                percent(response.quantile(0.99), simulated.quantile(0.99)));

        String start = String.format(Locale.ROOT, "| %s | %s | %.0f %% | ", each.name(), each.load(), 100 * busiest);
        String row = String.format(
                        Locale.ROOT, "%s%.0f | %.2f ms | ", start, simulated.throughput(), 1_000 * simulated.mean())
                + differences.stream()
                        .map(percent -> String.format(Locale.ROOT, "%+.1f %%", percent))
                        .collect(Collectors.joining(" | "))
                + " |";
        assertThat(Math.abs(differences.get(0))).as(row).isLessThan(5);
        assertThat(Math.abs(differences.get(1))).as(row).isLessThan(5);
        assertThat(Math.abs(differences.get(2))).as(row).isLessThan(15);
        assertThat(Math.abs(differences.get(3)))
                .as(row)
                .isLessThan(each.network().variationOfMeans() < 1 ? 55 : 30);
        List<Double> documented = document.stream()
                .filter(line -> line.startsWith(start))
                .flatMap(line -> Stream.of(line.split("\\|")).skip(6))
                .map(cell -> Double.valueOf(cell.replace("%", "").strip()))
                .toList();
        assertThat(documented)
                .as("docs/what-if/validation-log.md lacks this row: " + row)
                .hasSameSizeAs(differences);
        for (int i = 0; i < differences.size(); i++) {
            assertThat(documented.get(i)).as(row).isCloseTo(differences.get(i), within(ROUNDING));
        }
    }

    private static double percent(double predicted, double simulated) {
        return 100 * (predicted / simulated - 1);
    }
}
