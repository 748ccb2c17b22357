package io.shardlab.run.experiment;

import io.shardlab.answers.experiment.TableRequest;
import io.shardlab.core.parameter.Parameter;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.WorkloadContext;
import io.shardlab.core.workload.WorkloadSession;
import io.shardlab.mongo.dataset.LoadParameters;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A workload with the parameters of a query, which is planned but never opened. */
final class Queries implements Workload {

    @Override
    public String name() {
        return "queries";
    }

    @Override
    public String summary() {
        return "";
    }

    @Override
    public List<Parameter<?>> parameters() {
        List<Parameter<?>> parameters = new ArrayList<>(LoadParameters.all());
        parameters.add(Parameter.of("hosts", ParameterTypes.count(1, 10_000), 100L, ""));
        return parameters;
    }

    @Override
    public Set<String> unused() {
        return Set.of("operations");
    }

    @Override
    public List<String> phases() {
        return List.of("load", "measure");
    }

    @Override
    public WorkloadSession open(WorkloadContext context) {
        throw new UnsupportedOperationException();
    }

    /** Texts by parameter from pairs of name and comma-separated values, in that order. */
    static Map<String, List<String>> typed(String... namesAndValues) {
        Map<String, List<String>> typed = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            typed.computeIfAbsent(namesAndValues[i], ignored -> new ArrayList<>())
                    .add(namesAndValues[i + 1]);
        }
        return typed;
    }

    static ExperimentPlan plan(String... namesAndValues) {
        return ExperimentPlan.of(
                ExperimentSpec.adHoc("queries", typed(namesAndValues)), new Queries(), TableRequest.NONE, false);
    }
}
