package io.shardlab.local.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import io.shardlab.core.engine.Engine;
import io.shardlab.core.engine.StopSignal;
import io.shardlab.core.error.ErrorClassifier;
import io.shardlab.core.measure.ConnectionMeter;
import io.shardlab.core.measure.KindHistograms;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.PhaseSpec.Limit;
import io.shardlab.local.cluster.LocalCluster;
import io.shardlab.local.cluster.LocalClusters;
import io.shardlab.local.cluster.TestServers;
import io.shardlab.local.cluster.topology.ClusterSpec;
import java.nio.file.Path;
import java.time.Duration;
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
 * sent, and sends none of those that it would have sent otherwise. Of hundreds of operations as many are slow as there are
 * workers, and no percentile shows them. This is called coordinated omission (Gil Tene).
 *
 * <p>In an open loop operations are due at a rate R, independent of the server. If it stands still for a time D, one that
 * becomes due t after the beginning waits for D - t at least. So the k-th slowest operation has a response time of at
 * least D - (k + 1) / R. That holds on a machine of any speed, since a slow one only adds to it. Service time begins when an
 * operation is sent, so it shows the stall in about as many operations as there are workers.
 */
@Timeout(120)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no signal that stops a process")
@Tag("alone")
class CoordinatedOmissionIT {

    private static final Duration STALL = Duration.ofSeconds(1);
    private static final Duration RUN = Duration.ofSeconds(3);
    private static final double RATE = 200;
    private static final long ALL = Math.round(RATE * RUN.toSeconds());

    /** The operation whose worker has the server stopped: one second after the start. */
    private static final long STALLING = (long) RATE;

    /** The time between an operation whose stall goes on beyond the end of a run and that end. */
    private static final double LEAD_SECONDS = 0.8;

    private static final long LATE_STALLING = ALL - Math.round(LEAD_SECONDS * RATE);

    /** A histogram keeps three digits. */
    private static final double HISTOGRAM = 0.001;

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
    void inAnOpenLoopTheStallShowsInEveryOperationThatWasDueDuringIt(int workers, long stalling) throws Exception {
        warmUp(workers);
        try (Stall stall = new Stall(cluster.nodes().get(0).pid(), STALL)) {
            PhaseMeasurement phase = run(
                    new PhaseSpec("measure", workers, new Limit.Operations(ALL), OptionalDouble.of(RATE)),
                    stalling,
                    stall);
            KindHistograms finds = phase.histograms().get(0);
            double length = stall.await().seconds();

            assertThat(phase.report().failures().errors()).isEmpty();
            assertThat(finds.responseTime().getTotalCount()).isEqualTo(ALL);
            for (double part : new double[] {0, 0.1, 0.25, 0.5, 0.75, 0.9}) {
                long rank = 1 + Math.round(RATE * STALL.toSeconds() * part);
                assertThat(slowest(finds.responseTime(), rank))
                        .as("response time of the slowest %d of %d, in seconds", rank, ALL)
                        .isGreaterThanOrEqualTo(leastOfSlowest(rank, length));
            }
            assertThat(atLeast(finds.serviceTime(), length / 2))
                    .as("operations that were sent and took half of the stall or longer")
                    .isBetween(1L, 2L * workers);
            assertThat((double) phase.report().waits().maxBacklog())
                    .as("those that were due in the first half of the stall, but for those under way")
                    .isGreaterThanOrEqualTo(RATE * length / 2 - workers - 1);
        }
    }

    /**
     * The operations that are due after the stall has begun and before the time is over are missed, but for those that
     * workers have sent. Each had waited since it was due.
     */
    @Test
    void aStallAtTheEndOfAnOpenLoopShowsInThePercentiles() throws Exception {
        int workers = 4;
        warmUp(workers);
        try (Stall stall = new Stall(cluster.nodes().get(0).pid(), STALL)) {
            long before = System.nanoTime();
            PhaseMeasurement measured = run(
                    new PhaseSpec("measure", workers, new Limit.Time(RUN), OptionalDouble.of(RATE)),
                    LATE_STALLING,
                    stall);
            // The phase began after "before", so that its time was over this long after the stall had begun, or later.
            double stalled = RUN.toSeconds() - (stall.await().begun() - before) / 1e9;
            PhaseReport phase = measured.report();
            LatencyReport response = phase.latencies().responseTime();

            assertThat(phase.seconds()).isEqualTo(RUN.toSeconds());
            assertThat(phase.drain().operations()).isBetween(1L, (long) workers);
            assertThat(phase.drain().seconds())
                    .as("the rest of the stall")
                    .isGreaterThanOrEqualTo((STALL.toSeconds() - LEAD_SECONDS) * (1 - HISTOGRAM));
            assertThat((double) phase.openLoop().missedArrivals()).isGreaterThanOrEqualTo(RATE * stalled - workers - 1);
            assertThat(phase.openLoop().arrivals().due()).isEqualTo(ALL);
            assertThat(response.percentile("95") / 1e6)
                    .as("the 30th slowest of 600, in seconds")
                    .isGreaterThanOrEqualTo(leastOfSlowest(ALL / 20, stalled));
            assertThat(phase.openLoop().arrivals().isLowerBound("99", response)).isTrue();
            assertThat(phase.openLoop().arrivals().atMostMicros()).doesNotContainKey("99");
            assertThat(phase.openLoop().arrivals().atMostMicros().get("50"))
                    .as("an upper bound, since fewer than half were missed")
                    .isGreaterThanOrEqualTo(response.percentile("50"));
        }
    }

    @Test
    void aClosedLoopHidesTheStallFromEveryPercentile() throws Exception {
        warmUp(1);
        try (Stall stall = new Stall(cluster.nodes().get(0).pid(), STALL)) {
            PhaseMeasurement phase =
                    run(PhaseSpec.closedLoop("measure", 1, new Limit.Operations(ALL)), STALLING, stall);
            double length = stall.await().seconds();

            assertThat(atLeast(phase.histograms().get(0).responseTime(), length / 2))
                    .as("99 of 100 operations know nothing of it")
                    .isBetween(1L, ALL / 100);
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

    /** Returns the number of values of at least so many seconds. */
    private static long atLeast(AbstractHistogram times, double seconds) {
        return times.getCountBetweenValues(Math.round(seconds * 1e9), times.getHighestTrackableValue());
    }

    /** The k-th largest value, in seconds. */
    private static double slowest(AbstractHistogram times, long rank) {
        long count = times.getTotalCount();
        return times.getValueAtPercentile(100 * (count - rank + 0.5) / count) / 1e9;
    }

    /** Returns the least wait of the k-th slowest operation, in seconds, if the server stood still for that long. */
    private static double leastOfSlowest(long rank, double stallSeconds) {
        return (stallSeconds - (rank + 1) / RATE) * (1 - HISTOGRAM);
    }
}
