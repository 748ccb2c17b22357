package io.shardlab.workloads.language.operation;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.workloads.language.value.DocumentValue;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A database command whose varying values are generated, or a bulk write, which is several of them. Immutable and thread-safe.
 *
 * @param action the action as the file names it, such as {@code find} or {@code updateOne}
 * @param body the elements of the command, see {@link #append}; empty for {@link Kind#BULK}
 * @param bulk the commands of {@link Kind#BULK}, one for each group of neighbours of the same sort; empty for other kinds
 * @param ordered false if the commands and documents that follow a failed one are sent and written nevertheless
 * @param newDocuments the number of new documents of {@link Kind#INSERT_NEW}, at least 1; 0 for other kinds
 * @param filter the conditions on the documents that are read or changed
 * @param answer the part of the matching documents that a read returns
 * @param changes the effect of a write on its collection; {@link Changes#NONE} for a read
 * @param concerns the read preference and the concerns that the file gives
 * @param returnsAtLeast the least number of documents that must be returned or changed; empty if the file does not say
 * @param returnsAtMost the most documents that may be returned or changed; empty if the file does not say
 * @param all what an answer must have that is to have all documents which match; empty if it need not have all
 * @param part the operation that it is as a step of another one, with whose kind its time is also reported
 * @param as the name under which later steps use the first document of the answer, or of those that were inserted
 */
public record Statement(
        Kind kind,
        String action,
        String collection,
        DocumentValue body,
        List<Statement> bulk,
        boolean ordered,
        int newDocuments,
        Filter filter,
        ReturnedPart answer,
        Changes changes,
        Concerns concerns,
        OptionalLong returnsAtLeast,
        OptionalLong returnsAtMost,
        Optional<AllMatching> all,
        Optional<String> part,
        Optional<String> as)
        implements Step {

    private static final String TIME_LIMIT = "maxTimeMS";
    private static final byte[] ENCODED_TIME_LIMIT = BsonAppender.name(TIME_LIMIT);

    /** The kinds of statement, by the way in which they are sent and answered. */
    public enum Kind {
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

    public Statement {
        bulk = List.copyOf(bulk);
    }

    /**
     * Appends the elements of the command, beginning with its name and the collection, without {@code $db}, session, read and
     * write concern, and the documents of {@link Kind#INSERT_NEW}. Appends the same for the same operation number, chosen
     * document and results, except the time that is left, see {@link OperationScope#limitBy}. Not for {@link Kind#BULK}, which
     * has {@link #parts}.
     */
    public void append(OperationScope scope, BsonAppender out) {
        body.appendFields(scope, out);
        long millis = scope.millisLeft();
        if (TimeLimit.isLimit(millis) && body.field(TIME_LIMIT).isEmpty()) {
            out.int32(ENCODED_TIME_LIMIT, (int) millis);
        }
    }

    /**
     * Returns the commands of {@link Kind#BULK} in order, and of other kinds the statement itself. Each has its own filter and
     * changes; a command with several writes has those of all of them.
     */
    public List<Statement> parts() {
        return bulk.isEmpty() ? List.of(this) : bulk;
    }

    /** Returns the first of the given documents that an insert adds; empty for all other statements. */
    public Optional<DocumentValue> inserted() {
        return kind == Kind.WRITE
                ? body.field("documents")
                        .map(documents -> (DocumentValue) documents.parts().get(0))
                : Optional.empty();
    }
}
