package io.shardlab.workloadfile.operation;

import io.shardlab.workloadfile.CollectionSpec;
import io.shardlab.workloadfile.WorkloadFile;
import io.shardlab.workloadfile.operation.Filter.OfChosen;
import io.shardlab.workloadfile.operation.Statement.Kind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.bson.BsonNumber;

/**
 * The checks of the answers to a statement, as far as the file decides it: all operations of the file may change the
 * documents that the statement reads.
 *
 * @param findsChosen true if the chosen document must be found if it matches the filter: returned, counted, changed or deleted;
 *     a read with a limit must return it only if it returns fewer documents
 * @param comparesChosen true if the chosen document must be returned as it was generated
 * @param gaps why something cannot be checked, each the end of "It is not checked that ..., because"
 */
public record AnswerChecks(boolean findsChosen, boolean comparesChosen, List<String> gaps) {

    private static final Set<String> VANISHING = Set.of("capped", "expireAfterSeconds");

    public AnswerChecks {
        gaps = List.copyOf(gaps);
    }

    /** Returns the checks of a statement, or of a part of a bulk write. */
    public static AnswerChecks of(WorkloadFile file, Statement statement) {
        if (statement.kind() == Kind.INSERT_NEW || statement.filter() == Filter.NONE) {
            return new AnswerChecks(false, false, List.of());
        }
        CollectionSpec collection = file.collection(statement.collection());
        Changes changes = Changes.of(file, collection.name());
        List<String> missing = reasonsToMiss(file, statement, collection, changes);
        if (!missing.isEmpty()) {
            return new AnswerChecks(false, false, missing);
        }
        List<String> different = reasonsToDiffer(statement, changes);
        return new AnswerChecks(true, returnsDocuments(statement) && different.isEmpty(), different);
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

    private static boolean incrementsWhole(Changes changes, String path) {
        BsonNumber increment = changes.increments().get(path);
        return increment != null && (increment.isInt32() || increment.isInt64());
    }

    private static List<String> reasonsToMiss(
            WorkloadFile file, Statement statement, CollectionSpec collection, Changes changes) {
        List<String> reasons = new ArrayList<>();
        Filter filter = statement.filter();
        if (filter.ofChosen() == OfChosen.OTHER) {
            reasons.add("the filter is not on a chosen document");
        }
        if (filter.ofChosen() == OfChosen.UNKNOWN) {
            reasons.add("the client does not evaluate " + filter.notEvaluated());
        }
        if (changes.deletes() && !deletesOnlyOldest(file, collection.name())) {
            reasons.add("operations delete documents of " + collection.name());
        }
        if (vanishes(collection)) {
            reasons.add("the servers remove documents of " + collection.name());
        }
        filter.fields().stream()
                .filter(changes::mayChange)
                .findFirst()
                .ifPresent(
                        field -> reasons.add("operations change " + field + ", which the filter has a condition on"));
        if (statement.answer().equals(Answer.COMPUTED)) {
            reasons.add("the pipeline computes the documents returned");
        } else if (statement.answer().skips() || statement.answer().limit() == 0) {
            reasons.add(statement.answer().skips() ? "documents are skipped" : "the limit varies");
        }
        if (returnsDocuments(statement) && statement.answer().withoutId()) {
            reasons.add("the projection leaves the _id out");
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
                        .allMatch(statement -> operation
                                        .choice()
                                        .filter(choice -> choice.by() == Choice.By.OLDEST)
                                        .isPresent()
                                && statement.filter().ofChosen() == OfChosen.MATCHES
                                && statement.filter().fields().contains("_id")));
    }

    private static boolean vanishes(CollectionSpec collection) {
        return collection.options().keySet().stream().anyMatch(VANISHING::contains)
                || collection.indexes().stream()
                        .map(BsonDocument::keySet)
                        .anyMatch(names -> names.contains("expireAfterSeconds"));
    }

    private static List<String> reasonsToDiffer(Statement statement, Changes changes) {
        List<String> reasons = new ArrayList<>();
        if (returnsDocuments(statement) && !statement.answer().whole()) {
            reasons.add("a projection changes the documents returned");
        }
        if (returnsDocuments(statement) && changes.updates()) {
            reasons.add("operations change documents of " + statement.collection());
        }
        return reasons;
    }
}
