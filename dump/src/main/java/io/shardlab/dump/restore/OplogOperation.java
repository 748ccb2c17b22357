package io.shardlab.dump.restore;

import com.mongodb.MongoNamespace;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/**
 * One operation of an oplog: an entry, or one of those within a transaction or another {@code applyOps}.
 *
 * @param time when it was logged, within a transaction that of the entry that committed it or holds it
 * @param offset where that entry lies in the decompressed oplog or archive, in bytes
 */
record OplogOperation(RawBsonDocument document, BsonTimestamp time, long offset) {

    /** The fields that say what it does. */
    private static final List<String> APPLICABLE = List.of("ts", "t", "v", "op", "ns", "o", "o2");

    private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

    /** An operation that this one consists of. */
    OplogOperation nested(RawBsonDocument part) {
        return new OplogOperation(part, time, offset);
    }

    /** {@code i}, {@code u}, {@code d}, {@code c} for commands, and others. */
    String kind() {
        return document.getString("op").getValue();
    }

    boolean isCommand() {
        return kind().equals("c");
    }

    private String namespace() {
        return document.getString("ns").getValue();
    }

    String database() {
        String namespace = namespace();
        int dot = namespace.indexOf('.');
        return dot < 0 ? namespace : namespace.substring(0, dot);
    }

    /** The name of a command. */
    String command() {
        return document.getDocument("o").getFirstKey();
    }

    /** What a command says, as a copy that may be changed. */
    BsonDocument change() {
        return ((RawBsonDocument) document.getDocument("o")).decode(CODEC);
    }

    /** Whether it concerns one collection, so that {@link #collection} has a value. */
    boolean hasCollection() {
        return !isCommand() || document.getDocument("o").get(command()).isString();
    }

    /** The collection that it concerns; of a renaming the one that gets another name. */
    MongoNamespace collection() {
        if (!isCommand()) {
            return new MongoNamespace(namespace());
        }
        String name = document.getDocument("o").getString(command()).getValue();
        return command().equals("renameCollection") ? new MongoNamespace(name) : new MongoNamespace(database(), name);
    }

    /** What {@code applyOps} takes of it, without the UUID of its collection. */
    BsonDocument applicable() {
        BsonDocument applicable = new BsonDocument();
        APPLICABLE.stream()
                .filter(document::containsKey)
                .forEach(field -> applicable.append(field, document.get(field)));
        return applicable;
    }

    int bytes() {
        return document.getByteBuffer().remaining();
    }

    /** For people, within a sentence. */
    String describe() {
        String what = switch (kind()) {
            case "i" -> "insert into " + namespace();
            case "u" -> "update of " + namespace();
            case "d" -> "delete from " + namespace();
            case "c" -> command() + " of " + (hasCollection() ? collection().getFullName() : database());
            default -> "operation '" + kind() + "' on " + namespace();
        };
        return what + " of " + Integer.toUnsignedString(time.getTime()) + ":" + Integer.toUnsignedString(time.getInc())
                + ", at byte " + offset;
    }
}
