package io.shardlab.workloads.crud;

import io.shardlab.core.mongo.Finder;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.Outcome;

/** Reads a range of documents, an answer at a time. One worker's own. */
final class ReadRange implements Operation {

    private final Finder finder;
    private final IdRange range;
    private final int batchSize;
    private final DocumentCheck check;
    private boolean begun;
    private boolean more;
    private Outcome outcome;

    ReadRange(Finder finder, IdRange range, int batchSize, DocumentCheck check) {
        this.finder = finder;
        this.range = range;
        this.batchSize = batchSize;
        this.check = check;
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
    public void execute(long number, Outcome toTell) {
        outcome = toTell;
        more = false;
        if (begun) {
            more = finder.next(this::see);
        } else {
            begun = true;
            more = finder.begin(range::appendFilter, batchSize, this::see);
        }
    }

    private void see(byte[] bson, int offset, int length) {
        outcome.addDocuments(1);
        outcome.addBytes(length);
        if (!check.look(bson, offset, length)) {
            outcome.addErrors("wrong-answer", 1, "a document that was read is not the one that was inserted");
        }
    }

    @Override
    public void close() {
        finder.close();
    }
}
