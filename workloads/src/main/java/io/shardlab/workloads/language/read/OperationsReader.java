package io.shardlab.workloads.language.read;

import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.operation.AnswerChecks;
import io.shardlab.workloads.language.operation.Choice;
import io.shardlab.workloads.language.operation.Choice.From;
import io.shardlab.workloads.language.operation.OperationSpec;
import io.shardlab.workloads.language.operation.Statement;
import io.shardlab.workloads.language.operation.Statement.Kind;
import io.shardlab.workloads.language.operation.Step;
import io.shardlab.workloads.language.value.Slot;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads the operations of a workload file. For one thread. */
final class OperationsReader {

    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}_][\\p{L}\\p{N} ._-]{0,59}");
    private static final Pattern SHARE = Pattern.compile("\\d{1,16}(\\.\\d{1,16})?");
    /** Each operation has measurements of its own, for each worker. */
    private static final int MOST_OPERATIONS = 500;

    private static final String STEPS = "steps";
    private static final String TRANSACTION = "transaction";
    private static final List<String> OF_OPERATION = List.of("share", "when", "name", "choose");
    private static final List<String> OF_SEQUENCE = List.of("share", "when", "name", "choose", STEPS, TRANSACTION);

    private final Map<String, CollectionSpec> collections;
    private final ValueReader values;
    /** The operations of the file by their names, which may be steps of others. */
    private Map<String, YamlValue> named = Map.of();

    /**
     * @param collections the collections by their names
     * @param values the reader of values outside documents
     */
    OperationsReader(Map<String, CollectionSpec> collections, ValueReader values) {
        this.collections = collections;
        this.values = values;
    }

    List<OperationSpec> read(YamlValue operations) {
        Map<String, YamlValue> fields = operations.fields();
        if (fields.isEmpty() || fields.size() > MOST_OPERATIONS) {
            throw operations.refused(
                    "has {0,number,#} operations; there must be from 1 to {1,number,#}",
                    fields.size(),
                    MOST_OPERATIONS);
        }
        named = fields;
        Map<String, BigDecimal> shares = shares(fields);
        fields.forEach((name, operation) -> {
            if (!Condition.holds(operation.fields().get("when"))) {
                shares.put(name, BigDecimal.ZERO);
            }
        });
        BigDecimal sum = shares.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        if (sum.signum() == 0) {
            throw operations.refused("has no operation with a share above 0 that is part of the run");
        }
        // Their positions in the file: several may have one name.
        Map<OperationSpec, YamlValue> positions = new IdentityHashMap<>();
        List<OperationSpec> specs = new ArrayList<>();
        fields.forEach((name, operation) -> {
            requireName(operations.key(name), name);
            // Operations that are left out are read, too, so that their mistakes are found before they are needed.
            OperationSpec spec = operation(name, shares.get(name).doubleValue() / sum.doubleValue(), operation);
            specs.add(spec);
            positions.put(spec, operation);
        });
        // Operations without a share are part of the run only as steps of others.
        Set<String> steps = specs.stream()
                .filter(spec -> spec.share() > 0)
                .flatMap(spec -> spec.statements().stream())
                .flatMap(statement -> statement.part().stream())
                .collect(Collectors.toSet());
        specs.removeIf(spec -> spec.share() == 0 && !steps.contains(spec.name()));
        requireDifferentNames(specs, positions);
        requireDocuments(specs, positions);
        requireUnchanged(specs, positions);
        return specs;
    }

    private static void requireDifferentNames(List<OperationSpec> operations, Map<OperationSpec, YamlValue> positions) {
        Set<String> names = new HashSet<>();
        for (OperationSpec operation : operations) {
            if (!names.add(operation.name())) {
                throw positions
                        .get(operation)
                        .refused(
                                "has the name {0}, as another operation of the same run",
                                PlainText.quoted(operation.name()));
            }
        }
    }

    /** Refuses {@code returns: all} where operations or servers may change which documents match, or what is returned of them. */
    private void requireUnchanged(List<OperationSpec> operations, Map<OperationSpec, YamlValue> positions) {
        for (OperationSpec operation : operations) {
            operation.statements().stream()
                    .filter(statement -> statement.all().isPresent()
                            && AnswerChecks.mayDiffer(
                                    operations,
                                    collections.get(statement.collection()),
                                    statement.all().get()))
                    .map(Statement::collection)
                    .findFirst()
                    .ifPresent(name -> {
                        throw positions
                                .get(operation)
                                .refused(
                                        "has returns: all, but operations or the servers change the documents of {0}",
                                        name);
                    });
        }
    }

    /**
     * Refuses choices for which there are no documents.
     *
     * @param positions the operations in the file
     */
    private void requireDocuments(List<OperationSpec> operations, Map<OperationSpec, YamlValue> positions) {
        Set<String> withInserts = operations.stream()
                .flatMap(operation -> operation.statements().stream())
                .flatMap(statement -> statement.parts().stream())
                .filter(part -> part.kind() == Kind.INSERT_NEW)
                .map(Statement::collection)
                .collect(Collectors.toSet());
        for (OperationSpec operation : operations) {
            YamlValue position = positions.get(operation);
            operation
                    .choice()
                    .ifPresent(choice -> requireDocuments(
                            choice, withInserts, position.fields().getOrDefault("choose", position)));
        }
    }

    private void requireDocuments(Choice choice, Set<String> withInserts, YamlValue position) {
        if (choice.from() == From.INSERTED && !withInserts.contains(choice.collection())) {
            throw position.refused(
                    "has the choice of a document of {0} that the run inserted, but no operation inserts the next "
                            + "new documents of that collection, such as insertOne: {0}",
                    choice.collection());
        }
        if (choice.from() != From.INSERTED
                && collections.get(choice.collection()).documents() == 0) {
            throw position.refused(
                    "has the choice of an existing document of {0}, which is loaded with 0 documents; choose: {from: "
                            + "inserted} chooses among those that the run inserts",
                    choice.collection());
        }
    }

    private static void requireName(YamlValue key, String name) {
        if (!NAME.matcher(name).matches()) {
            throw key.refused(
                    "has the operation {0}, but the name of an operation has 1 to 60 letters, digits, blanks, "
                            + "dashes, dots and underscores, and begins with a letter, a digit or an underscore",
                    PlainText.quoted(name));
        }
    }

    static Map<String, BigDecimal> shares(Map<String, YamlValue> operations) {
        Map<String, BigDecimal> shares = new LinkedHashMap<>();
        operations.forEach((name, operation) -> {
            YamlValue share = operation.fields().get("share");
            if (share == null && operations.size() > 1) {
                throw operation.refused("lacks a share, such as share: 10, because there are several operations");
            }
            shares.put(name, share == null ? BigDecimal.ONE : share(share));
        });
        return shares;
    }

    private static BigDecimal share(YamlValue value) {
        String text = value.text();
        if (!SHARE.matcher(text).matches()) {
            throw value.refused(
                    "has the share {0}, but a share is a number such as 60 or 2.5, or 0 to leave the operation out",
                    PlainText.quoted(text));
        }
        return new BigDecimal(text);
    }

    private OperationSpec operation(String key, double share, YamlValue operation) {
        long slot = Slot.of(Slot.of(0, "operations"), key);
        Map<String, YamlValue> fields = operation.fields();
        String name = key;
        if (fields.containsKey("name")) {
            name = fields.get("name").text();
            requireName(fields.get("name"), name);
        }
        boolean sequence = fields.containsKey(STEPS);
        YamlValue first = operation;
        if (sequence) {
            operation.fields(OF_SEQUENCE);
            first = StatementReader.firstStatement(fields.get(STEPS), named);
        } else if (fields.containsKey(TRANSACTION)) {
            throw operation.key(TRANSACTION).refused("has a transaction without steps; write its statements as steps");
        }
        Action action = Action.of(first, OF_OPERATION);
        String collection = collectionOf(first.fields().get(action.title()), collections);
        Choice choice = ChoiceReader.read(fields.get("choose"), collection, collections);
        boolean transaction = fields.containsKey(TRANSACTION) && bool(fields.get(TRANSACTION));
        CollectionSpec chosen = collections.get(choice.collection());
        OperationValues own = new OperationValues(values, choice, chosen);
        List<Step> steps = steps(operation, slot, own, Optional.of(choice), transaction);
        if (own.useChosen() || fields.containsKey("choose")) {
            return new OperationSpec(name, share, Optional.of(choice), steps, transaction);
        }
        // Only now it is known that the operation chooses no document, which its filters must know.
        own = new OperationValues(values, choice, chosen);
        steps = steps(operation, slot, own, Optional.empty(), transaction);
        return new OperationSpec(name, share, Optional.empty(), steps, transaction);
    }

    private List<Step> steps(
            YamlValue operation, long slot, OperationValues own, Optional<Choice> choice, boolean transaction) {
        StatementReader statements = new StatementReader(collections, own, choice, transaction, named);
        YamlValue steps = operation.fields().get(STEPS);
        return steps == null
                ? List.of(statements.statement(operation, OF_OPERATION, slot, Optional.empty()))
                : statements.steps(steps, slot);
    }

    static boolean bool(YamlValue value) {
        return switch (value.text()) {
            case "true" -> true;
            case "false" -> false;
            default ->
                throw value.refused("has {0}, but true or false is allowed here", PlainText.quoted(value.text()));
        };
    }

    /** The keys that stand beside a statement that is an operation. */
    static List<String> beside() {
        return OF_OPERATION;
    }

    /** Returns the name of a collection of the file. */
    static String collectionOf(YamlValue value, Map<String, CollectionSpec> collections) {
        String name = value.text();
        if (!collections.containsKey(name)) {
            throw value.unknown("collection", collections.keySet());
        }
        return collections.get(name).name();
    }
}
