package io.shardlab.cluster.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.cluster.local.topology.ClusterSpec;
import io.shardlab.servers.binaries.ServerBinaries;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ClusterNamesTest {

    private static final ServerBinaries BINARIES = TestServers.binaries("6.0.5", Path.of("mongod"));

    @Test
    void saySizeAndRouterOfAShardedCluster() {
        assertThat(ClusterNames.inWords(ClusterSpec.sharded(3, 1, 1), BINARIES))
                .isEqualTo("a sharded cluster (3 shards, config server, 1 embedded mongos) of MongoDB 6.0.5");
        assertThat(ClusterNames.inWords(ClusterSpec.sharded(1, 2, 3), BINARIES))
                .isEqualTo("a sharded cluster (1 shard of 3 members each, config server, 2 embedded mongos)"
                        + " of MongoDB 6.0.5");
    }

    @Test
    void sayWhatElseThereMayBe() {
        assertThat(ClusterNames.inWords(ClusterSpec.standalone(), BINARIES))
                .isEqualTo("a standalone server of MongoDB 6.0.5");
        assertThat(ClusterNames.inWords(ClusterSpec.replicaSet(3), BINARIES))
                .isEqualTo("a replica set of 3 members of MongoDB 6.0.5");
    }
}
