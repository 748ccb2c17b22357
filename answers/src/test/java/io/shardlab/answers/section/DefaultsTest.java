package io.shardlab.answers.section;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DefaultsTest {

    @Test
    void everyParameterOfAnUnknownWorkloadCountsAsChangedExceptNames() {
        Defaults defaults = new Defaults(Workloads.find(Optional.empty()), Workload::parameters);
        assertThat(defaults.changed("of a plug-in", Map.of("threads", 10, "out", "results", "label", "x")))
                .containsOnly(Map.entry("threads", 10));
    }
}
