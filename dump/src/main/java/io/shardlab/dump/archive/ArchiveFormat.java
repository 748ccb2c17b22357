package io.shardlab.dump.archive;

import io.shardlab.data.document.BsonAppender;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;

/**
 * The constants of the format, as mongodump 100 writes it (mongo-tools, {@code common/archive}): the magic number; a prelude
 * of a header, one document for each collection and a terminator; then blocks, each of a header that names a collection,
 * documents of it and a terminator. The last block of each collection is empty and has {@code EOF} and the CRC.
 */
final class ArchiveFormat {

    /** The first four bytes, little-endian. */
    static final int MAGIC = 0x8199e26d;

    static final byte[] TERMINATOR = {-1, -1, -1, -1};

    static final String VERSION = "0.1";

    private ArchiveFormat() {}

    /** The header of a block. */
    record BlockHeader(String database, String collection, boolean isEnd, long crc) {

        static BlockHeader parse(BsonDocument document) {
            return new BlockHeader(
                    document.getString("db").getValue(),
                    document.getString("collection").getValue(),
                    document.getBoolean("EOF").getValue(),
                    document.getInt64("CRC").getValue());
        }

        byte[] encode() {
            return BsonAppender.encode(new BsonDocument("db", new BsonString(database))
                    .append("collection", new BsonString(collection))
                    .append("EOF", BsonBoolean.valueOf(isEnd))
                    .append("CRC", new BsonInt64(crc)));
        }
    }
}
