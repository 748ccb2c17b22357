package io.shardlab.workloads.ycsb.properties;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    void theCommandLineOverridesProperties() {
        Map<String, String> given = Map.of("documents", "7", "threads", "2", "operations", "9", "target-rate", "3.5");
        assertThat(implied(given, "recordcount=1", "threadcount=1", "operationcount=1", "target=1"))
                .isEqualTo(given);
    }

    @Test
    void aDurationOnTheCommandLineOverridesTheLongestTimeAndKeepsTheOperations() {
        assertThat(implied(Map.of("duration", "20s"), "operationcount=1000", "maxexecutiontime=60"))
                .containsOnly(Map.entry("duration", "20s"), Map.entry("operations", "1000"));
    }

    @Test
    void noOperationCountKeepsOnlyTheTime() {
        assertThat(implied(Map.of("duration", "20s"), "operationcount=0")).isEqualTo(Map.of("duration", "20s"));
        assertThat(implied(Map.of(), "target=0", "operationcount=0")).isEqualTo(Map.of("duration", "10s"));
    }

    @Test
    void onlyOperationsHaveNoLongestTime() {
        assertThat(implied(Map.of("operations", "7"))).isEqualTo(Map.of("operations", "7"));
    }

    @Test
    void theUrlIsTheTargetUnlessAnotherIsGiven() {
        assertThat(implied(Map.of(), "mongodb.url=mongodb://host:1/mine?w=1"))
                .containsEntry("uri", "mongodb://host:1/mine?w=1");
        assertThat(implied(Map.of("uri", "mongodb://other"), "mongodb.url=mongodb://host:1/mine"))
                .containsEntry("uri", "mongodb://other");
    }

    @Test
    void aMalformedUrlIsRefusedByTheNameOfTheProperty() {
        assertThatThrownBy(() -> implied(Map.of(), "mongodb.url=mongo://u:s3cret@host/mine"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("Property mongodb.url ")
                .hasMessageNotContaining("s3cret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"recordcount=many", "maxexecutiontime=soon"})
    void aCountThatIsNotANumberIsRefusedByTheNameOfTheProperty(String assignment) {
        assertThatThrownBy(() -> implied(Map.of(), assignment))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(assignment.substring(0, assignment.indexOf('=')));
    }
}
