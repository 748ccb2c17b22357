package io.shardlab.gui.form;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.workload.Workloads;
import io.shardlab.run.service.RunRequest;
import org.junit.jupiter.api.Test;

class FoldedParametersTest {

    @Test
    void onlyParametersThatExistAreFolded() {
        assertThat(Workloads.find().all().stream()
                        .flatMap(workload -> RunRequest.parametersOf(workload).stream())
                        .map(Parameter::name))
                .containsAll(ParameterField.ADVANCED);
    }
}
