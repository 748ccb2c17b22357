package io.shardlab.insight.capture.shape;

import io.shardlab.insight.capture.observe.ObservedOperation;
import io.shardlab.insight.capture.observe.Skipped;
import io.shardlab.insight.capture.observe.SkippedException;
import io.shardlab.insight.capture.sample.Disclosure;
import io.shardlab.insight.capture.sample.SeenOperations;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.bson.BsonDateTime;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonValue;

/**
 * All operations that were seen, by their shapes. Operations may come in any order from one server, and servers one after the
 * other. Thread-safe.
 */
public final class OperationGroups {

    /** Beyond this, further shapes are only counted: their values would fill the memory. */
    private static final int MOST_SHAPES = 2_000;

    private static final int MOST_STATEMENTS = 100;
    private static final int MOST_OPEN_TRANSACTIONS = 10_000;

    private final Disclosure names;
    private final Skipped skipped;
    private final boolean assemblesTransactions;
    private final Map<String, OperationGroup> groups = new LinkedHashMap<>();
    private final Map<String, TransactionGroup> transactionGroups = new LinkedHashMap<>();
    private final Map<String, List<ShapedOperation>> transactions = new LinkedHashMap<>();
    private final Map<String, Double> databases = new TreeMap<>();
    private final Map<String, List<ObservedOperation>> unknown = new TreeMap<>();
    private final PartMerger parts;
    private final Traffic traffic = new Traffic();
    private double operations;
    private double withoutValues;
    private double apportioned;

    /**
     * @param severalServers true if parts of one operation may come from several servers
     * @param assemblesTransactions false if statements of a transaction may be missing, so that each counts for itself
     */
    public OperationGroups(Disclosure names, Skipped skipped, boolean severalServers, boolean assemblesTransactions) {
        this.names = names;
        this.skipped = skipped;
        this.parts = severalServers ? new PartMerger() : null;
        this.assemblesTransactions = assemblesTransactions;
    }

    /** Adds an operation. */
    public synchronized void add(ObservedOperation operation) {
        if (operation.isUnknownStatement()) {
            unknown.computeIfAbsent(operation.action() + " " + operation.collection(), key -> new ArrayList<>())
                    .add(operation);
            return;
        }
        Shape shape;
        try {
            shape = Shape.of(operation, names);
        } catch (SkippedException e) {
            skipped.add(e.getMessage());
            return;
        } catch (BsonInvalidOperationException e) {
            skipped.add(operation.action() + " with operands of a wrong type");
            return;
        }
        for (Hole hole : shape.holes()) {
            if (names.saw(operation.collection(), hole.path())) {
                regroup();
                shape = Shape.of(operation, names);
                break;
            }
        }
        if (operation.isFurtherBatch()) {
            Optional.ofNullable(groups.get(shape.key())).ifPresent(group -> group.addBatch(operation));
            return;
        }
        databases.merge(operation.database(), operation.times(), Double::sum);
        if (assemblesTransactions && operation.inTransaction()) {
            addToTransaction(new ShapedOperation(operation, shape));
        } else {
            add(operation, shape);
        }
    }

    /** Groups all operations again, as more is known about names that are data. */
    public synchronized void regroup() {
        Map<String, OperationGroup> before = new LinkedHashMap<>(groups);
        groups.clear();
        before.forEach((keyBefore, group) -> {
            Shape shape = Shape.of(group.example(), names);
            if (shape.key().equals(keyBefore) && !groups.containsKey(keyBefore)) {
                groups.put(keyBefore, group);
            } else {
                groups.computeIfAbsent(shape.key(), key -> new OperationGroup(group.example(), shape))
                        .addAll(group, shape);
            }
        });
        Map<String, TransactionGroup> transactionsBefore = new LinkedHashMap<>(transactionGroups);
        transactionGroups.clear();
        transactionsBefore.forEach((keyBefore, group) -> {
            List<Shape> shapes = group.steps().stream()
                    .map(step -> Shape.of(step.example(), names))
                    .toList();
            String key = shapes.stream().map(Shape::key).collect(Collectors.joining("; "));
            transactionGroups
                    .computeIfAbsent(key, any -> new TransactionGroup())
                    .addAll(group, shapes);
        });
        if (parts != null) {
            parts.forget();
        }
    }

    private void add(ObservedOperation operation, Shape shape) {
        OperationGroup group = groups.get(shape.key());
        if (group == null) {
            if (groups.size() >= MOST_SHAPES) {
                skipped.add("further shapes of " + operation.action());
                return;
            }
            group = new OperationGroup(operation, shape);
            groups.put(shape.key(), group);
        }
        if (parts == null || !parts.merge(operation, group)) {
            group.add(operation, shape);
            count(operation);
        }
    }

    private void count(ObservedOperation operation) {
        operations += operation.times();
        withoutValues += operation.withValues() ? 0 : operation.times();
        traffic.add(operation);
    }

