package io.shardlab.local.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterStatusTest {

    @Test
    void aSingleUriIsTheConnectionString() {
        String uri = "mongodb://127.0.0.1:1,127.0.0.1:2/?replicaSet=rs";
        assertThat(ClusterStatus.connectionString(List.of(uri))).isEqualTo(uri);
    }

    @Test
    void severalRoutersBecomeOneListOfHosts() {
        assertThat(ClusterStatus.connectionString(List.of("mongodb://127.0.0.1:1/", "mongodb://127.0.0.1:2/")))
                .isEqualTo("mongodb://127.0.0.1:1,127.0.0.1:2/");
    }
}
