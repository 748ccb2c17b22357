package io.shardlab.shardkey.command;

import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * One read or write of a collection by a command. Immutable.
 *
 * @param kind what it does
 * @param filter the conditions on documents; empty for an insert
 * @param collation the collation that the command names; empty for that of the collection
 * @param single true if it changes one document at most
 * @param update the operators, pipeline or replacement of an update; null for other kinds
 * @param documents the documents of an insert
 * @param sort the order that a read asks for; empty without one
 * @param most the most documents that it reads or changes; {@link #UNLIMITED} if it has no limit
 */
public record Access(
        Kind kind,
        BsonDocument filter,
        BsonDocument collation,
        boolean single,
        BsonValue update,
        List<BsonDocument> documents,
        BsonDocument sort,
        long most) {

    /** The value of {@code most} without a limit. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    /** The kinds of access. */
    public enum Kind {
        READ,
        INSERT,
        UPDATE,
        DELETE
    }

    public Access {
        documents = List.copyOf(documents);
    }

    /** True if documents are changed. */
    public boolean isWrite() {
        return kind != Kind.READ;
    }
}
