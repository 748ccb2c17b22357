package io.shardlab.mongo.connection;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.error.UsageException;
import java.util.List;
import java.util.Optional;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class MongoTargetTest {

    private static final List<String> URIS = List.of("mongodb://bob:s3cret@one", "mongodb://two");

    private final ObjectId cluster = new ObjectId();

    @Test
    void severalMongosOfOneClusterAreATarget() {
        assertThatCode(() -> MongoTarget.requireOneCluster(URIS, List.of(mongos(cluster), mongos(cluster))))
                .doesNotThrowAnyException();
    }

    @Test
    void mongosOfTwoClustersAreRefused() {
        assertThatThrownBy(() -> MongoTarget.requireOneCluster(URIS, List.of(mongos(cluster), mongos(new ObjectId()))))
                .isInstanceOf(UsageException.class)
                .hasMessage("--uri takes several URIs only for several mongos of one cluster,"
                        + " but mongodb://bob:***@one and mongodb://two belong to different clusters.");
    }

    @Test
    void aMongosThatDoesNotReportItsClusterIsAccepted() {
        assertThatCode(() -> MongoTarget.requireOneCluster(URIS, List.of(mongos(cluster), mongos(null))))
                .doesNotThrowAnyException();
    }

    private static ServerFacts mongos(ObjectId cluster) {
        return new ServerFacts(TargetKind.SHARDED, "6.0.5", false, Optional.ofNullable(cluster));
    }
}
