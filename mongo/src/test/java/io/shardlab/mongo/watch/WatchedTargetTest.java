package io.shardlab.mongo.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.deployment.RouterKind;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WatchedTargetTest {

    private static final String FIRST = "mongodb://user:s3cret@127.0.0.1:27017/";
    private static final String SECOND = "mongodb://user:s3cret@127.0.0.1:27018/";

    @Test
    void itsTextHasNoPassword() {
        assertThat(target(Map.of(), FIRST))
                .hasToString("shardlab.weblog on 127.0.0.1:27017")
                .extracting(Object::toString)
                .asString()
                .doesNotContain("s3cret");
    }

    @Test
    void anotherCollectionOfTheSameServersIsSeenAnew() {
        WatchedTarget weblog = target(Map.of(), FIRST);
        WatchedTarget orders = target(Map.of("collection", "orders"), FIRST);

        assertThat(weblog).isEqualTo(target(Map.of(), FIRST)).isNotEqualTo(orders);
        assertThat(weblog.isSameServers(orders)).isTrue();
        assertThat(orders.namespace().getFullName()).isEqualTo("shardlab.orders");
    }

    @Test
    void otherRoutersAreOtherServers() {
        assertThat(target(Map.of(), FIRST).isSameServers(target(Map.of(), FIRST, SECOND)))
                .isFalse();
        assertThat(target(Map.of(), FIRST, SECOND).addresses()).containsExactly("127.0.0.1:27017", "127.0.0.1:27018");
    }

    private static WatchedTarget target(Map<String, String> texts, String... uris) {
        TargetDescription description = new TargetDescription(
                TargetKind.SHARDED, "6.0.5", 2, uris.length, RouterKind.MONGOS, false, List.of(uris));
        return WatchedTarget.of(description, Settings.parse(TargetParameters.all(), texts), address -> List.of());
    }
}
