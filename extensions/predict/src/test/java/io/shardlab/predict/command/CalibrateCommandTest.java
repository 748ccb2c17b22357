package io.shardlab.predict.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.experiment.TableRequest;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.run.experiment.ExperimentPlan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CalibrateCommandTest {

    private static ExperimentPlan plan(Map<String, List<String>> typed) {
        Workloads workloads = Workloads.find(Optional.empty());
        Workload workload = workloads.named("sharded-query");
        return ExperimentPlan.of(CalibrateCommand.experiment(workload).with(typed), workload, TableRequest.NONE, false);
    }

    @Test
    void bothKindsOfQueriesAreMeasuredWithAndWithoutMongos() {
        assertThat(plan(Map.of()).cells()).hasSize(12);
    }

    @Test
    void theOneServerIsAReplicaSetOfOneMemberAsTheShardsAreUnlessTheUserChoosesAnother() {
        assertThat(plan(Map.of()).cells())
                .extracting(cell -> cell.settings().get(TargetParameters.CLUSTER))
                .containsOnly(TargetKind.REPLICA_SET, TargetKind.SHARDED);
        assertThat(plan(Map.of()).cells())
                .extracting(cell -> cell.settings().get(TargetParameters.REPLICAS))
                .containsOnly(1);
        assertThat(plan(Map.of("cluster", List.of("standalone", "sharded"))).cells())
                .hasSize(12)
                .extracting(cell -> cell.settings().get(TargetParameters.CLUSTER))
                .containsOnly(TargetKind.STANDALONE, TargetKind.SHARDED);
    }

    @Test
    void serversOfTheUsersOwnAreMeasuredAsTheyAre() {
        ExperimentPlan plan = plan(Map.of("uri", List.of("mongodb://h")));

        assertThat(plan.cells())
                .hasSize(6)
                .allSatisfy(cell ->
                        assertThat(cell.settings().find(TargetParameters.URI)).isPresent());
    }
}
