package io.shardlab.regression.containers;

import static io.shardlab.testing.ShardlabAssertions.assertThat;

import io.shardlab.regression.containers.topology.ReplicaSet;
import io.shardlab.regression.containers.topology.ShardedCluster;
import io.shardlab.regression.containers.topology.Standalone;
import io.shardlab.regression.containers.topology.Topology;
import io.shardlab.testing.Shardlab;
import io.shardlab.testing.WorkloadResult;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The library measures servers in containers, given by their connection strings only. */
@ContainerTest
class LibraryIT {

    private static final int OPERATIONS = 2_000;

    @TempDir
    private Path folder;

    @Test
    void aServerIsMeasured(Standalone server) {
        assertMeasured(server);
    }

    @Test
    void aReplicaSetIsMeasured(ReplicaSet set) {
        assertMeasured(set);
    }

    @Test
    void aShardedClusterIsMeasuredThroughAllItsRouters(ShardedCluster cluster) {
        assertMeasured(cluster);
    }

    private void assertMeasured(Topology topology) {
        WorkloadResult result = Shardlab.run("sharded-query")
                .against(topology.uris().toArray(String[]::new))
                .threads(4)
                .warmUp(Duration.ZERO)
                .with("operations", OPERATIONS)
                .with("documents", 20_000)
                .with("collection", "library")
                .resultsIn(folder)
                .result();

        assertThat(result)
                .figure("operations")
                .isBetween(OPERATIONS, OPERATIONS)
                .errors()
                .isZero()
                .throughput()
                .isGreaterThan(0)
                .p99()
                .isGreaterThan(Duration.ZERO)
                .meetsObjectives();
    }
}
