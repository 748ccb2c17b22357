package io.shardlab.workloads.durability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.run.service.RunRequest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WriteConcernLevelsTest {

    private static final String TWO = "ssd=mongodb://me:secret@a:1,b:2/?replicaSet=rs\nhdd=mongodb://c:3";

    /** Checks options as before a run. */
    private static void request(Map<String, String> texts) {
        RunRequest request = RunRequest.of(new WriteConcernLevels(), texts);
        request.workload().check(request.settings());
    }

    @Test
    void theFirstOfSeveralTargetsIsTheOneThatTheRunConnectsTo() {
        assertThat(new WriteConcernLevels().resolve(Map.of("target", TWO)))
                .containsEntry("uri", "mongodb://me:secret@a:1,b:2/?replicaSet=rs");
        assertThat(new WriteConcernLevels().resolve(Map.of("threads", "2"))).doesNotContainKey("uri");
    }

    @Test
    void targetsThatNameADatabaseAreWrittenThereAndNowhereElse() {
        assertThat(RunRequest.of(new WriteConcernLevels(), Map.of("target", "a=mongodb://a\nb=mongodb://b/shop"))
                        .settings()
                        .asText())
                .containsEntry("database", "shop");
        assertThatThrownBy(() -> request(Map.of("target", "a=mongodb://a/shop\nb=mongodb://b/other")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--target names several databases, shop and other");
    }

    @Test
    void passwordsOfTargetsAreNotShown() {
        var type = WriteConcernLevels.TARGETS.type();
        List<NamedTarget> targets = ParameterTypes.parse(WriteConcernLevels.TARGETS, TWO);
        assertThat(targets).extracting(NamedTarget::name).containsExactly("ssd", "hdd");
        assertThat(type.format(targets)).contains("ssd=mongodb://").doesNotContain("secret");
        assertThat(type.masked(TWO)).doesNotContain("secret");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "levels | 0j | --levels must be",
                "levels | 1,1 | --levels must be",
                "target | mongodb://a | --target must be",
                "operations | 3G | --operations must be at most",
                "document-size | 10 | --document-size must be"
            })
    void badInputIsRefusedByTheNameOfItsOption(String option, String value, String message) {
        assertThatThrownBy(() -> request(Map.of(option, value)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }

    @Test
    void targetsNeedDifferentNamesAndReplaceTheUri() {
        assertThatThrownBy(() -> request(Map.of("target", "a=mongodb://a\na=mongodb://b")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("the same name");
        assertThatThrownBy(() -> request(Map.of("target", "a=mongodb://a", "uri", "mongodb://b")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--uri");
        assertThatThrownBy(() -> request(Map.of("target", "a=mongodb://a", "replicas", "3")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--replicas");
    }
}
