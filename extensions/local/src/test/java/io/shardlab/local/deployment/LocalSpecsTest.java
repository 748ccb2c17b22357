package io.shardlab.local.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.local.binaries.ServerBinaries;
import io.shardlab.local.binaries.ServerVersion;
import io.shardlab.local.cluster.slow.SlowMotion;
import io.shardlab.local.cluster.topology.ClusterSpec;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Only Linux has slow motion. */
@EnabledOnOs(OS.LINUX)
class LocalSpecsTest {

    private static final Settings SLOW = Settings.parse(
            TargetParameters.all(), Map.of("cluster", "sharded", "hardware", "lan", "slow-motion", "auto"));

    private SlowMotion calibrated(Optional<Path> mongos) throws InterruptedException {
        ServerBinaries binaries = new ServerBinaries(
                ServerVersion.of("6.0.5"), Path.of("mongod"), mongos, Map.of(), Message.text("test"));
        ClusterSpec spec = LocalSpecs.calibrated(SLOW, binaries, () -> 400);
        return spec.slowMotion().orElseThrow();
    }

    @Test
    void aMongosBinaryIsNotTakenToWorkAsMuchAsTheEmbeddedOne() throws InterruptedException {
        SlowMotion embedded = calibrated(Optional.empty());

        assertThat(LocalSpecs.ofRun(SLOW).slowMotion().map(motion -> motion.following(400)))
                .contains(embedded);
        assertThat(calibrated(Optional.of(Path.of("mongos")))).satisfies(motion -> {
            assertThat(motion).isNotEqualTo(embedded);
            assertThat(motion.factor()).isLessThanOrEqualTo(embedded.factor());
        });
    }
}
