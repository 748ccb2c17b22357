package io.shardlab.workloads.language.read;

import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.operation.Choice;
import io.shardlab.workloads.language.operation.Filter;
import io.shardlab.workloads.language.operation.Statement;
import io.shardlab.workloads.language.value.DocumentValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the statements of one operation. For one thread. */
final class StatementReader {

    private final Map<String, CollectionSpec> collections;
    private final OperationValues values;
    private final Optional<Choice> choice;
    private final boolean transaction;

    /**
     * @param choice the document that the operation chooses; empty if it uses none
     * @param transaction true if the statements run in one transaction
     */
    StatementReader(
            Map<String, CollectionSpec> collections,
            OperationValues values,
            Optional<Choice> choice,
            boolean transaction) {
        this.collections = collections;
        this.values = values;
        this.choice = choice;
        this.transaction = transaction;
    }

    /**
     * Reads a statement.
     *
     * @param beside the keys that may stand beside its own
     */
    Statement read(YamlValue statement, List<String> beside, long slot) {
        Action action = Action.of(statement, beside);
        String name = OperationsReader.collectionOf(statement.fields().get(action.title()), collections);
        StatementFields fields = new StatementFields(statement, values, slot);
        Target target = new Target(collections.get(name), choice);
        Common common = Common.read(fields, transaction);
        return switch (action) {
            case FIND -> ReadCommands.find(target, fields, common);
            case AGGREGATE -> ReadCommands.aggregate(target, fields, common);
            case COUNT -> ReadCommands.count(target, fields, common);
            case DISTINCT -> ReadCommands.distinct(target, fields, common);
            case FIND_ONE_AND_UPDATE, FIND_ONE_AND_REPLACE, FIND_ONE_AND_DELETE ->
                FindAndModify.read(action, target, fields, common);
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
