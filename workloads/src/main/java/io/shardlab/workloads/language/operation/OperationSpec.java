package io.shardlab.workloads.language.operation;

import java.util.List;
import java.util.Optional;

/**
 * An operation of a workload file: one statement, or a sequence of steps. Immutable and thread-safe.
 *
 * @param name the operation's name, a kind of operation in results
 * @param share its share of all operations, from 0 to 1
 * @param choice the document that all values of {@code ^existing} come from; empty if the operation has none
 * @param steps the steps in order
 * @param transaction true if all steps run in one transaction
 */
public record OperationSpec(String name, double share, Optional<Choice> choice, List<Step> steps, boolean transaction) {

    public OperationSpec {
        steps = List.copyOf(steps);
    }

    /** Returns the statements among the steps. */
    public List<Statement> statements() {
        return steps.stream()
                .filter(Statement.class::isInstance)
                .map(Statement.class::cast)
                .toList();
    }
}
