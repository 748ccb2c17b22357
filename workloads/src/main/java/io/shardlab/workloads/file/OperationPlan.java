package io.shardlab.workloads.file;

import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.workload.KindTraits;
import io.shardlab.mongo.choice.DocumentChooser;
import io.shardlab.workloads.language.operation.Choice;
import io.shardlab.workloads.language.operation.OperationSpec;
import io.shardlab.workloads.language.operation.Statement;
import java.util.List;
import java.util.Optional;

/**
 * An operation of the file with everything that decides how it is executed. Immutable.
 *
 * @param statements the plans of its statements, in order
 * @param chooser chooses its document; empty if it has none
 * @param counts the answers checked, for each statement
 */
record OperationPlan(
        OperationSpec spec,
        List<StatementPlan> statements,
        Optional<DocumentChooser> chooser,
        ClientPath path,
        Optional<KindTraits> traits,
        List<CheckCount.Sum> counts) {

    /** True if its first step is a statement that can be encoded before it is due. */
    boolean isPreparable() {
        return spec.steps().get(0) instanceof Statement first && !spec.transaction() && !WriteRun.insertsNew(first);
    }

    /** True if it can add the first documents to a collection: it inserts new ones and needs none that were inserted. */
    boolean canBegin(String collection) {
        boolean inserts = statements.stream()
                .map(StatementPlan::statement)
                .flatMap(statement -> statement.parts().stream())
                .anyMatch(part -> part.kind() == Statement.Kind.INSERT_NEW
                        && part.collection().equals(collection));
        return inserts
                && spec.choice()
                        .filter(choice -> choice.from() == Choice.From.INSERTED)
                        .isEmpty();
    }
}
