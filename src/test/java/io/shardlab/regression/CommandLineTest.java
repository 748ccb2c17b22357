package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.workload.Workloads;
import io.shardlab.run.service.CommandLine;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CommandLineTest {

    private static RunResult run(Map<String, Object> parameters) {
        return new MadeUpRun().parameters(new LinkedHashMap<>(parameters)).result();
    }

    private static String command(Map<String, Object> parameters) {
        return CommandLine.of(run(parameters), Workloads.find());
    }

    @Test
    void onlyParametersThatDifferFromTheirDefaultsAreGiven() {
        assertThat(command(Map.of("threads", 7, "seed", 42, "label", "night", "out", "/tmp/results")))
                .startsWith("simulator --workload sharded-query")
                .contains(" --threads 7")
                .doesNotContain("--label", "--out");
    }

    @Test
    void sizesHaveTheirUnitsAndTextsForShellsTheirQuotes() {
        assertThat(command(Map.of("wired-tiger-cache", 536870912L))).contains(" --wired-tiger-cache 512MB");
        assertThat(command(Map.of("slo", "p99<50ms"))).contains(" --slo 'p99<50ms'");
    }

    @Test
    void aPasswordOfTheTargetStaysMasked() {
        assertThat(command(Map.of("uri", "mongodb://me:***@db:1/"))).contains(" --uri 'mongodb://me:***@db:1/'");
    }
}
