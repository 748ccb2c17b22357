package io.shardlab.workloadfile.operation;

import io.shardlab.data.document.BsonAppender;
import java.util.Optional;
import java.util.OptionalLong;

/** A database command whose varying values are generated. Immutable and thread-safe. */
public non-sealed interface Statement extends Step {

    /** The kinds of statement, by the way in which they are sent and answered. */
    enum Kind {
        /** {@code find} and {@code aggregate}: the answer is a cursor. */
        CURSOR,
        /** {@code count} (sent as {@code aggregate}) and {@code distinct}: the answer is one document. */
        VALUE,
        /** {@code insert} of given documents, {@code update}, {@code delete} and {@code findAndModify}. */
        WRITE,
        /** {@code insert} of the next new documents of the collection, which the sender adds to the command. */
        INSERT_NEW,
        /** {@code bulkWrite}: several commands in order. */
        BULK
    }

    Kind kind();

    /** Returns the action as the file names it, such as {@code find} or {@code updateOne}. */
    String action();

    String collection();

    /**
     * Appends the elements of the command, beginning with its name and the collection, without {@code $db}, session and the
     * documents of {@link Kind#INSERT_NEW}.
     */
    void append(OperationScope scope, BsonAppender out);

    /** Returns the least number of documents that must be returned or changed; empty if the file does not say. */
    OptionalLong returnsAtLeast();

    /** Returns the most documents that may be returned or changed; empty if the file does not say. */
    OptionalLong returnsAtMost();

    /** Returns the name under which later steps use the first document of the answer. */
    Optional<String> as();
}
