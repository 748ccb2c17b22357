package io.shardlab.run.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunRequestTest {

    private static final String URI = "mongodb://127.0.0.1:27017/";

    @ParameterizedTest
    @CsvSource({"shards, 2", "cluster, standalone", "server-memory, 512MB", "router-cpus, 0.5", "data-dir, data"})
    void optionsOfALocalClusterAreRefusedBesideAUri(String name, String value) {
        assertThatThrownBy(() -> RunRequest.of(new Nothing(), Map.of("uri", URI, name, value)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--" + name)
                .hasMessageContaining("--uri");
        assertThat(RunRequest.of(new Nothing(), Map.of(name, value)).settings().asText())
                .containsEntry(name, value);
    }

    @Test
    void theirDefaultsAreNot() {
        assertThat(RunRequest.of(new Nothing(), Map.of("uri", URI)).settings().find(TargetParameters.URI))
                .isPresent();
    }

    @Test
    void theDatabaseOfTheUriIsThatOfTheRun() {
        assertThat(RunRequest.of(new Nothing(), Map.of("uri", URI + "shop"))
                        .settings()
                        .asText())
                .containsEntry("database", "shop");
        assertThatThrownBy(() -> RunRequest.of(new Nothing(), Map.of("uri", URI + "shop", "database", "other")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--database");
    }

    @Test
    void aCommonStartIsRefusedForSeveralRepetitionsAsOnlyTheFirstCouldKeepIt() {
        String soon = Instant.now().plusSeconds(60).toString();
        assertThatThrownBy(() -> RunRequest.of(new Nothing(), Map.of("start-at", soon, "repeat", "3")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--start-at is for one repetition, not for --repeat 3");
        assertThat(RunRequest.of(new Nothing(), Map.of("start-at", soon))
                        .settings()
                        .find(RunParameters.START_AT))
                .isPresent();
    }

    private static final class Nothing implements Workload {

        @Override
        public String name() {
            return "nothing";
        }

        @Override
        public String summary() {
            return "";
        }

        @Override
        public List<Parameter<?>> parameters() {
            return List.of();
        }

        @Override
        public WorkloadSession open(WorkloadContext context) {
            throw new UnsupportedOperationException();
        }
    }
}
