package io.shardlab.cluster.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import io.shardlab.cluster.local.LocalCluster;
import io.shardlab.cluster.local.LocalClusters;
import io.shardlab.cluster.local.TestServers;
import io.shardlab.cluster.local.topology.ClusterSpec;
import io.shardlab.core.engine.Engine;
import io.shardlab.core.engine.ErrorClassifier;
import io.shardlab.core.engine.StopSignal;
import io.shardlab.core.measure.ConnectionMeter;
import io.shardlab.core.measure.KindMeasurement;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.PhaseSpec.Limit;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.HdrHistogram.AbstractHistogram;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A real server stands still for a second, and the measurement must not leave out what that did to its clients.
 *
 * <p>A closed loop does leave it out: while the server stands still each worker waits in the one operation that it has
 * sent, and sends none of those that it would have sent otherwise. Of thousands of operations as many are slow as there
 * are workers, and no percentile shows them. This is called coordinated omission (Gil Tene).
 *
 * <p>In an open loop operations are due at a rate R whatever the server does. If it stands still for a time D, one that
 * becomes due t after the beginning waits for the rest, D - t, and for the queue of R·t operations before it, which the
 * server then works off one after another at its own rate µ. So its response time is D - t·(1 - ρ) with ρ = R / µ, and
 *
 * <pre>    R · (D - x) / (1 - ρ)    operations have a response time of x or more, for x from D·ρ to D.</pre>
 *
 * <p>Of N operations the k-th slowest has thus a response time of D - k·(1 - ρ) / R. Service time begins when an operation
 * is sent, so it shows the stall in one operation of each worker.
 */
@Timeout(120)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no signal that stops a process")
@Tag("alone")
class CoordinatedOmissionIT {

    /** Operations that may be due and not started when the time is over. */
    private static final long LAST_MOMENT = 5;

    private static final Duration STALL = Duration.ofSeconds(1);
    private static final Duration RUN = Duration.ofSeconds(4);
    private static final double RATE = 200;
    private static final long ALL = Math.round(RATE * RUN.toSeconds());

    /** The operation whose worker has the server stopped: one second after the start. */
    private static final long STALLING = (long) RATE;

    /** One that is due 0.4 s before the end, so that the server stands still beyond it. */
    private static final long LATE_STALLING = ALL - (long) (0.4 * RATE);

    /** For the threads of server and client to run again once they may, on a machine that others use, too. */
    private static final double WAKE_UP_SECONDS = 0.1;

    /** How often the backlog is looked at, twice over. */
    private static final double BACKLOG_LOOK_SECONDS = 0.04;

    @TempDir
    private static Path cache;

    @TempDir
    private static Path data;

    private static LocalCluster cluster;
    private static MongoClient client;

    @BeforeAll
    static void start() throws InterruptedException {
        cluster = LocalClusters.in(cache)
                .start(ClusterSpec.standalone().withDataDir(data), TestServers.binaries(), Notices.NONE);
        client = MongoClients.create(cluster.connectionString());
        client.getDatabase("shop").getCollection("orders").insertOne(new Document("_id", 1));
    }

    @AfterAll
    static void end() {
        if (client != null) {
            client.close();
        }
        if (cluster != null) {
            cluster.close();
        }
    }

