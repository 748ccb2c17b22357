package io.shardlab.workloads.language.read;

import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.operation.Choice;
import io.shardlab.workloads.language.operation.Choice.From;
import io.shardlab.workloads.language.operation.OperationSpec;
import io.shardlab.workloads.language.operation.Statement;
import io.shardlab.workloads.language.operation.Statement.Kind;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Checks that there are documents for the choices of operations. */
final class ChoiceCheck {

    private final Map<String, CollectionSpec> collections;
    private final List<OperationSpec> operations;
    private final Set<String> withInserts;

    ChoiceCheck(Map<String, CollectionSpec> collections, List<OperationSpec> operations) {
        this.collections = collections;
        this.operations = operations;
        this.withInserts = operations.stream()
                .flatMap(operation -> operation.statements().stream())
                .flatMap(statement -> statement.parts().stream())
                .filter(part -> part.kind() == Kind.INSERT_NEW)
                .map(Statement::collection)
                .collect(Collectors.toSet());
    }

    /** @param positions the operations in the file */
    void check(Map<String, YamlValue> positions) {
        for (OperationSpec operation : operations) {
            operation.choice().ifPresent(choice -> check(choice, positions.get(operation.name())));
        }
    }

    private void check(Choice choice, YamlValue operation) {
        YamlValue given = operation.fields().get("choose");
        YamlValue position = given == null ? operation : given;
        CollectionSpec collection = collections.get(choice.collection());
        if (choice.from() == From.INSERTED && !withInserts.contains(choice.collection())) {
            throw position.refused(
                    "has the choice of a document of {0} that the run inserted, but no operation inserts the next "
                            + "new documents of that collection, such as insertOne: {0}",
                    choice.collection());
        }
        if (choice.from() != From.INSERTED && collection.documents() == 0) {
            throw position.refused(
                    "has the choice of an existing document of {0}, which is loaded with 0 documents; choose: {from: "
                            + "inserted} chooses among those that the run inserts",
                    choice.collection());
        }
    }
}
