package io.shardlab.workloads.query;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import io.shardlab.core.document.DocumentHash;
import io.shardlab.core.document.SplitMix64;
import io.shardlab.core.workload.Operation;
import io.shardlab.core.workload.Outcome;
import java.nio.ByteBuffer;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.RawBsonDocument;

/** Finds all documents of one host and holds them against what the generator says. */
final class FindByHost implements Operation {

    private final MongoCollection<RawBsonDocument> collection;
    private final HostAnswers answers;
    private final long seed;

    FindByHost(MongoCollection<RawBsonDocument> collection, HostAnswers answers, long seed) {
        this.collection = collection;
        this.answers = answers;
        this.seed = seed;
    }

    @Override
    public void execute(long number, Outcome outcome) {
        int host = answers.existingHost(SplitMix64.output(seed, number));
        BsonDocument filter = new BsonDocument("host", new BsonString(answers.name(host)));
        long documents = 0;
        long bytes = 0;
        long checksum = 0;
        try (MongoCursor<RawBsonDocument> cursor = collection.find(filter).iterator()) {
            while (cursor.hasNext()) {
                ByteBuffer document = cursor.next().getByteBuffer().asNIO();
                documents++;
                bytes += document.remaining();
                checksum += DocumentHash.of(
                        document.array(), document.arrayOffset() + document.position(), document.remaining());
            }
        }
        outcome.addDocuments(documents);
        outcome.addBytes(bytes);
        answers.check(host, documents, checksum, outcome);
    }
}
