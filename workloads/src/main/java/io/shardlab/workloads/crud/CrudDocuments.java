package io.shardlab.workloads.crud;

import io.shardlab.mongo.dataset.NumberedDocuments;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentIds;
import io.shardlab.mongo.document.SplitMix64;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/**
 * The documents of a cycle, each a function of the seed, its number and its version: {@code _id} (an ObjectId), {@code id}
 * (the number), {@code col1} to {@code col5} (16 random hexadecimal digits each) and {@code time}. They take 179 bytes of
 * BSON, as the published ones did. Immutable and thread-safe.
 *
 * @param count the number of documents, at most {@link Integer#MAX_VALUE}
 * @param ids their ids
 */
record CrudDocuments(long count, long seed, DocumentIds ids) {

    /** The version that is inserted. */
    static final int INSERTED = 0;

    /** The version after the replacement: the same {@code _id} and {@code id}, other values in all other fields. */
    static final int REPLACED = 1;

    /** The size of every document. */
    static final int BYTES = 179;

    /** The place of the number: after the document's length, the {@code _id}, and the type and name of {@code id}. */
    static final int NUMBER_OFFSET = 25;

    /** 2015-01-01T00:00:00Z, when the published figures were new. */
    private static final int FIRST_SECOND = 1_420_070_400;

    private static final long MILLIS = 1000;
    private static final byte[] ID = BsonAppender.name("id");
    private static final byte[] TIME = BsonAppender.name("time");
    private static final byte[][] COLUMNS = Stream.of("col1", "col2", "col3", "col4", "col5")
            .map(BsonAppender::name)
            .toArray(byte[][]::new);
    private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    CrudDocuments(long count, long seed) {
        this(count, seed, DocumentIds.ofSeed(seed));
    }

    /** Appends the elements of a document after its {@code _id}. */
    private void append(long number, int version, BsonAppender out) {
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

    /** Returns the documents to insert, without an {@code _id}. */
    NumberedDocuments numbered() {
        return new NumberedDocuments(count, false, () -> (number, batch) -> {
            append(number, INSERTED, batch.begin());
            batch.end();
        });
    }

    void appendWhole(long number, int version, BsonAppender out) {
        ids.append(number, out);
        append(number, version, out);
    }

    /** Encodes a document into a buffer in place of what is there. */
    void encode(long number, int version, BsonAppender buffer) {
        buffer.truncate(0);
        buffer.startDocument();
        appendWhole(number, version, buffer);
        buffer.endDocument();
    }
}
