package io.shardlab.answers.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TopologyParametersTest {

    @Test
    void readsAsPeopleSayIt() {
        assertThat(TopologyParameters.label(Map.of("cluster", "standalone"))).isEqualTo("standalone");
        assertThat(TopologyParameters.label(Map.of("cluster", "replica-set", "replicas", "3")))
                .isEqualTo("replica set of 3");
        assertThat(TopologyParameters.label(Map.of("cluster", "replica-set"))).isEqualTo("replica set");
        assertThat(TopologyParameters.label(Map.of("cluster", "sharded", "shards", "1")))
                .isEqualTo("1 shard");
        assertThat(TopologyParameters.label(Map.of("cluster", "sharded", "shards", "8", "routers", "10")))
                .isEqualTo("8 shards, 10 mongos");
        assertThat(TopologyParameters.label(Map.of("shards", "3", "replicas", "3")))
                .isEqualTo("3 shards, replica sets of 3");
        assertThat(TopologyParameters.label(Map.of("cluster", "sharded"))).isEqualTo("sharded cluster");
    }

    @Test
    void isADashWhereNoPartOfItIsSwept() {
        assertThat(TopologyParameters.label(Map.of("threads", "10"))).isEqualTo("-");
    }
}
