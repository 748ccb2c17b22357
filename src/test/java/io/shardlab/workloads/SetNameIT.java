package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.progress.Notices;
import io.shardlab.mongo.connection.MongoTarget;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A connection string with a name that the replica set does not have. */
class SetNameIT {

    @Test
    void theNameThatTheReplicaSetHasIsSaid() throws InterruptedException {
        Settings settings = Settings.parse(TargetParameters.all(), Map.of("server-selection-timeout", "1s"));
        try (Target target = SharedClusters.OPENER.open(
                Settings.parse(TargetParameters.all(), Map.of("cluster", "replica-set")), Notices.NONE)) {
            String host = target.connectionString().getHosts().get(0);
            String name = target.connectionString().getRequiredReplicaSetName();

            assertThatThrownBy(() ->
                            MongoTarget.connect(List.of("mongodb://" + host + "/?replicaSet=another"), settings, false))
                    .isInstanceOf(RunFailedException.class)
                    .hasMessageContaining(host + " is a member of the replica set '" + name + "'")
                    .hasMessageContaining("'another'");
        }
    }
}
