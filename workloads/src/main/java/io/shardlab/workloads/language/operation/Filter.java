package io.shardlab.workloads.language.operation;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.workloads.language.match.FilterMatch;
import io.shardlab.workloads.language.match.Match;
import io.shardlab.workloads.language.value.DocumentValue;
import io.shardlab.workloads.language.value.ListValue;
import io.shardlab.workloads.language.value.Value;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;

/**
 * The conditions of a statement on the documents of its collection, for checks by the client: one or several filters, one of
 * which a document must match. Immutable and thread-safe.
 */
public final class Filter {

    /** What is known in advance of the chosen document. */
    public enum OfChosen {
        /** It matches: the filter has only equality with fields of it. */
        MATCHES,
        /** {@link #matches} says whether it matches. */
        EVALUATED,
        /** The client cannot know, because of an operator or a collation that it does not evaluate. */
        UNKNOWN,
        /** The filter is on another collection than that of the chosen document, or the operation chooses none. */
        OTHER
    }

    /** The filter of inserts, which no document matches. */
    public static final Filter NONE = new Filter(List.of(), OfChosen.OTHER, Set.of(), "");

    private final List<DocumentValue> filters;
    private final OfChosen ofChosen;
    private final Set<String> fields;
    private final String notEvaluated;

    private Filter(List<DocumentValue> filters, OfChosen ofChosen, Set<String> fields, String notEvaluated) {
        this.filters = filters;
        this.ofChosen = ofChosen;
        this.fields = fields;
        this.notEvaluated = notEvaluated;
    }

    /**
     * Creates the filter of a statement.
     *
     * @param collection the collection of the statement
     * @param choice the choice of the operation
     * @param collation true if a collation decides which texts are equal
     */
    public static Filter of(DocumentValue filter, String collection, Optional<Choice> choice, boolean collation) {
        BsonDocument shape = shape(filter).asDocument();
        Optional<String> notEvaluated = collation ? Optional.of("collation") : FilterMatch.notEvaluated(shape);
        boolean ofChosen = choice.isPresent() && choice.get().collection().equals(collection);
        OfChosen known = !ofChosen
                ? OfChosen.OTHER
                : areOfChosen(filter, collection)
                        ? OfChosen.MATCHES
                        : notEvaluated.isPresent() ? OfChosen.UNKNOWN : OfChosen.EVALUATED;
        return new Filter(List.of(filter), known, FilterMatch.fields(shape), notEvaluated.orElse(""));
    }

    /** Creates the filter of several writes: that of a document which matches one of theirs; none if they only insert. */
    public static Filter anyOf(List<Filter> several) {
        if (several.stream().allMatch(NONE::equals)) {
            return NONE;
        }
        Set<OfChosen> known = several.stream().map(Filter::ofChosen).collect(Collectors.toSet());
        OfChosen together = known.contains(OfChosen.MATCHES)
                ? OfChosen.MATCHES
                : known.contains(OfChosen.UNKNOWN)
                        ? OfChosen.UNKNOWN
                        : known.contains(OfChosen.EVALUATED) ? OfChosen.EVALUATED : OfChosen.OTHER;
        Set<String> fields = new LinkedHashSet<>();
        several.forEach(each -> fields.addAll(each.fields));
        return new Filter(
                several.stream().flatMap(each -> each.filters.stream()).toList(),
                together,
                fields,
                several.stream()
                        .map(Filter::notEvaluated)
                        .filter(reason -> !reason.isEmpty())
                        .findFirst()
                        .orElse(""));
    }

    private static boolean areOfChosen(DocumentValue filter, String collection) {
        return filter.names().stream()
                .allMatch(path -> filter.field(path)
                        .filter(value -> value instanceof ExistingValue existing && existing.is(collection, path))
                        .isPresent());
    }

    /** Returns the operators and paths of a value, with null in place of everything that varies. */
    private static BsonValue shape(Value value) {
        if (value.constant() != null) {
            return value.constant();
        }
        if (value instanceof DocumentValue document) {
            BsonDocument shape = new BsonDocument();
            document.names()
                    .forEach(name ->
                            shape.append(name, shape(document.field(name).orElseThrow())));
            return shape;
        }
        return value instanceof ListValue list
                ? new BsonArray(list.parts().stream().map(Filter::shape).toList())
                : BsonNull.VALUE;
    }

    /** Returns what is known in advance of the chosen document. */
    public OfChosen ofChosen() {
        return ofChosen;
    }

    /** Returns the paths of the fields that the conditions are on, without the parts that mean positions of arrays. */
    public Set<String> fields() {
        return fields;
    }

    /** Returns why the client does not evaluate the filter, such as {@code $geoWithin}; empty if it does. */
    public String notEvaluated() {
        return notEvaluated;
    }

    /**
     * Returns whether a document of the collection matches, with the values that {@link Statement#append} uses now. For uses
     * that are not timed.
     */
    public Match matches(OperationScope scope, BsonDocument document) {
        if (notEvaluated.equals("collation")) {
            return Match.UNKNOWN;
        }
        BsonAppender out = new BsonAppender(256);
        Match any = Match.NO;
        for (DocumentValue filter : filters) {
            any = any.or(FilterMatch.of(out.encode(into -> filter.appendFields(scope, into)), document));
        }
        return any;
    }
}
