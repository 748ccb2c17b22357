package io.shardlab.workloads.language.operation;

import io.shardlab.core.text.Message;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.operation.Filter.OfChosen;
import io.shardlab.workloads.language.operation.Statement.Kind;
import io.shardlab.workloads.language.value.NowValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.bson.BsonNumber;

/**
 * The checks of the answers to a statement, as far as the file decides it: all operations of the file may change the
 * documents that the statement reads.
 *
 * @param looksForChosen true if the chosen document is recognized where it is found: returned, counted, changed or deleted
 * @param comparesChosen true if the chosen document must be as it was generated where it is returned, but for {@code changing}
 * @param changing the fields of the document that operations change, which are not compared
 * @param verifies true if those of its fields that follow from its key must be as they were generated where it is returned
 * @param missing why the chosen document may be missing, in a clause; empty if it must be there
 * @param gaps why something cannot be checked, each the end of "It is not checked that ..., because"
 */
public record AnswerChecks(
        boolean looksForChosen,
        boolean comparesChosen,
        Set<String> changing,
        boolean verifies,
        Optional<Message> missing,
        List<Message> gaps) {

    private static final Set<String> VANISHING = Set.of("capped", "expireAfterSeconds");

    public AnswerChecks {
        gaps = List.copyOf(gaps);
    }

    /** Returns the checks of a statement, or of a part of a bulk write. */
    public static AnswerChecks of(WorkloadFile file, Statement statement) {
        if (statement.kind() == Kind.INSERT_NEW || statement.filter() == Filter.NONE) {
            return new AnswerChecks(false, false, Set.of(), false, Optional.empty(), List.of());
        }
        Changes changes = Changes.of(file, statement.collection());
        if (statement.all().isPresent()) {
            return new AnswerChecks(false, false, changes.topLevelFields(), false, Optional.empty(), List.of());
        }
        Optional<Message> missing = whyMissing(file, statement.collection());
        List<Message> obstacles = obstacles(file.collection(statement.collection()), statement, changes);
        if (!obstacles.isEmpty()) {
            missing.ifPresent(obstacles::add);
            return new AnswerChecks(false, false, Set.of(), false, missing, obstacles);
        }
        List<Message> different = reasonsToDiffer(file.collection(statement.collection()), statement, changes);
        return new AnswerChecks(
                true,
                statement.kind() == Kind.CURSOR && different.isEmpty(),
                changes.topLevelFields(),
                statement.kind() == Kind.CURSOR
                        && !file.collection(statement.collection())
                                .template()
                                .verifiableFields()
                                .isEmpty(),
                missing,
                missing.map(List::of).orElse(different));
    }

    /**
     * True if the chosen document must be found if it matches the filter; a read with a limit must return it only if it returns
     * fewer documents.
     */
    public boolean findsChosen() {
        return looksForChosen && missing.isEmpty();
    }

    /** Returns why a document may be missing although its operation has chosen it, in a clause; empty if it must be there. */
    public static Optional<Message> whyMissing(WorkloadFile file, String collection) {
        if (Changes.of(file, collection).deletes() && !deletesOnlyOldest(file, collection)) {
            return Optional.of(Message.of("operations delete documents of {0}", collection));
        }
        return vanishes(file.collection(collection))
                ? Optional.of(Message.of("the servers remove documents of {0}", collection))
                : Optional.empty();
    }

    /**
     * Returns the fields of a collection whose sums over all documents follow from the acknowledged writes: operations change
     * them only by {@code $inc} of whole constants, and nothing removes documents or adds other than new ones of the template.
     */
    public static Set<String> sums(WorkloadFile file, String collection) {
        List<Statement> statements = file.operations().stream()
                .flatMap(operation -> operation.statements().stream())
                .filter(statement -> statement.collection().equals(collection))
                .toList();
        boolean followable = !vanishes(file.collection(collection))
                && statements.stream()
                        .allMatch(statement -> !statement.changes().deletes()
                                && (!statement.changes().inserts() || statement.kind() == Kind.INSERT_NEW));
        return !followable
                ? Set.of()
                : statements.stream()
                        .flatMap(statement -> statement.changes().increments().keySet().stream())
                        .filter(path -> statements.stream()
                                .map(Statement::changes)
                                .allMatch(changes -> !changes.mayChange(path) || incrementsWhole(changes, path)))
                        .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /**
     * Returns what each update of a document adds to its fields, by their paths, if the number of updates of each document
     * follows from the acknowledged writes: all updates of a collection add the same whole constants, each to the chosen document;
     * empty if it does not.
     */
    public static Map<String, Long> increments(WorkloadFile file, String collection) {
        List<Statement> updates = file.operations().stream()
                .flatMap(operation -> operation.statements().stream())
                .filter(statement -> statement.collection().equals(collection)
                        && statement.changes().updates())
                .toList();
        Changes together =
                Changes.together(updates.stream().map(Statement::changes).toList());
        boolean countable =
                updates.stream().allMatch(statement -> statement.kind() != Kind.BULK && isOnChosen(statement))
                        && !together.many()
                        && !together.upserts()
                        && together.increments().keySet().stream().allMatch(path -> incrementsWhole(together, path));
        Map<String, Long> amounts = new LinkedHashMap<>();
        if (countable) {
            together.increments().forEach((path, amount) -> amounts.put(path, amount.longValue()));
            amounts.values().removeIf(amount -> amount == 0);
        }
        return amounts;
    }

    private static boolean incrementsWhole(Changes changes, String path) {
        BsonNumber increment = changes.increments().get(path);
        return increment != null && (increment.isInt32() || increment.isInt64());
    }

    private static List<Message> obstacles(CollectionSpec collection, Statement statement, Changes changes) {
        List<Message> reasons = new ArrayList<>();
        Filter filter = statement.filter();
        if (filter.ofChosen() == OfChosen.OTHER) {
            reasons.add(Message.of("the filter is not on a chosen document"));
        }
        if (filter.ofChosen() == OfChosen.UNKNOWN) {
            reasons.add(Message.of("the client does not evaluate {0}", filter.notEvaluated()));
        }
        filter.fields().stream()
                .filter(changes::mayChange)
                .findFirst()
                .ifPresent(field ->
                        reasons.add(Message.of("operations change {0}, which the filter has a condition on", field)));
        filter.fields().stream()
                .filter(field -> collection
                        .template()
                        .field(field)
                        .filter(NowValue::isIn)
                        .isPresent())
                .findFirst()
                .ifPresent(field -> reasons.add(
                        Message.of("the filter has a condition on {0}, whose dates are relative to now", field)));
        statement
                .answer()
                .key()
                .filter(changes::mayChange)
                .ifPresent(key -> reasons.add(Message.of("operations change {0}, whose values are returned", key)));
        if (statement.answer().equals(ReturnedPart.COMPUTED)) {
            reasons.add(Message.of("the pipeline computes the documents returned"));
        } else if (statement.answer().skips() || statement.answer().limit() == 0) {
            reasons.add(Message.of(statement.answer().skips() ? "documents are skipped" : "the limit varies"));
        }
        if (returnsDocuments(statement) && statement.answer().withoutId()) {
            reasons.add(Message.of("the projection leaves the _id out"));
        }
        return reasons;
    }

    private static boolean returnsDocuments(Statement statement) {
        return statement.kind() == Kind.CURSOR || statement.kind() == Kind.FIND_AND_MODIFY;
    }

    /** True if only documents that the run has inserted are deleted, each by the operation that has chosen it. */
    public static boolean deletesOnlyOldest(WorkloadFile file, String collection) {
        return file.operations().stream()
                .allMatch(operation -> operation.statements().stream()
                        .filter(statement -> statement.collection().equals(collection)
                                && statement.changes().deletes())
                        .allMatch(statement -> deletesOldest(operation, statement)));
    }

    /** True if operations insert only the next new documents, and replace none. */
    public static boolean insertsOnlyNew(WorkloadFile file, String collection) {
        return file.operations().stream()
                .flatMap(operation -> operation.statements().stream())
                .filter(statement -> statement.collection().equals(collection))
                .allMatch(AnswerChecks::insertsOnlyNew);
    }

    private static boolean insertsOnlyNew(Statement statement) {
        return !statement.changes().upserts()
                && (!statement.changes().inserts() || statement.kind() == Kind.INSERT_NEW);
    }

    private static boolean deletesOldest(OperationSpec operation, Statement statement) {
        return operation
                        .choice()
                        .filter(choice -> choice.by() == Choice.By.OLDEST)
                        .isPresent()
                && isOnChosen(statement);
    }

    /** True if a statement finds the chosen document and no other. */
    static boolean isOnChosen(Statement statement) {
        return statement.filter().ofChosen() == OfChosen.MATCHES
                && statement.filter().fields().contains("_id");
    }

    /**
     * True if operations or servers may make an answer differ that must have all documents which match. With a range of another
     * field, new documents may come, and go again, and fields may change on which the answer does not depend.
     */
    public static boolean mayDiffer(List<OperationSpec> operations, CollectionSpec collection, AllMatching all) {
        return vanishes(collection)
                || operations.stream()
                        .flatMap(operation -> operation.statements().stream()
                                .filter(statement -> statement.collection().equals(collection.name()))
                                .map(statement -> all.range().isEmpty()
                                        ? !statement.changes().equals(Changes.NONE)
                                        : mayDiffer(operation, statement, all)))
                        .anyMatch(differs -> differs);
    }

    private static boolean mayDiffer(OperationSpec operation, Statement statement, AllMatching all) {
        Changes changes = statement.changes();
        return !insertsOnlyNew(statement)
                || changes.deletes() && !deletesOldest(operation, statement)
                || all.fields().stream().anyMatch(changes::mayChange);
    }

    private static boolean vanishes(CollectionSpec collection) {
        return collection.options().keySet().stream().anyMatch(VANISHING::contains)
                || collection.indexes().stream()
                        .map(BsonDocument::keySet)
                        .anyMatch(names -> names.contains("expireAfterSeconds"));
    }

    private static List<Message> reasonsToDiffer(CollectionSpec collection, Statement statement, Changes changes) {
        List<Message> reasons = new ArrayList<>();
        if (returnsDocuments(statement) && !statement.answer().whole()) {
            reasons.add(Message.of("a projection changes the documents returned"));
        }
        if (returnsDocuments(statement) && collection.hasNow()) {
            reasons.add(Message.of("documents of {0} have dates relative to now", statement.collection()));
        }
        if (returnsDocuments(statement) && collection.kept()) {
            reasons.add(Message.of("earlier runs may have changed documents of {0}", statement.collection()));
        }
        if (statement.kind() == Kind.CURSOR ? changes.replaces() : returnsDocuments(statement) && changes.updates()) {
            reasons.add(Message.of("operations change documents of {0}", statement.collection()));
        }
        return reasons;
    }
}
