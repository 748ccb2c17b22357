package io.shardlab.predict.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Closed and open networks have the figures that were recorded before their solution became faster. A change of the model changes
 * these figures: then the file is replaced by {@link #figures} of all networks, a line each.
 */
class SameFiguresTest {

    private static final int NETWORKS = 60;

    /** The precision of the waits at forks, in per cent. */
    private static final double PRECISION = 1e-2;

    private static final double[] VARIATIONS = {1, 0.25, 2.5};

    /** A random network. */
    private static final class Made {

        private final SplittableRandom random;
        private final int customers;
        private final Network mix;

        Made(int number) {
            random = new SplittableRandom(number);
            customers = number % 10 == 0 ? 600 : 1 + random.nextInt(80);
            int cores = 1 + random.nextInt(4);
            int shards = 1 + random.nextInt(8);
            double variation = VARIATIONS[number % VARIATIONS.length];
            boolean timeSharing = number % 7 == 0;
            boolean skewed = random.nextBoolean();
            int classes = number % 4 == 3 ? 3 : 1;
            mix = new Network(
                    IntStream.range(0, classes)
                            .mapToObj(one -> new Network.Part(
                                    1.0 / classes,
                                    List.of(
                                            new Delay("network", 3 * seconds()),
                                            new Queue("client", 4, seconds()),
                                            ParallelQueues.among("mongos", 1 + shards / 4, cores, seconds()),
                                            (number + one) % 2 == 0
                                                    ? new ForkJoin("shard", cores, demands(shards, skewed))
                                                    : parallel(shards, cores, skewed))))
                            .toList(),
                    variation,
                    timeSharing);
        }

        private double seconds() {
            return 0.0001 + 0.001 * random.nextDouble();
        }

        private List<Double> demands(int shards, boolean skewed) {
            double each = seconds();
            return IntStream.range(0, shards)
                    .mapToObj(shard -> skewed ? seconds() : each)
                    .toList();
        }

        private Station parallel(int shards, int cores, boolean skewed) {
            double more = skewed && shards > 1 ? 0.3 : 0;
            List<Double> shares = new ArrayList<>();
            for (int shard = 0; shard < shards; shard++) {
                shares.add((1 - more) / shards + (shard == 0 ? more : 0));
            }
            return new ParallelQueues("shard", cores, shares, seconds());
        }

        Solution closed() {
            return ClosedNetwork.solve(mix, customers);
        }

        Solution open() {
            return OpenNetwork.solve(mix, 0.7 * mix.bottleneck().capacity()).orElseThrow();
        }
    }

    private static double[] figures(Made made) {
        return Stream.of(made.closed(), made.open())
                .flatMapToDouble(solution -> DoubleStream.concat(
                        DoubleStream.of(
                                solution.throughput(),
                                solution.response().mean(),
                                solution.response().quantile(0.5),
                                solution.response().quantile(0.99)),
                        solution.classes().stream().mapToDouble(ResponseTime::mean)))
                .toArray();
    }

    @Test
    void figuresAreTheRecordedOnes() throws IOException {
        List<double[]> recorded = recorded();

        assertThat(recorded).hasSize(NETWORKS);
        for (int number = 0; number < NETWORKS; number++) {
            double[] found = figures(new Made(number));
            assertThat(found).hasSameSizeAs(recorded.get(number));
            for (int figure = 0; figure < found.length; figure++) {
                assertThat(found[figure])
                        .as("figure %d of network %d", figure, number)
                        .isCloseTo(recorded.get(number)[figure], withPercentage(PRECISION));
            }
        }
    }

    @Test
    void meanFiguresAloneAreThoseOfTheWholeSolution() {
        for (int number = 0; number < NETWORKS; number++) {
            Made made = new Made(number);
            Solution all = made.closed();
            ClosedNetwork.Means means = ClosedNetwork.means(made.mix, made.customers);

            assertThat(means.throughput()).isCloseTo(all.throughput(), withPercentage(PRECISION));
            assertThat(means.response()).isCloseTo(all.response().mean(), withPercentage(PRECISION));
            for (int one = 0; one < all.classes().size(); one++) {
                assertThat(means.classes().get(one))
                        .as("class %d of network %d", one, number)
                        .isCloseTo(all.classes().get(one).mean(), withPercentage(PRECISION));
            }
        }
    }

    private static List<double[]> recorded() throws IOException {
        try (InputStream file = Optional.ofNullable(SameFiguresTest.class.getResourceAsStream("figures.csv"))
                .orElseThrow()) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> Stream.of(line.split(",", -1))
                            .mapToDouble(Double::parseDouble)
                            .toArray())
                    .toList();
        }
    }

    /** All figures as the lines of the file. */
    static String figures() {
        return IntStream.range(0, NETWORKS)
                .mapToObj(number -> DoubleStream.of(figures(new Made(number)))
                        .mapToObj(Double::toString)
                        .collect(Collectors.joining(",")))
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
