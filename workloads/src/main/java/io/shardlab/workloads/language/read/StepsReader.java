package io.shardlab.workloads.language.read;

import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.operation.Statement;
import io.shardlab.workloads.language.operation.Step;
import io.shardlab.workloads.language.value.DocumentValue;
import io.shardlab.workloads.language.value.Slot;
import java.util.ArrayList;
import java.util.List;

/** Reads the steps of a sequence. For one thread. */
final class StepsReader {

    private static final String THINK = "think";
    private static final int MOST_STEPS = 1_000;

    private final StatementReader statements;
    private final OperationValues values;

    StepsReader(StatementReader statements, OperationValues values) {
        this.statements = statements;
        this.values = values;
    }

    /** Returns the first step that is not a pause. */
    static YamlValue firstStatement(YamlValue steps) {
        return steps.items().stream()
                .filter(step -> !step.fields().containsKey(THINK))
                .findFirst()
                .orElseThrow(() -> steps.refused("has no statement among the steps, such as find: orders"));
    }

    List<Step> read(YamlValue steps, long slot) {
        if (steps.items().size() > MOST_STEPS) {
            throw steps.refused(
                    "has {0,number,#} steps, but a sequence has at most {1,number,#}",
                    steps.items().size(),
                    MOST_STEPS);
        }
        List<Step> read = new ArrayList<>();
        for (YamlValue step : steps.items()) {
            long own = Slot.of(slot, "step" + read.size());
            if (step.fields().containsKey(THINK)) {
                read.add(ThinkReader.read(step.fields(List.of(THINK)).get(THINK), own));
            } else {
                Statement statement = statements.read(step, List.of(), own);
                read.add(statement);
                if (step.fields().containsKey("as")) {
                    values.addStep(
                            step.fields().get("as"),
                            statement.inserted().map(DocumentValue::names).orElse(List.of()));
                }
            }
        }
        return read;
    }
}
