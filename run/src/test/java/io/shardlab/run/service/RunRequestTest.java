package io.shardlab.run.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.SearchParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @CsvSource({"target-rate, 5", "stages, 1s:5", "operations, 5", "start-at, 23:59:59"})
    void aSearchForTheMaximumRefusesWhatWouldChooseItsRatesOrTimes(String name, String value) {
        assertThatThrownBy(() -> RunRequest.of(new Nothing(), Map.of("find-max", "p99<50ms", name, value)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--find-max")
                .hasMessageContaining("--" + name);
    }

    @Test
    void aWorkloadWithoutARateHasNoMaximum() {
        Workload load = new Nothing() {
            @Override
            public Set<String> unused() {
                return SearchParameters.names();
            }
        };

        assertThatThrownBy(() -> RunRequest.of(load, Map.of("find-max", "p99<50ms")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--find-max searches the highest rate")
                .hasMessageContaining("nothing has none");
    }

    @ParameterizedTest
    @ValueSource(strings = {"throughput>10", "throughput<10", "p99>5ms", "max-rate<5", "p98<5ms", ""})
    void objectivesThatLowRatesMissAreNotSearched(String objective) {
        assertThatThrownBy(() -> RunRequest.of(new Nothing(), Map.of("find-max", objective)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--find-max must be");
    }

    @Test
    void anObjectiveOnTheMaximumNeedsASearch() {
        assertThatThrownBy(() -> RunRequest.of(new Nothing(), Map.of("slo", "max-rate>5000")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--find-max");
        assertThat(RunRequest.of(new Nothing(), Map.of("slo", "max-rate>5k", "find-max", "p99<50ms,errors<0.1%"))
                        .settings()
                        .get(SearchParameters.FIND_MAX))
                .hasSize(2);
    }

    private static class Nothing implements Workload {

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
