package io.shardlab.gui.form;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.run.service.OutputParameters;
import java.util.List;

/** The screen or section in which a parameter is shown. */
public enum ParameterGroup {
    /** The workload's own parameters. */
    WORKLOAD,
    /** The amount and length of the load. */
    RUN,
    /** The deployment under test. */
    TARGET,
    /** The results and the limits that they are judged by. */
    OUTPUT;

    /** A parameter that all runs share stays in its group where a workload declares it with another default. */
    static ParameterGroup of(Parameter<?> parameter) {
        if (isIn(TargetParameters.all(), parameter)) {
            return TARGET;
        }
        if (isIn(RunParameters.all(), parameter)) {
            return RUN;
        }
        return isIn(OutputParameters.all(), parameter) ? OUTPUT : WORKLOAD;
    }

    private static boolean isIn(List<Parameter<?>> parameters, Parameter<?> parameter) {
        return parameters.stream().anyMatch(other -> other.name().equals(parameter.name()));
    }
}
