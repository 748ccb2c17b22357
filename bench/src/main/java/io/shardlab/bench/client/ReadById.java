package io.shardlab.bench.client;

import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.collection.CollectionAccess;
import io.shardlab.mongo.collection.CommandSender;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentIds;
import io.shardlab.mongo.document.SplitMix64;
import java.util.function.Consumer;

/** Reads the documents of a load by their {@code _id}s, in random order. Confined to one worker. */
final class ReadById implements Operation {

    private final CollectionAccess collection;
    private final DocumentIds ids;
    private final long documents;
    private final Consumer<BsonAppender> filter = out -> appendId(out);
    private final CommandSender.Visitor visitor = (bson, offset, length) -> count();
    private long document;
    private int found;

    ReadById(CollectionAccess collection, DocumentIds ids, long documents) {
        this.collection = collection;
        this.ids = ids;
        this.documents = documents;
    }

    @Override
    public void execute(long number, Outcome outcome) {
        document = Math.floorMod(SplitMix64.mix(number), documents);
        found = 0;
        collection.find(filter, visitor, outcome);
    }

    @Override
    public void verify(long number, Outcome outcome) {
        collection.show(visitor);
        if (found != 1) {
            outcome.addErrors("wrong-answer", 1, found + " documents of one id");
        }
    }

    private void appendId(BsonAppender out) {
        ids.append(document, out);
    }

    private void count() {
        found++;
    }

    @Override
    public void close() {
        collection.close();
    }
}
