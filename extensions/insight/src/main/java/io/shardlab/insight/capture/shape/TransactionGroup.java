package io.shardlab.insight.capture.shape;

import java.util.ArrayList;
import java.util.List;

/** The multi-document transactions of one shape: the same statements in the same order. Not thread-safe. */
public final class TransactionGroup {

    private final List<OperationGroup> steps = new ArrayList<>();
    private double transactions;

    void add(List<ShapedOperation> statements) {
        transactions++;
        for (int i = 0; i < statements.size(); i++) {
            ShapedOperation statement = statements.get(i);
            if (steps.size() == i) {
                steps.add(new OperationGroup(statement.operation(), statement.shape()));
            }
            steps.get(i).add(statement.operation(), statement.shape());
        }
    }

    /** Adds the transactions of a group whose statements have the same shapes since more is known about names that are data. */
    void addAll(TransactionGroup other, List<Shape> shapes) {
        transactions += other.transactions;
        for (int i = 0; i < shapes.size(); i++) {
            OperationGroup step = other.steps.get(i);
            if (steps.size() == i) {
                steps.add(new OperationGroup(step.example(), shapes.get(i)));
            }
            steps.get(i).addAll(step, shapes.get(i));
        }
    }

    /** Returns the statements in their order; each group has those of all transactions at that place. */
    public List<OperationGroup> steps() {
        return List.copyOf(steps);
    }

    public double transactions() {
        return transactions;
    }
}
