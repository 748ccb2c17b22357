package io.shardlab.cluster.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ConnectionStringsTest {

    @Test
    void aSingleOneStaysAsItIs() {
        String uri = "mongodb://127.0.0.1:1,127.0.0.1:2/?replicaSet=rs";

        assertThat(ConnectionStrings.joined(List.of(uri))).isEqualTo(uri);
    }

    @Test
    void severalRoutersBecomeOneListOfHosts() {
        assertThat(ConnectionStrings.joined(List.of("mongodb://127.0.0.1:1/", "mongodb://127.0.0.1:2/")))
                .isEqualTo("mongodb://127.0.0.1:1,127.0.0.1:2/");
    }
}
