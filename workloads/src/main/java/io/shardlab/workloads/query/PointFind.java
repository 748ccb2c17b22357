package io.shardlab.workloads.query;

import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.Outcome;
import io.shardlab.mongo.collection.CollectionAccess;
import io.shardlab.mongo.collection.CommandSender;
import io.shardlab.mongo.collection.FindOptions;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentHash;
import io.shardlab.mongo.document.SplitMix64;
import java.util.function.Consumer;

/** Finds all documents of one key and checks them against the generator. Confined to one worker. */
final class PointFind implements Operation {

    private final CollectionAccess collection;
    private final PointAnswers answers;
    private final long seed;
    private final Consumer<BsonAppender> filter = this::appendFilter;
    private final CommandSender.Visitor visitor = this::add;
    private int key;
    private long documents;
    private long bytes;
    private long checksum;

    PointFind(CollectionAccess collection, PointAnswers answers, long seed) {
        this.collection = collection;
        this.answers = answers;
        this.seed = seed;
    }

    @Override
    public void execute(long number, Outcome outcome) {
        key = answers.existingKey(SplitMix64.output(seed, number));
        documents = 0;
        bytes = 0;
        checksum = 0;
        collection.find(filter, FindOptions.NONE, 0, visitor, outcome);
    }

    @Override
    public void verify(long number, Outcome outcome) {
        collection.show(visitor);
        outcome.addDocuments(documents);
        outcome.addBytes(bytes);
        answers.check(key, documents, checksum, outcome);
    }

    @Override
    public void close() {
        collection.close();
    }

    private void appendFilter(BsonAppender out) {
        answers.appendFilter(key, out);
    }

    private void add(byte[] bson, int offset, int length) {
        documents++;
        bytes += length;
        checksum += DocumentHash.of(bson, offset, length);
    }
}
