package io.shardlab.workloadfile.operation;

import io.shardlab.workloadfile.match.Match;
import java.util.Set;
import org.bson.BsonDocument;

/** The conditions of a statement on the documents of its collection, for checks by the client. Immutable and thread-safe. */
public interface Filter {

    /** What is known in advance of the chosen document. */
    enum OfChosen {
        /** It matches: the filter has only equality with fields of it. */
        MATCHES,
        /** {@link Filter#matches} says whether it matches. */
        EVALUATED,
        /** The client cannot know, because of an operator or a collation that it does not evaluate. */
        UNKNOWN,
        /** The filter is on another collection than that of the chosen document, or the operation chooses none. */
        OTHER
    }

    OfChosen ofChosen();

    /** Returns the paths of the fields that the conditions are on, without the parts that mean positions of arrays. */
    Set<String> fields();

    /** Returns why the client does not evaluate the filter, such as {@code $geoWithin}; empty if it does. */
    String notEvaluated();

    /**
     * Returns whether a document of the collection matches, with the values that {@link Statement#append} uses now. For uses
     * that are not timed.
     */
    Match matches(OperationScope scope, BsonDocument document);
}
