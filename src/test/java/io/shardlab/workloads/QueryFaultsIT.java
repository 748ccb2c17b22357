package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.file.CacheFolder;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.local.binaries.ServerProvider;
import io.shardlab.local.cluster.LocalCluster;
import io.shardlab.local.cluster.LocalClusters;
import io.shardlab.local.cluster.topology.ClusterSpec;
import io.shardlab.workloads.FaultyProxy.Fault;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries over connections that break: each worker keeps one, and must get on with another when it is lost. */
class QueryFaultsIT {

    private static final int OPERATIONS = 400;
    private static final int THREADS = 4;
    private static final Map<Integer, Fault> FAULTS =
            Map.of(20, Fault.REPLY_LOST, 60, Fault.CUT_BEFORE, 61, Fault.REPLY_LOST, 150, Fault.OUTAGE);

    private static LocalCluster cluster;

    @TempDir
    Path folder;

    @BeforeAll
    static void startServer() throws InterruptedException {
        cluster = LocalClusters.in(CacheFolder.ofThisUser())
                .start(
                        ClusterSpec.standalone(),
                        ServerProvider.forThisMachine().resolve(Optional.empty(), Optional.empty(), Notices.NONE),
                        Notices.NONE);
    }

    @AfterAll
    static void endServer() {
        cluster.close();
    }

    @Test
    void queriesGoOnAfterTheirConnectionsWereLostAndOnlyTheLostOnesFail() {
        try (FaultyProxy proxy = proxy()) {
            PhaseReport measured = Runs.phase(query(proxy.uri()), "measure");

            long failed = measured.errorCount();
            assertThat(measured.counts().operations() + failed).isEqualTo(OPERATIONS);
            assertThat(failed)
                    .as("one for each lost reply and cut connection; an outage meets every worker, and then some again")
                    .isBetween(4L, 3L + 3 * THREADS);
            assertThat(measured.failures().errors())
                    .doesNotContainKey("wrong-answer")
                    .containsKey("network");
        }
    }

    @Test
    void aPoolThatTheUriLimitsIsSharedByMoreWorkersThanItHasConnections() {
        try (FaultyProxy proxy = new FaultyProxy(port(), "find", Map.of())) {
            PhaseReport measured = Runs.phase(query(proxy.uri() + "&maxPoolSize=2"), "measure");

            assertThat(measured.counts().operations()).isEqualTo(OPERATIONS);
            assertThat(measured.failures().errors()).isEmpty();
        }
    }

    private RunResult query(String uri) {
        return new Runs(folder)
                .run(
                        "sharded-query",
                        "uri=" + uri,
                        "drop=true",
                        "documents=5k",
                        "hosts=200",
                        "threads=" + THREADS,
                        "operations=" + OPERATIONS,
                        "warm-up=0s",
                        "max-error-rate=1");
    }

    private static FaultyProxy proxy() {
        // The data set's own finds come first; they are few and must not be hit.
        return new FaultyProxy(port(), "find", FAULTS);
    }

    private static int port() {
        return cluster.nodes().get(0).port();
    }
}
