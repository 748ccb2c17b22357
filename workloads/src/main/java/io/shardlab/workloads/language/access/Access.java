package io.shardlab.workloads.language.access;

import io.shardlab.mongo.query.Condition;
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
 * @param upsert true if an update inserts a document where none matches
 * @param returning true for findAndModify, which returns the document that it changes
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
        boolean upsert,
        boolean returning,
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

    /** True for an update by a document that takes the place of the other. */
    public boolean isReplacement() {
        return update != null && update.isDocument() && !Condition.isOperators(update);
    }

    /** True if a mongos that finds no single shard by the filter looks at the document that replaces the other. */
    public boolean isSentByReplacement() {
        return isReplacement() && !upsert && !returning;
    }

    /** True if documents are changed. */
    public boolean isWrite() {
        return kind != Kind.READ;
    }
}
