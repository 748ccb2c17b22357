package io.shardlab.transfer.backup;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.run.service.RunRequest;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BackupTest {

    private static void check(Map<String, String> options) {
        Backup backup = new Backup();
        backup.check(RunRequest.of(backup, options).settings());
    }

    @Test
    void filesOfServersThatSomebodyElseStartedCannotBeCopied() {
        assertThatThrownBy(() -> check(Map.of("uri", "mongodb://localhost", "method", "physical")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("prints the steps");
        assertThatCode(() -> check(Map.of("uri", "mongodb://localhost"))).doesNotThrowAnyException();
    }

    @Test
    void onlyAShardedClusterHasAPhysicalBackup() {
        assertThatThrownBy(() -> check(Map.of("cluster", "standalone")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--method logical");
        assertThatCode(() -> check(Map.of("cluster", "standalone", "method", "logical")))
                .doesNotThrowAnyException();
    }

    @Test
    void aPhysicalBackupIsRefusedInSlowMotionBeforeAnythingStarts() {
        assertThatThrownBy(() -> check(Map.of("hardware", "lan", "slow-motion", "10")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("say --method logical");
        assertThatCode(() -> check(Map.of("hardware", "lan", "slow-motion", "10", "method", "logical")))
                .doesNotThrowAnyException();
    }
}
