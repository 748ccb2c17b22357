package io.shardlab.workloads.crud;

import io.shardlab.data.document.BsonAppender;
import io.shardlab.data.document.DocumentIds;
import io.shardlab.data.document.SplitMix64;
import io.shardlab.mongo.dataset.NumberedDocuments;
import java.nio.charset.StandardCharsets;

/**
 * The documents of a cycle, each a function of the seed, its number and its version: {@code _id} (an ObjectId), {@code id}
 * (the number), {@code col1} to {@code col5} (16 random hexadecimal digits each) and {@code time}. They take 179 bytes of
 * BSON, as the published ones did. Immutable and thread-safe.
 */
final class CrudDocuments {

    /** As they are inserted. */
    static final int INSERTED = 0;

    /** As they are after the replacement: the same {@code _id} and {@code id}, all else new. */
    static final int REPLACED = 1;

    /** What every document takes. */
    static final int BYTES = 179;

    /** Where the number stands: after the document's length, the {@code _id}, and the type and name of {@code id}. */
    static final int NUMBER_OFFSET = 25;

    /** 2015-01-01T00:00:00Z, when the published figures were new. */
    private static final int FIRST_SECOND = 1_420_070_400;

    private static final long MILLIS = 1000;
    private static final byte[] ID = BsonAppender.name("id");
    private static final byte[] TIME = BsonAppender.name("time");
    private static final byte[][] COLUMNS = {
        BsonAppender.name("col1"),
        BsonAppender.name("col2"),
        BsonAppender.name("col3"),
        BsonAppender.name("col4"),
        BsonAppender.name("col5")
    };
    private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private final long documents;
    private final long seed;
    private final DocumentIds ids;

    /** @param documents how many there are, at most {@link Integer#MAX_VALUE} */
    CrudDocuments(long documents, long seed) {
        this.documents = documents;
        this.seed = seed;
        this.ids = DocumentIds.ofSeed(seed);
    }

    long count() {
        return documents;
    }

    DocumentIds ids() {
        return ids;
    }

    /** Appends the elements of a document after its {@code _id}. */
    void append(long number, int version, BsonAppender out) {
        out.int32(ID, (int) number);
        long stream = SplitMix64.output(seed, version);
        for (int column = 0; column < COLUMNS.length; column++) {
            out.startString(COLUMNS[column]);
            hexadecimal(SplitMix64.output(stream, number * COLUMNS.length + column), out);
            out.endString();
        }
        out.dateTime(TIME, (FIRST_SECOND + number) * MILLIS + version);
    }

    private static void hexadecimal(long bits, BsonAppender out) {
        for (int shift = Long.SIZE - 4; shift >= 0; shift -= 4) {
            out.text(DIGITS[(int) (bits >>> shift) & 15]);
        }
    }

    /** As they are inserted, without an {@code _id}. */
    NumberedDocuments numbered() {
        return new NumberedDocuments(documents, false, () -> (number, batch) -> {
            append(number, INSERTED, batch.begin());
            batch.end();
        });
    }

    /** Appends all elements of a document. */
    void appendWhole(long number, int version, BsonAppender out) {
        ids.append(number, out);
        append(number, version, out);
    }
}
