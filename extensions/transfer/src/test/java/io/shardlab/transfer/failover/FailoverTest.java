package io.shardlab.transfer.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.run.service.RunRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailoverTest {

    /** Checks options as before a run; options are {@code name=value}, separated by blanks. */
    private static void check(String options) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String option : options.split(" ")) {
            String[] parts = option.split("=", 2);
            texts.put(parts[0], parts[1]);
        }
        RunRequest request = RunRequest.of(new Failover(), texts);
        request.workload().check(request.settings());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fault=explode | --fault must be",
                "duration=15s | --duration must be longer",
                "write-concern=0 | --write-concern 0",
                "cluster=standalone | needs another member",
                "replicas=1 | needs another member",
                "replicas=2 | no majority",
                "replicas=2 fault=pause member=secondary | no majority",
                "replicas=2 kill-host=1 | no majority",
                "kill-host=4 | --kill-host must be between 1 and 3",
                "uri=mongodb://a fault=kill | say --fault step-down",
                "uri=mongodb://a kill-host=1 | say --fault step-down",
                "operations=10 | --operations"
            })
    void badInputIsRefusedByTheNameOfItsOption(String options, String message) {
        assertThatThrownBy(() -> check(options))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }

    @Test
    void theOtherOfTwoMembersTakesOverFromAPrimaryThatStepsDown() {
        assertThatCode(() -> check("replicas=2 fault=step-down")).doesNotThrowAnyException();
    }

    @Test
    void serversOfSomebodyElseCanStepDown() {
        assertThatCode(() -> check("uri=mongodb://a fault=step-down")).doesNotThrowAnyException();
    }

    @Test
    void membersThatAreCutOffAreBehindProxies() {
        assertThat(new Failover().resolve(Map.of("fault", "cut"))).containsEntry("zone-delay", "0ms");
        assertThat(new Failover().resolve(Map.of("fault", "cut", "zone-delay", "5ms")))
                .containsEntry("zone-delay", "5ms");
        assertThat(new Failover().resolve(Map.of("fault", "kill"))).doesNotContainKey("zone-delay");
        assertThat(new Failover().resolve(Map.of("fault", "cut", "slow-motion", "20")))
                .as("slow motion has proxies of its own")
                .doesNotContainKey("zone-delay");
    }
}
