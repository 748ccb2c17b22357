package io.shardlab.workloads.language.operation;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.workloads.language.value.DocumentValue;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A database command whose varying values are generated. Immutable and thread-safe. */
public non-sealed interface Statement extends Step {

    /** The kinds of statement, by the way in which they are sent and answered. */
    enum Kind {
        /** {@code find} and {@code aggregate}: the answer is a cursor. */
        CURSOR,
        /** {@code count} (sent as {@code aggregate}, the answer has {@code n}) and {@code distinct}: the answer is a value. */
        VALUE,
        /** {@code insert} of given documents, {@code update} and {@code delete}. */
        WRITE,
        /** {@code findAndModify}: the answer has the document as {@code value}. */
        FIND_AND_MODIFY,
        /** {@code insert} of the next new documents of the collection, which the sender adds to the command. */
        INSERT_NEW,
        /** {@code bulkWrite}: several commands in order, see {@link Statement#parts}. */
        BULK
    }

    Kind kind();

    /** Returns the action as the file names it, such as {@code find} or {@code updateOne}. */
    String action();

    String collection();

    /**
     * Appends the elements of the command, beginning with its name and the collection, without {@code $db}, session, read and
     * write concern, and the documents of {@link Kind#INSERT_NEW}. Appends the same for the same operation number, chosen
     * document and results, except the time that is left, see {@link OperationScope#limitBy}. Not for {@link Kind#BULK}, which has {@link #parts}.
     */
    void append(OperationScope scope, BsonAppender out);

    /**
     * Returns the commands of {@link Kind#BULK} in order, and of other kinds the statement itself. Each has its own filter and
     * changes; a command with several writes has those of all of them.
     */
    List<Statement> parts();

    /** False if the commands and documents that follow a failed one are sent and written nevertheless. */
    boolean ordered();

    /** Returns the number of new documents of {@link Kind#INSERT_NEW}, at least 1; 0 for other kinds. */
    int newDocuments();

    /** Returns the conditions on the documents that are read or changed. */
    Filter filter();

    /** Returns which of the documents that match a read returns. */
    Answer answer();

    /** Returns what a write does to its collection; {@link Changes#NONE} for a read. */
    Changes changes();

    /** Returns the read preference and the concerns that the file gives. */
    Concerns concerns();

    /** Returns the least number of documents that must be returned or changed; empty if the file does not say. */
    OptionalLong returnsAtLeast();

    /** Returns the most documents that may be returned or changed; empty if the file does not say. */
    OptionalLong returnsAtMost();

    /** Returns the first of the given documents that an insert adds; empty for all other statements. */
    Optional<DocumentValue> inserted();

    /** Returns the name under which later steps use the first document of the answer, or of those that were inserted. */
    Optional<String> as();
}
