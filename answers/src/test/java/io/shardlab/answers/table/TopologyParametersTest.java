package io.shardlab.answers.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.text.Language;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopologyParametersTest {

    @Test
    void readsAsPeopleSayIt() {
        assertThat(TopologyParameters.label(Map.of("cluster", "standalone"))).hasToString("standalone");
        assertThat(TopologyParameters.label(Map.of("cluster", "replica-set", "replicas", "3")))
                .hasToString("replica set of 3");
        assertThat(TopologyParameters.label(Map.of("cluster", "replica-set"))).hasToString("replica set");
        assertThat(TopologyParameters.label(Map.of("cluster", "sharded", "shards", "1")))
                .hasToString("1 shard");
        assertThat(TopologyParameters.label(Map.of("cluster", "sharded", "shards", "8", "routers", "10")))
                .hasToString("8 shards, 10 mongos");
        assertThat(TopologyParameters.label(Map.of("shards", "3", "replicas", "3")))
                .hasToString("3 shards, replica sets of 3");
        assertThat(TopologyParameters.label(Map.of("cluster", "sharded"))).hasToString("sharded cluster");
    }

    @Test
    void isInTheLanguageOfTheReader() {
        assertThat(TopologyParameters.label(Map.of("cluster", "sharded", "shards", "8", "routers", "10"))
                        .in(Language.JAPANESE))
                .isEqualTo("8 シャード、10 mongos");
    }

    @Test
    void isADashWhereNoPartOfItIsSwept() {
        assertThat(TopologyParameters.label(Map.of("threads", "10"))).hasToString("-");
    }
}
