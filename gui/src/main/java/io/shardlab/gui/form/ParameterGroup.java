package io.shardlab.gui.form;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.run.service.OutputParameters;
import java.util.List;
import java.util.Set;

/** Where a parameter stands in the program. */
public enum ParameterGroup {
    /** The workload's own. */
    WORKLOAD("form.group.workload"),
    /** How much, how long, from how many threads. */
    RUN("form.group.run"),
    /** Where it runs. */
    TARGET("form.group.target"),
    /** Where results go and how they are judged. */
    OUTPUT("form.group.output");

    /** Of where runs take place and results go, not of what runs. */
    public static final Set<ParameterGroup> AROUND_RUNS = Set.of(TARGET, OUTPUT);

    private final String key;

    ParameterGroup(String key) {
        this.key = key;
    }

    /** The key of its heading. */
    public String key() {
        return key;
    }

    /** Shared parameters stay in their group where a workload declares them with another default. */
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