    private void addToTransaction(ShapedOperation statement) {
        String id = statement.operation().origin().session() + "/"
                + statement.operation().origin().transaction().getAsLong();
        List<ShapedOperation> statements = transactions.computeIfAbsent(id, key -> new ArrayList<>());
        if (statements.size() < MOST_STATEMENTS) {
            statements.add(statement);
        }
        if (transactions.size() > MOST_OPEN_TRANSACTIONS) {
            String eldest = transactions.keySet().iterator().next();
            finish(transactions.remove(eldest));
        }
    }

    private void finish(List<ShapedOperation> statements) {
        count(statements.get(0).operation());
        String key = statements.stream().map(one -> one.shape().key()).collect(Collectors.joining("; "));
        if (transactionGroups.size() < MOST_SHAPES || transactionGroups.containsKey(key)) {
            transactionGroups
                    .computeIfAbsent(key, any -> new TransactionGroup())
                    .add(statements);
        }
    }

    /** Completes the transactions. Nothing is added afterwards. */
    public synchronized void end() {
        transactions.values().forEach(this::finish);
        transactions.clear();
        unknown.values().forEach(this::apportion);
        unknown.clear();
    }

    /**
     * Counts statements of which only the command is known as those of the shapes that are known of such commands on the same
     * collection, in proportion to them.
     */
    private void apportion(List<ObservedOperation> statements) {
        ObservedOperation first = statements.get(0);
        List<OperationGroup> possible =
                groups().stream().filter(group -> group.mayBeOf(first)).toList();
        double sum = statements.stream().mapToDouble(ObservedOperation::times).sum();
        if (possible.isEmpty()) {
            String collection = first.collection().isEmpty() ? "" : " on " + names.name(first.collection());
            skipped.add("statements of " + first.action() + collection + " that were fast one by one", Math.round(sum));
            return;
        }
        double known = possible.stream().mapToDouble(OperationGroup::operations).sum();
        double millis = statements.stream()
                .mapToDouble(one -> one.times() * one.durationMillis())
                .sum();
        possible.forEach(group -> {
            double share = group.operations() / known;
            group.addUnknown(share * sum, share * millis);
        });
        statements.forEach(traffic::add);
        operations += sum;
        apportioned += sum;
    }

    /** Returns the groups of single operations, in the order in which their first operations were seen. */
    public synchronized List<OperationGroup> groups() {
        // A part of an operation in another group may have made a group that stays empty.
        return groups.values().stream().filter(group -> group.operations() > 0).toList();
    }

    public synchronized List<TransactionGroup> transactions() {
        return List.copyOf(transactionGroups.values());
    }

    /** Returns the groups of single operations and those of the statements of transactions. */
    public synchronized List<OperationGroup> statements() {
        List<OperationGroup> all = new ArrayList<>(groups());
        transactionGroups.values().forEach(transaction -> all.addAll(transaction.steps()));
        return all;
    }

    /** Returns the own names of the collections of all operations. */
    public synchronized Set<String> collections() {
        Set<String> collections = new TreeSet<>();
        statements().forEach(group -> {
            collections.add(group.collection());
            collections.addAll(group.otherCollections());
        });
        return collections;
    }

    /** Returns what the operations show of the documents. */
    public synchronized SeenOperations seen() {
        return new SeenOperations(
                bounds(),
                statements().stream()
                        .filter(group -> group.action().startsWith("insert"))
                        .map(OperationGroup::collection)
                        .collect(Collectors.toSet()),
                traffic.isEmpty() ? 0 : traffic.first(),
                traffic.isEmpty() ? 0 : traffic.last());
    }

    private Map<String, Map<String, List<BsonValue>>> bounds() {
        Map<String, Map<String, List<BsonValue>>> bounds = new TreeMap<>();
        for (OperationGroup group : statements()) {
            for (int i = 0; i < group.holes().size(); i++) {
                String path = group.hole(i).path();
                List<Bound> found = group.tally(i).bounds();
                if (!found.isEmpty() && !path.isEmpty() && group.hole(i).kind() != Hole.Kind.ASSIGNED) {
                    List<BsonValue> values = bounds.computeIfAbsent(group.collection(), any -> new TreeMap<>())
                            .computeIfAbsent(path, any -> new ArrayList<>());
                    found.forEach(bound -> values.add(bound.value()));
                    found.forEach(bound -> values.add(bound.upper()));
                    // By the place of the time of an operation, the documents are known that were not there yet.
                    found.stream()
                            .filter(bound -> bound.value().isDateTime())
                            .forEach(bound -> values.add(new BsonDateTime(bound.timeMillis())));
                }
            }
        }
        return bounds;
    }

    /** Returns the number of operations of each database. */
    public synchronized Map<String, Double> databases() {
        return new TreeMap<>(databases);
    }

    /** Returns the number of operations that were seen; a transaction is one. */
    public synchronized double operations() {
        return operations;
    }

    /** Returns the number of statements of which only the command was seen, and that count as those of known shapes. */
    public synchronized double apportioned() {
        return apportioned;
    }

    public synchronized double withoutValues() {
        return withoutValues;
    }

    public synchronized int shapes() {
        return groups().size() + transactionGroups.size();
    }

    public synchronized Traffic traffic() {
        return traffic;
    }
}
