package io.shardlab.gui.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.text.Language;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.gui.text.FailureWords;
import io.shardlab.gui.text.Texts;
import io.shardlab.run.experiment.ExperimentSpec;
import io.shardlab.run.experiment.PlannedRuns;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunPlanTest {

    private final Texts texts = Texts.in(Language.ENGLISH);
    private final Workloads workloads = Workloads.find(Optional.empty());

    private PlannedRuns planned(String name, Map<String, List<String>> values) {
        Workload workload = workloads.named(name);
        return PlannedRuns.of(workload, () -> ExperimentSpec.adHoc(workload, values), FailureWords::message);
    }

    private RunPlan plan(Map<String, List<String>> values) {
        PlannedRuns runs = planned("sharded-query", values);
        return new RunPlan(workloads.named("sharded-query"), Optional.empty(), runs);
    }

    @Test
    void aRunSaysWhatItIsAndHowLongItMeasures() {
        RunPlan plan = plan(Map.of(
                "shards", List.of("2"), "warm-up", List.of("5s"), "duration", List.of("10s"), "repeat", List.of("3")));

        assertThat(plan.amount(texts)).isEmpty();
        assertThat(plan.name(texts)).isEqualTo(texts.say("Query throughput"));
        assertThat(plan.time(texts)).startsWith("Warm-up and measurement take 0:45 in all;");
    }

    @Test
    void anExperimentSaysWhatVariesAndTheTimeOfAllItsRuns() {
        RunPlan plan = plan(Map.of("threads", List.of("1", "4"), "duration", List.of("10s", "20s")));

        assertThat(plan.amount(texts)).startsWith("4 runs: ").contains("Threads 1, 4", "Duration");
        assertThat(plan.runs().measuring()).contains(Duration.ofSeconds(2 * (13 + 23)));
    }

    @Test
    void theTimeOfAFixedAmountOfWorkIsUnknown() {
        assertThat(plan(Map.of("operations", List.of("1000"))).time(texts))
                .isEqualTo("The time depends on the speed of the servers.");
        assertThat(planned("bulk-load", Map.of()).measuring()).isEmpty();
    }

    @Test
    void objectivesAndRepetitionsAreKnownBeforeTheStart() {
        PlannedRuns runs = planned("sharded-query", Map.of("slo", List.of("p99<5ms"), "repeat", List.of("3")));

        assertThat(runs.repetitions()).isEqualTo(3);
        assertThat(runs.objectives()).extracting(String::valueOf).containsExactly("p99<5ms");
    }
}
