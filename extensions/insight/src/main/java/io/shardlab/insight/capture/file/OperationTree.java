package io.shardlab.insight.capture.file;

import io.shardlab.insight.capture.shape.OperationGroup;
import io.shardlab.insight.capture.shape.TransactionGroup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes operations and transactions as trees. */
final class OperationTree {

    /** Actions that need no filter. */
    private static final Set<String> READS = Set.of("find", "count", "distinct");

    private OperationTree() {}

    /** Returns the tree of an operation without its share. */
    static Map<String, Object> of(OperationGroup group, Scene scene) {
        ChoicePlan plan = new ChoicePlan(group, scene, true);
        Map<String, Object> tree = new LinkedHashMap<>();
        plan.choose().ifPresent(choose -> tree.put("choose", choose));
        addStatement(group, scene, plan, scene.name(group.collection()), tree);
        return tree;
    }

    /** Returns the tree of a transaction without its share. All values come from a document of its first collection. */
    static Map<String, Object> of(TransactionGroup transaction, Scene scene) {
        OperationGroup first = transaction.steps().get(0);
        String collection = scene.name(first.collection());
        Map<String, Object> tree = new LinkedHashMap<>();
        new ChoicePlan(first, scene, false).choose().ifPresent(choose -> tree.put("choose", choose));
        tree.put("transaction", true);
        List<Object> steps = new ArrayList<>();
        transaction.steps().forEach(step -> {
            Map<String, Object> statement = new LinkedHashMap<>();
            addStatement(step, scene, new ChoicePlan(step, scene, false), collection, statement);
            steps.add(statement);
        });
        tree.put("steps", steps);
        return tree;
    }

    private static void addStatement(
            OperationGroup group, Scene scene, ChoicePlan plan, String chosenCollection, Map<String, Object> tree) {
        ValueWriter values = new ValueWriter(group, scene, plan, chosenCollection);
        tree.put(group.action(), scene.name(group.collection()));
        group.fields().forEach((name, node) -> {
            if (name.equals("hint")) {
                scene.hint(group.collection(), node, values::tree).ifPresent(hint -> tree.put(name, hint));
                return;
            }
            Object value = scene.templates().resolved(scene.name(group.collection()), values.tree(node));
            boolean isDefault = name.equals("filter") && Map.of().equals(value) && READS.contains(group.action());
            if (!isDefault) {
                tree.put(name, value);
            }
        });
    }
}
