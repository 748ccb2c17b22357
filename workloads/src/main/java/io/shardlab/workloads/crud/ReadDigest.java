package io.shardlab.workloads.crud;

import io.shardlab.data.document.BsonAppender;
import io.shardlab.data.document.DocumentHash;
import java.util.concurrent.atomic.LongAdder;

/**
 * What has been read, as the sum of the hashes of whole documents: the same in any order, another if a byte differs, or if
 * one document stands in for another. To hash takes a hundredth or two of the time that reading does, so that what must be is
 * worked out afterwards, when nothing is timed. Thread-safe.
 */
final class ReadDigest {

    private final LongAdder seen = new LongAdder();
    private final LongAdder sum = new LongAdder();

    /** Adds documents, and the sum of their hashes by {@link DocumentHash#ofWhole}. */
    void add(long documents, long hashes) {
        seen.add(documents);
        sum.add(hashes);
    }

    long seen() {
        return seen.sum();
    }

    /** Whether each document was read once, and to the byte as it is in that version. Makes all of them. */
    boolean isOfAll(CrudDocuments documents, int version) {
        if (seen.sum() != documents.count()) {
            return false;
        }
        BsonAppender document = new BsonAppender(CrudDocuments.BYTES);
        long expected = 0;
        for (long number = 0; number < documents.count(); number++) {
            document.truncate(0);
            document.startDocument();
            documents.appendWhole(number, version, document);
            document.endDocument();
            expected += DocumentHash.ofWhole(document.bytes(), 0, document.position());
        }
        return expected == sum.sum();
    }
}
