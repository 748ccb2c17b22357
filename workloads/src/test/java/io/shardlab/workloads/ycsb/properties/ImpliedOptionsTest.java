package io.shardlab.workloads.ycsb.properties;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ImpliedOptionsTest {

    private static Map<String, String> implied(Map<String, String> given, String... assignments) {
        return ImpliedOptions.of(PropertyValues.read(List.of(), List.of(assignments)), given);
    }

    @Test
    void propertiesAreOptions() {
        assertThat(implied(
                        Map.of(),
                        "recordcount=100000",
                        "operationcount=5000",
                        "threadcount=4",
                        "target=250",
                        "table=mine",
                        "maxexecutiontime=60"))
                .containsOnly(
                        Map.entry("documents", "100000"),
                        Map.entry("operations", "5000"),
                        Map.entry("threads", "4"),
                        Map.entry("target-rate", "250"),
                        Map.entry("collection", "mine"),
                        Map.entry("duration", "60s"));
    }

    @Test
    void theCommandLineBeatsProperties() {
        Map<String, String> given = Map.of("documents", "7", "threads", "2", "operations", "9", "target-rate", "3.5");
        assertThat(implied(given, "recordcount=1", "threadcount=1", "operationcount=1", "target=1"))
                .isEqualTo(given);
    }

    @Test
    void aDurationOnTheCommandLineBeatsTheOperationsOfAProperty() {
        assertThat(implied(Map.of("duration", "20s"), "operationcount=1000")).isEqualTo(Map.of("duration", "20s"));
    }

    @Test
    void noTargetAndNoOperationCountAreNoLimits() {
        assertThat(implied(Map.of(), "target=0", "operationcount=0")).isEmpty();
    }

    @Test
    void theUrlNamesTheDatabaseUnlessItIsAdmin() {
        assertThat(implied(Map.of(), "mongodb.url=mongodb://host:1/mine?w=1"))
                .containsEntry("uri", "mongodb://host:1/mine?w=1")
                .containsEntry("database", "mine");
        assertThat(implied(Map.of(), "mongodb.url=mongodb://host:1/admin")).doesNotContainKey("database");
        assertThat(implied(Map.of("uri", "mongodb://other"), "mongodb.url=mongodb://host:1/mine"))
                .isEqualTo(Map.of("uri", "mongodb://other"));
    }

    @Test
    void aCountThatIsNoneIsRefusedByTheNameOfTheProperty() {
        assertThatThrownBy(() -> implied(Map.of(), "recordcount=many"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("recordcount");
    }
}
