package io.shardlab.workloads.crud;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.LittleEndian;
import io.shardlab.mongo.document.SplitMix64;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * Compares the stored documents, byte by byte, with the expected ones. The number of each document goes into a sum of
 * scrambled numbers, so that a document read twice does not make up for one that is missing. Not thread-safe.
 */
final class StoredCheck {

    private final CrudDocuments documents;
    private final int version;
    private final BsonAppender expected = new BsonAppender(CrudDocuments.BYTES);
    private long seen;
    private long wrong;
    private long sum;

    /** @param version the version that all documents should have */
    StoredCheck(CrudDocuments documents, int version) {
        this.documents = documents;
        this.version = version;
    }

    /** Checks a document as the server sent it, and returns true if it is right. */
    boolean look(byte[] bson, int offset, int length) {
        seen++;
        long number =
                length == CrudDocuments.BYTES ? LittleEndian.getInt(bson, offset + CrudDocuments.NUMBER_OFFSET) : -1;
        boolean right = number >= 0 && number < documents.count() && equal(number, bson, offset, length);
        if (right) {
            sum += SplitMix64.mix(number);
        } else {
            wrong++;
        }
        return right;
    }

    private boolean equal(long number, byte[] bson, int offset, int length) {
        documents.encode(number, version, expected);
        return Arrays.equals(bson, offset, offset + length, expected.bytes(), 0, expected.position());
    }

    /**
     * Checks that all documents were read.
     *
     * @param when the end of a sentence, such as "after the replacement"
     * @throws RunFailedException unless each document was seen once, as it should be
     */
    void requireAll(Message when) {
        long count = documents.count();
        if (seen != count) {
            throw new RunFailedException(Message.of(
                    "There should be {0,number,#} documents, but {1,number,#} were read {2}.", count, seen, when));
        }
        if (wrong > 0) {
            throw new RunFailedException(Message.of(
                    "{0,number,#} of {1,number,#} documents are not what they should be {2}.", wrong, count, when));
        }
        if (sum != LongStream.range(0, count).map(SplitMix64::mix).sum()) {
            throw new RunFailedException(Message.of(
                    "Of {0,number,#} documents some were read twice and others not at all {1}.", count, when));
        }
    }
}