    @ParameterizedTest(name = "{0} workers, from operation {1}")
    @CsvSource({"1, " + STALLING, "4, " + STALLING, "4, 0"})
    void inAnOpenLoopTheStallShowsInEveryOperationThatWasDueMeanwhile(int workers, long stalling) throws Exception {
        warmUp(workers);
        try (Stall stall = new Stall(cluster.nodes().get(0).pid(), STALL)) {
            PhaseMeasurement phase = run(
                    new PhaseSpec("measure", workers, new Limit.Time(RUN), OptionalDouble.of(RATE)), stalling, stall);
            KindMeasurement finds = phase.kinds().get(0);
            Theory theory = Theory.of(stall.await(), finds.serviceTime(), workers);

            assertThat(phase.errors()).isEmpty();
            assertThat(phase.missedArrivals())
                    .as("those that were due in the last moment, on a busy machine")
                    .isLessThanOrEqualTo(LAST_MOMENT);
            assertThat(finds.responseTime().getTotalCount() + phase.missedArrivals())
                    .isEqualTo(ALL);
            assertThat((double) atLeast(finds.responseTime(), 0.5))
                    .as("operations that took half of the stall or longer")
                    .isBetween(theory.fewestAtLeast(0.5), theory.mostAtLeast(0.5));
            for (double part : new double[] {0.1, 0.25, 0.5, 0.75, 0.9}) {
                long rank = Math.round(RATE * STALL.toSeconds() * part);
                assertThat(slowest(finds.responseTime(), rank))
                        .as("response time of the slowest %d of %d, in seconds", rank, ALL)
                        .isBetween(theory.leastOfSlowest(rank), theory.mostOfSlowest(rank));
            }
            assertThat(slowest(finds.responseTime(), 1)).isBetween(theory.leastOfSlowest(1), theory.longest());
            assertThat(atLeast(finds.serviceTime(), 0.5))
                    .as("operations that were under way")
                    .isEqualTo(workers);
            assertThat(slowest(finds.serviceTime(), 1)).isBetween(theory.leastOfSlowest(1), theory.longest());
            assertThat((double) phase.maxBacklog())
                    .as("all that were due, but for those under way")
                    .isBetween(
                            RATE * (theory.bounds.atLeast() - BACKLOG_LOOK_SECONDS) - workers - 1,
                            RATE * theory.longest() + 1);
        }
    }

    /**
     * The operations that are due after the stall has begun and before the time is over are missed, but for those that
     * workers have sent. The k-th slowest of them had waited for 0.4 s - k / R when it was over.
     */
    @Test
    void aStallAtTheEndOfAnOpenLoopShowsInThePercentilesAndFailsTheObjective() throws Exception {
        int workers = 4;
        warmUp(workers);
        try (Stall stall = new Stall(cluster.nodes().get(0).pid(), STALL)) {
            PhaseMeasurement measured = run(
                    new PhaseSpec("measure", workers, new Limit.Time(RUN), OptionalDouble.of(RATE)),
                    LATE_STALLING,
                    stall);
            stall.await();
            PhaseReport phase = PhaseReport.of(
                    measured, 1, true, kind -> Optional.empty(), List.of("router"), 0, PhaseReport.Servers.NONE);
            LatencyReport response = phase.responseTime();

            assertThat(phase.seconds()).isEqualTo(RUN.toSeconds());
            assertThat(phase.drain().operations()).isEqualTo(workers);
            assertThat(phase.drain().seconds()).isGreaterThan(0.3);
            assertThat(phase.missedArrivals())
                    .as("80 are due after the stall has begun")
                    .isBetween(80L - 2 * workers - LAST_MOMENT, 80L);
            assertThat(phase.arrivals().due()).isEqualTo(ALL);
            assertThat(response.percentile("95") / 1e6)
                    .as("the 40th slowest of 800, in seconds")
                    .isBetween(0.15, 0.25);
            assertThat(phase.arrivals().isLowerBound("99", response)).isTrue();
            assertThat(phase.arrivals().atMostMicros()).doesNotContainKey("99");
            assertThat(phase.arrivals().atMostMicros().get("50")).isLessThan(50_000);
        }
    }

    @Test
    void aClosedLoopHidesTheStallFromEveryPercentile() throws Exception {
        warmUp(1);
        try (Stall stall = new Stall(cluster.nodes().get(0).pid(), STALL)) {
            PhaseMeasurement phase =
                    run(PhaseSpec.closedLoop("measure", 1, new Limit.Operations(ALL)), STALLING, stall);
            AbstractHistogram responseTime = phase.kinds().get(0).responseTime();

            assertThat(slowest(responseTime, 1)).isGreaterThan(stall.await().atLeast() / 2);
            assertThat(atLeast(responseTime, 0.5)).isEqualTo(1);
            assertThat(responseTime.getValueAtPercentile(99) / 1e9)
                    .as("99 of 100 operations know nothing of it")
                    .isLessThan(STALL.toSeconds() / 5.0);
        }
    }

