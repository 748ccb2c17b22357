package io.shardlab.workloads.crud;

import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.Outcome;
import io.shardlab.data.document.DocumentHash;
import io.shardlab.mongo.collection.Finder;

/** Reads a range of documents, an answer at a time. One worker's own. */
final class ReadRange implements Operation {

    private final Finder finder;
    private final WorkerRange range;
    private final int batchSize;
    private final ReadDigest digest;
    private final Finder.Visitor visitor = this::see;
    private boolean begun;
    private boolean more;
    private long documents;
    private long bytes;
    private long hashes;

    ReadRange(Finder finder, WorkerRange range, int batchSize, ReadDigest digest) {
        this.finder = finder;
        this.range = range;
        this.batchSize = batchSize;
        this.digest = digest;
        this.more = !range.isEmpty();
    }

    @Override
    public void prepare(long number, Outcome next) {
        if (!more) {
            next.exhausted();
        }
    }

    /** A find that fails is not gone on with: what it has missed is told by the count. */
    @Override
    public void execute(long number, Outcome outcome) {
        more = false;
        if (begun) {
            more = finder.next();
        } else {
            begun = true;
            more = finder.begin(range::appendFilter, batchSize);
        }
    }

    @Override
    public void verify(long number, Outcome outcome) {
        documents = 0;
        bytes = 0;
        hashes = 0;
        finder.show(visitor);
        outcome.addDocuments(documents);
        outcome.addBytes(bytes);
        digest.add(documents, hashes);
    }

    private void see(byte[] bson, int offset, int length) {
        documents++;
        bytes += length;
        hashes += DocumentHash.ofWhole(bson, offset, length);
    }

    @Override
    public void close() {
        finder.close();
    }
}
