package io.shardlab.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.table.Cell;
import io.shardlab.answers.table.MadeUpCell;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.deployment.TimeDilation.Choice;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommonFactorTest {

    private static ExperimentPlan plan(String... namesAndValues) {
        return Queries.plan(namesAndValues);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cluster | standalone,sharded | shards | 8,3 | threads | 40,10"
                        + " | --cluster sharded --shards 8 --threads 40",
                "shards | 1,2 | routers | 1,10 | threads | 5 | --shards 2 --routers 10",
                "shards | 2,8 | cluster | replica-set,sharded | replicas | 1,7"
                        + " | --shards 8 --cluster sharded --replicas 7",
                "threads | 10,20 | documents | 1k,2k | shards | 2 | --threads 20 --documents 2000",
            })
    void theHeaviestCellHasTheMostServersThenTheMostThreadsAndIsTheLastOfThese(
            String first, String some, String second, String others, String third, String more, String heaviest) {
        ExperimentPlan plan =
                plan(first, some, second, others, third, more, "hardware", "published-2016", "slow-motion", "auto");

        assertThat(CommonFactor.heaviest(plan.cells()))
                .containsOnlyKeys(Message.of("the heaviest cell ({0})", heaviest));
    }

    @Test
    void eachKindOfMachinesHasAHeaviestCell() {
        ExperimentPlan plan =
                plan("hardware", "lan,cloud-zones", "threads", "1,2", "slow-motion", "auto", "shards", "2");

        assertThat(CommonFactor.heaviest(plan.cells()))
                .containsOnlyKeys(
                        Message.of("the heaviest cell ({0})", "--hardware lan --threads 2"),
                        Message.of("the heaviest cell ({0})", "--hardware cloud-zones --threads 2"));
    }

    @Test
    void aGivenFactorIsNotTried() {
        assertThat(CommonFactor.heaviest(plan("hardware", "lan", "threads", "1,2", "slow-motion", "20")
                        .cells()))
                .isEmpty();
        assertThat(CommonFactor.heaviest(plan("hardware", "lan", "slow-motion", "20,auto", "threads", "2")
                        .cells()))
                .containsOnlyKeys(Message.of("the heaviest cell ({0})", "--slow-motion auto"));
    }

    @Test
    void aResumedExperimentKeepsTheFactorOfItsEarlierCells() {
        ExperimentPlan plan = plan("hardware", "lan", "threads", "1,2", "slow-motion", "auto");
        Cell unmeasured = MadeUpCell.of(2, "threads", "2").failed("No servers.");
        Cell measured =
                MadeUpCell.of(1, "threads", "1").slowMotion(0.5).throughput(1).measured();

        assertThat(CommonFactor.asBefore(plan, List.of(unmeasured))).isEmpty();
        ExperimentPlan again =
                CommonFactor.asBefore(plan, List.of(unmeasured, measured)).orElseThrow();
        double factor = measured.result()
                .orElseThrow()
                .target()
                .slowMotion()
                .orElseThrow()
                .factor();
        assertThat(again.cells()).hasSize(2);
        assertThat(again.order()).hasSize(2);
        assertThat(Stream.concat(again.cells().stream(), again.order().stream()))
                .allSatisfy(cell -> {
                    Choice choice = cell.settings().get(TargetParameters.SLOW_MOTION);
                    assertThat(choice.factor()).contains(factor);
                    assertThat(choice.reason().toString()).contains("measured before");
                });
        assertThat(again.given().keepable(again.workload()))
                .as("what the user asked for is saved")
                .containsEntry("slow-motion", "auto");
    }

    @Test
    void cellsWithoutSlowMotionGetNoFactor() {
        Settings settings = plan("threads", "1,2").cells().get(0).settings();

        assertThat(settings.find(TargetParameters.SLOW_MOTION)).isEqualTo(Optional.empty());
        assertThat(CommonFactor.heaviest(plan("threads", "1,2").cells())).isEqualTo(Map.of());
    }
}
