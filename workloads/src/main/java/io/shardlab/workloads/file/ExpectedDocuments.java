package io.shardlab.workloads.file;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.DocumentHash;
import java.util.List;
import java.util.Set;

/**
 * The hashes of the documents of a collection as they are loaded, each computed when it is first asked for, so that a document
 * that is read often is made once. Thread-safe: each number has one hash, and threads that compute it at the same time agree.
 */
final class ExpectedDocuments {

    /** Hashes of more documents than these, which take 64 MB, are computed each time. */
    private static final long MOST_KEPT = 16_000_000;

    private final boolean anyOrder;
    private final List<byte[]> changing;
    private final int most;
    private volatile int[] hashes;

    /**
     * @param documents the number of documents
     * @param anyOrder true if the order of fields does not count
     * @param changing the fields that are not compared
     */
    ExpectedDocuments(long documents, boolean anyOrder, Set<String> changing) {
        this.changing = changing.stream().map(BsonAppender::name).toList();
        this.anyOrder = anyOrder;
        this.most = (int) Math.min(MOST_KEPT, documents);
    }

    /** Returns the hash of a document, from 32 bits, which is never 0. */
    int of(long number, StoredDocuments documents) {
        int[] known = kept();
        boolean keeps = number < known.length;
        int hash = keeps ? known[(int) number] : 0;
        if (hash == 0) {
            DocumentBatch document = documents.only(number);
            hash = hash(document.bytes(), 0, document.length(0));
            if (keeps) {
                known[(int) number] = hash;
            }
        }
        return hash;
    }

    private int[] kept() {
        int[] known = hashes;
        if (known == null) {
            synchronized (this) {
                known = hashes;
                if (known == null) {
                    known = new int[most];
                    hashes = known;
                }
            }
        }
        return known;
    }

    /** Returns the hash of a document that was found. */
    int hash(byte[] bson, int offset, int length) {
        long hash = anyOrder || !changing.isEmpty()
                ? DocumentHash.ofElements(bson, offset, length, changing)
                : DocumentHash.ofWhole(bson, offset, length);
        int half = (int) (hash ^ hash >>> Integer.SIZE);
        return half == 0 ? 1 : half;
    }
}
