package io.shardlab.transfer.dump.restore;

import com.mongodb.MongoNamespace;
import io.shardlab.core.text.Message;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/**
 * One operation of an oplog: an entry, or an operation within a transaction or another {@code applyOps}.
 *
 * @param time the time of its entry, or of the entry that committed the transaction
 * @param offset the position of that entry in the decompressed oplog or archive, in bytes
 */
record OplogOperation(RawBsonDocument document, BsonTimestamp time, long offset) {

    /** The fields that {@code applyOps} needs, without the UUID of the collection. */
    private static final List<String> APPLICABLE = List.of("ts", "t", "v", "op", "ns", "o", "o2");

    private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

    OplogOperation nested(RawBsonDocument part) {
        return new OplogOperation(part, time, offset);
    }

    /** Returns {@code i}, {@code u}, {@code d}, {@code c} for a command, or another kind. */
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

    String command() {
        return document.getDocument("o").getFirstKey();
    }

    BsonDocument change() {
        return ((RawBsonDocument) document.getDocument("o")).decode(CODEC);
    }

    /** Reports whether it concerns one collection, which {@link #collection} returns. */
    boolean hasCollection() {
        return !isCommand() || document.getDocument("o").get(command()).isString();
    }

    /** Returns the collection that it concerns; for a renaming, the collection by its old name. */
    MongoNamespace collection() {
        if (!isCommand()) {
            return new MongoNamespace(namespace());
        }
        String name = document.getDocument("o").getString(command()).getValue();
        return command().equals("renameCollection") ? new MongoNamespace(name) : new MongoNamespace(database(), name);
    }

    /** Returns the operation as {@code applyOps} accepts it. */
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

    /** Describes the operation for people, within a sentence. */
    Message describe() {
        Message what = switch (kind()) {
            case "i" -> Message.of("insert into {0}", namespace());
            case "u" -> Message.of("update of {0}", namespace());
            case "d" -> Message.of("delete from {0}", namespace());
            case "c" ->
                Message.of(
                        "{0} of {1}", command(), hasCollection() ? collection().getFullName() : database());
            default -> Message.of("operation '{0}' on {1}", kind(), namespace());
        };
        return Message.of(
                "{0} of {1}, at byte {2,number,#}",
                what, Integer.toUnsignedString(time.getTime()) + ":" + Integer.toUnsignedString(time.getInc()), offset);
    }
}
