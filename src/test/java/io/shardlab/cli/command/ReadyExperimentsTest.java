package io.shardlab.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.diagnosis.sweep.SweepDiagnosis;
import io.shardlab.answers.experiment.TableRequest;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import io.shardlab.run.experiment.ExperimentPlan;
import io.shardlab.run.experiment.ExperimentSpec;
import io.shardlab.run.experiment.ReadyExperiments;
import io.shardlab.run.service.RunRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReadyExperimentsTest {

    private static Stream<ExperimentSpec> ready() {
        return ReadyExperiments.find().all().stream();
    }

    private static ExperimentPlan plan(ExperimentSpec spec) {
        Workload workload = Workloads.find(Optional.empty()).named(spec.workload());
        return ExperimentPlan.of(spec, workload, TableRequest.NONE, false);
    }

    @ParameterizedTest
    @MethodSource("ready")
    void theyRepeatEachCellAndShuffleThemSoThatTheyCanConclude(ExperimentSpec ready) {
        ExperimentPlan plan = plan(ready);

        assertThat(plan.spec().shuffled()).isTrue();
        assertThat(plan.cells())
                .allSatisfy(cell ->
                        assertThat(cell.settings().get(RunParameters.REPEAT)).isGreaterThanOrEqualTo(3));
    }

    @Test
    void theNumbersThatFindingsChooseFromAreParameters() {
        assertThat(Workloads.find(Optional.empty()).all().stream()
                        .flatMap(workload -> RunRequest.parametersOf(workload).stream())
                        .map(Parameter::name))
                .containsAll(SweepDiagnosis.CHOSEN_NUMBERS);
    }

    @ParameterizedTest
    @MethodSource("ready")
    void bothCanBeOverridden(ExperimentSpec ready) {
        ExperimentPlan plan = plan(ready.with(Map.of("repeat", List.of("1"))).inOrder());

        assertThat(plan.spec().shuffled()).isFalse();
        assertThat(plan.cells())
                .allSatisfy(cell ->
                        assertThat(cell.settings().get(RunParameters.REPEAT)).isEqualTo(1));
    }
}
