package io.shardlab.workloads.language.read;

import io.shardlab.core.text.Message;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.operation.Choice;
import io.shardlab.workloads.language.operation.Filter;
import io.shardlab.workloads.language.operation.Statement;
import io.shardlab.workloads.language.operation.Step;
import io.shardlab.workloads.language.operation.Think;
import io.shardlab.workloads.language.value.DocumentValue;
import io.shardlab.workloads.language.value.LongDistribution;
import io.shardlab.workloads.language.value.Slot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Reads the statements and the pauses of one operation. For one thread. */
final class StatementReader {

    private static final String THINK = "think";
    private static final long LONGEST_THINK = TimeUnit.DAYS.toNanos(1);
    private static final int MOST_STEPS = 1_000;

    private final Map<String, CollectionSpec> collections;
    private final OperationValues values;
    private final Optional<Choice> choice;
    private final boolean transaction;
    private final Map<String, YamlValue> operations;

    /**
     * @param choice the document that the operation chooses; empty if it uses none
     * @param transaction true if the statements run in one transaction
     * @param operations the operations of the file by their names, which may be steps
     */
    StatementReader(
            Map<String, CollectionSpec> collections,
            OperationValues values,
            Optional<Choice> choice,
            boolean transaction,
            Map<String, YamlValue> operations) {
        this.operations = operations;
        this.collections = collections;
        this.values = values;
        this.choice = choice;
        this.transaction = transaction;
    }

    /** Returns the first step that is not a pause, or the operation that it names. */
    static YamlValue firstStatement(YamlValue steps, Map<String, YamlValue> operations) {
        return steps.items().stream()
                .filter(step -> !step.isMapping() || !step.fields().containsKey(THINK))
                .findFirst()
                .map(step -> step.isMapping() ? step : named(step, operations))
                .orElseThrow(() -> steps.refused("has no statement among the steps, such as find: orders"));
    }

    /** Returns the operation of a name, which is one statement. */
    private static YamlValue named(YamlValue name, Map<String, YamlValue> operations) {
        YamlValue operation = operations.get(name.text());
        if (operation == null) {
            throw name.unknown("operation", operations.keySet());
        }
        if (operation.fields().containsKey("steps")) {
            throw name.refused("has the sequence {0} as a step of another one", name.text());
        }
        return operation;
    }

    /** Reads the steps of a sequence. */
    List<Step> steps(YamlValue steps, long slot) {
        if (steps.items().size() > MOST_STEPS) {
            throw steps.refused(
                    "has {0,number,#} steps, but a sequence has at most {1,number,#}",
                    steps.items().size(),
                    MOST_STEPS);
        }
        List<Step> read = new ArrayList<>();
        for (YamlValue step : steps.items()) {
            long own = Slot.of(slot, "step" + read.size());
            if (!step.isMapping() && !step.isList()) {
                if (transaction) {
                    throw step.refused("has an operation as a step of a transaction, which may be executed again");
                }
                read.add(statement(named(step, operations), OperationsReader.beside(), own, Optional.of(step.text())));
            } else if (step.fields().containsKey(THINK)) {
                read.add(think(step.fields(List.of(THINK)).get(THINK), own));
            } else {
                Statement statement = statement(step, List.of(), own, Optional.empty());
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

    private static Think think(YamlValue value, long slot) {
        LongDistribution nanos = DistributionReader.of(
                THINK,
                value,
                NumberKind.TIME,
                LONGEST_THINK,
                Message.of("lacks to, the longest time, such as think: {from: 10ms, to: 1s}"));
        if (nanos.to() > LONGEST_THINK) {
            throw value.refused("has a time of more than a day");
        }
        return scope -> nanos.next(scope.bits(slot));
    }

    /**
     * Reads a statement.
     *
     * @param beside the keys that may stand beside its own
     * @param part the operation that the statement is, as a step of another one
     */
    Statement statement(YamlValue statement, List<String> beside, long slot, Optional<String> part) {
        Action action = Action.of(statement, beside);
        String name = OperationsReader.collectionOf(statement.fields().get(action.title()), collections);
        StatementFields fields = new StatementFields(statement, values, slot, part);
        Target target = new Target(collections.get(name), choice);
        Common common = Common.read(fields, transaction);
        if (common.returnsAll() && action != Action.FIND && action != Action.AGGREGATE) {
            throw fields.get("returns").refused("has returns: all, which only a find or an aggregate can have");
        }
        return switch (action) {
            case FIND -> ReadCommands.find(target, fields, common);
            case AGGREGATE -> ReadCommands.aggregate(target, fields, common);
            case COUNT -> ReadCommands.count(target, fields, common);
            case DISTINCT -> ReadCommands.distinct(target, fields, common);
            default -> WriteCommands.read(action, target, fields, common);
        };
    }

    /** The collection that a statement is on, and the document that its operation chooses. */
    record Target(CollectionSpec collection, Optional<Choice> choice) {

        String name() {
            return collection.name();
        }

        /** Returns the filter of a statement. */
        Filter conditions(DocumentValue filter, StatementFields fields) {
            boolean collation = fields.has("collation") || collection.options().containsKey("collation");
            return Filter.of(filter, name(), choice, collation);
        }
    }
}
