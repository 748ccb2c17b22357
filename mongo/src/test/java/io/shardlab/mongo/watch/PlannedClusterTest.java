package io.shardlab.mongo.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlannedClusterTest {

    @Test
    void aPlannedShardedClusterHasAllItsServersAndNoFigures() {
        ClusterView cluster = PlannedCluster.of(settings(Map.of("routers", "2", "shards", "3", "replicas", "3")));

        assertThat(cluster.routers()).hasSize(2);
        assertThat(cluster.configServers()).hasSize(1);
        assertThat(cluster.shards())
                .hasSize(3)
                .allSatisfy(shard -> {
                    assertThat(shard.members()).hasSize(3);
                    assertThat(shard.documents()).isEmpty();
                })
                .extracting(ShardView::id)
                .containsExactly("s1", "s2", "s3");
    }

    @Test
    void aPlannedStandaloneServerIsAlone() {
        ClusterView cluster = PlannedCluster.of(settings(Map.of("cluster", "standalone")));

        assertThat(cluster.routers()).isEmpty();
        assertThat(cluster.configServers()).isEmpty();
        assertThat(cluster.shards())
                .singleElement()
                .satisfies(all -> assertThat(all.members()).hasSize(1));
    }

    private static Settings settings(Map<String, String> given) {
        return Settings.parse(TargetParameters.all(), given);
    }
}
