package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import io.shardlab.core.file.CacheFolder;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.local.binaries.ServerProvider;
import io.shardlab.local.cluster.LocalCluster;
import io.shardlab.local.cluster.LocalClusters;
import io.shardlab.local.cluster.topology.ClusterSpec;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Makes the client the limit in several ways, and checks that the run names that limit. It must not name it if other
 * programs may use the machine during the run, so a run that they disturbed proves less, and is repeated where it matters.
 */
@Tag("alone")
class ClientLimitIT {

    private static final String PROCESSORS = "client-cpu";
    private static final String THREADS_COMPUTED = "client-threads";
    private static final String CONNECTIONS = "client-connection-pool";
    private static final String TOO_FEW_THREADS = "client-too-few-threads";
    private static final String GARBAGE = "client-garbage-collection";
    private static final String OPENING = "client-connection-opening";

    /** The kinds of findings about the client, not the machine: a test cannot know whether other programs use it. */
    private static final List<String> ALL =
            List.of(PROCESSORS, THREADS_COMPUTED, CONNECTIONS, TOO_FEW_THREADS, GARBAGE, OPENING);

    /** So many that other programs on this machine get few turns. */
    private static final int MANY_THREADS = 128;

    private static final int ATTEMPTS = 5;

    /** Threads that get no processor neither compute nor wait for a connection, so other programs lower both shares. */
    private static final double LEAST_SHARE = 0.1;

    private static final int ROUNDS_OF_WORK = 3_000;
    private static final int SERVER_MILLIS = 20;

    @TempDir
    private static Path data;

    private static LocalCluster cluster;

    @TempDir
    private Path out;

    private Runs runs;

    @BeforeAll
    static void start() throws InterruptedException {
        cluster = LocalClusters.in(CacheFolder.ofThisUser())
                .start(
                        ClusterSpec.standalone().withDataDir(data),
                        ServerProvider.forThisMachine().resolve(Optional.empty(), Optional.empty(), Notices.NONE),
                        Notices.NONE);
    }

    @AfterAll
    static void end() {
        if (cluster != null) {
            cluster.close();
        }
    }

    @BeforeEach
    void newRuns() {
        runs = new Runs(out);
    }

    @Test
    void aClientThatComputesMoreThanItAsksIsBoundByItsProcessors() {
        RunResult result = runUndisturbed(PROCESSORS, ClientLimitIT::computeAndPing, "threads=" + MANY_THREADS);

        assertOnly(PROCESSORS, result);
        PhaseReport phase = Runs.phase(result, "measure");
        assertThat(phase.client().clientCpuShare()).isBetween(LEAST_SHARE, 1.05);
        assertThat(phase.client().workers().workerCpuSeconds())
                .isBetween(
                        0.5 * phase.client().clientCpuSeconds(), phase.client().clientCpuSeconds() + 0.1);
    }

    @Test
    void aPoolThatIsTooSmallMakesThreadsWaitForConnections() {
        RunResult result = run(ClientLimitIT::askSlowly, "threads=10", "uri=" + uri("maxPoolSize=1"));

        assertOnly(CONNECTIONS, result);
        PhaseReport phase = Runs.phase(result, "measure");
        double waiting = phase.waits().connections().waitSeconds() / (phase.threads() * phase.seconds());
        assertThat(waiting).as("nine of ten wait unless they get no processor").isBetween(LEAST_SHARE, 1.0);
        assertThat(phase.waits().connections().waits())
                .isBetween(phase.counts().operations() / 2, phase.counts().operations() + 10);
    }

    @Test
    void aRateThatNeedsMoreThreadsThanThereAreIsNamed() {
        RunResult result = runUndisturbed(TOO_FEW_THREADS, ClientLimitIT::askSlowly, "threads=2", "target-rate=300");

        assertOnly(TOO_FEW_THREADS, result);
        PhaseReport phase = Runs.phase(result, "measure");
        assertThat(phase.openLoop().missedArrivals()).isPositive();
        assertThat(phase.waits().maxBacklog())
                .isGreaterThanOrEqualTo(phase.openLoop().missedArrivals());
    }

    @Test
    void threadsThatWaitForTheServerLeaveTheClientUnsuspected() {
        RunResult result = run(ClientLimitIT::askSlowly, "threads=10");

        assertThat(named(result)).isEmpty();
        PhaseReport phase = Runs.phase(result, "measure");
        assertThat(phase.waits().connections())
                .as("a pool without a limit makes nobody wait")
                .isEqualTo(new ConnectionReport(0, 0, 0, 0));
        assertThat(phase.waits().maxBacklog()).isZero();
    }

    @Test
    void connectionsThatAreOpenedWhileMeasuringAreCounted() {
        RunResult result = run(ClientLimitIT::askSlowly, "threads=8", "warm-up=0s");

        ConnectionReport connections = Runs.phase(result, "measure").waits().connections();
        // One may be open already, from the question what server this is.
        assertThat(connections.opened()).isBetween(7L, 8L);
        assertThat(connections.openSeconds()).isPositive();
        assertThat(connections.waits()).isZero();
    }

    /**
     * For what is sure to be named only if no other program takes the processors: repeated until it was, or until none
     * did.
     */
    private RunResult runUndisturbed(String expected, Consumer<MongoClient> action, String... options) {
        RunResult result = run(action, options);
        for (int attempt = 1;
                attempt < ATTEMPTS && FirstLimit.disturbed(result) && !names(result, expected);
                attempt++) {
            result = run(action, options);
        }
        return result;
    }

    private static boolean names(RunResult result, String expected) {
        return named(result).equals(List.of(expected));
    }

    private RunResult run(Consumer<MongoClient> action, String... options) {
        List<String> all = new ArrayList<>(List.of("warm-up=500ms", "duration=2s", "uri=" + uri("")));
        all.addAll(List.of(options));
        return runs.run(new TestWorkload(action), all.toArray(String[]::new));
    }

    private static String uri(String options) {
        return cluster.connectionString() + "?" + options;
    }

    /** Other programs may keep it from being named, but never bring up anything else. */
    private static void assertOnly(String expected, RunResult result) {
        if (FirstLimit.disturbed(result)) {
            assertThat(named(result)).isSubsetOf(expected);
        } else {
            assertThat(named(result)).containsExactly(expected);
        }
    }

    private static List<String> named(RunResult result) {
        return ALL.stream()
                .filter(kind -> result.diagnosis().stream().map(Finding::kind).anyMatch(Optional.of(kind)::equals))
                .toList();
    }

    private static void computeAndPing(MongoClient client) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] value = new byte[digest.getDigestLength()];
            for (int i = 0; i < ROUNDS_OF_WORK; i++) {
                value = digest.digest(value);
            }
            client.getDatabase("admin").runCommand(new Document("ping", (int) value[0]));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The server's own sleep: time that passes without anybody's processor. */
    private static void askSlowly(MongoClient client) {
        client.getDatabase("admin")
                .getCollection("system.version")
                .find(new Document("$where", "sleep(" + SERVER_MILLIS + ") || true"))
                .first();
    }
}