    /** Opens the connections and has the classes loaded, so that neither looks like a stall. */
    private static void warmUp(int workers) throws InterruptedException {
        engine().run(
                        PhaseSpec.closedLoop("warm-up", workers, new Limit.Operations(500)),
                        finds(),
                        new StopSignal(),
                        (snapshot, histograms) -> {});
    }

    private static PhaseMeasurement run(PhaseSpec spec, long stallingOperation, Stall stall)
            throws InterruptedException {
        OperationFactory finds = OperationFactory.of("find", worker -> (number, outcome) -> {
            if (number == stallingOperation) {
                stall.begin();
            }
            find();
        });
        return engine().run(spec, finds, new StopSignal(), (snapshot, histograms) -> {});
    }

    private static OperationFactory finds() {
        return OperationFactory.of("find", worker -> (number, outcome) -> find());
    }

    private static void find() {
        client.getDatabase("shop")
                .getCollection("orders")
                .find(new Document("_id", 1))
                .first();
    }

    private static Engine engine() {
        return Engine.standard(
                new ErrorClassifier() {
                    @Override
                    public String kind(Throwable failure) {
                        return failure.getClass().getSimpleName();
                    }

                    @Override
                    public String describe(Throwable failure) {
                        return failure.toString();
                    }
                },
                ConnectionMeter.NONE);
    }

    /** How many values are of that many seconds or more. */
    private static long atLeast(AbstractHistogram times, double seconds) {
        return times.getCountBetweenValues(Math.round(seconds * 1e9), times.getHighestTrackableValue());
    }

    /** The k-th largest value, in seconds. */
    private static double slowest(AbstractHistogram times, long rank) {
        long count = times.getTotalCount();
        return times.getValueAtPercentile(100 * (count - rank + 0.5) / count) / 1e9;
    }

    /**
     * What queueing theory allows, without any tolerance but these: the stall's length is known between two bounds, a
     * histogram keeps three digits, and the server may be half as fast after the stall as it is on average.
     *
     * @param bounds of the stall's length D
     * @param utilization twice ρ, from the service times of operations that did not meet the stall
     */
    private record Theory(Stall.Bounds bounds, double utilization) {

        private static final double HISTOGRAM = 0.001;

        static Theory of(Stall.Bounds bounds, AbstractHistogram serviceTime, int workers) {
            long calm = serviceTime.getTotalCount() - workers;
            double stalled = 0;
            for (int rank = 1; rank <= workers; rank++) {
                stalled += slowest(serviceTime, rank);
            }
            double mean = (serviceTime.getMean() / 1e9 * serviceTime.getTotalCount() - stalled) / calm;
            double utilization = 2 * RATE * mean / workers;
            assertThat(utilization)
                    .as("the server must be able to do more than it is asked")
                    .isLessThan(0.9);
            return new Theory(bounds, utilization);
        }

        double longest() {
            return (bounds.atMost() + WAKE_UP_SECONDS) * (1 + HISTOGRAM);
        }

        double fewestAtLeast(double seconds) {
            return RATE * (bounds.atLeast() - seconds) - 1;
        }

        double mostAtLeast(double seconds) {
            return RATE * (longest() - seconds) / (1 - utilization) + 1;
        }

        double leastOfSlowest(long rank) {
            return (bounds.atLeast() - (rank + 1) / RATE) * (1 - HISTOGRAM);
        }

        double mostOfSlowest(long rank) {
            return longest() - (rank - 1) * (1 - utilization) / RATE;
        }
    }
}
