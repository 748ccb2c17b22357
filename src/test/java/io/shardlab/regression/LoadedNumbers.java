package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ReadConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import java.nio.ByteBuffer;
import java.util.BitSet;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.RawBsonDocument;

/** The documents of a generated load that servers hold, by the numbers that stand in their ids. */
public final class LoadedNumbers {

    private static final String DATABASE = "shardlab";
    private static final long NUMBER_BITS = (1L << 40) - 1;

    private LoadedNumbers() {}

    /** Fails unless each number below this is there once, and no other. */
    public static void assertExactly(int documents, String uri, String collection) {
        BitSet found = found(uri, collection);
        assertThat(found.nextClearBit(0))
                .as("the first document that is missing")
                .isEqualTo(documents);
        assertThat(found.length()).as("one more than the last number").isEqualTo(documents);
    }

    /** What is there, as a majority of each replica set has it; fails if a number is there twice. */
    public static BitSet found(String uri, String collection) {
        BitSet found = new BitSet();
        try (MongoClient client = MongoClients.create(uri)) {
            collection(client, collection)
                    .withReadConcern(ReadConcern.MAJORITY)
                    .find()
                    .projection(Projections.include("_id"))
                    .hint(new BsonDocument("_id", new BsonInt32(1)))
                    .batchSize(50_000)
                    .forEach(document -> {
                        int number = number(document);
                        assertThat(found.get(number))
                                .as("document %d is there twice", number)
                                .isFalse();
                        found.set(number);
                    });
        }
        return found;
    }

    /** The number below which every document of an unfinished load was acknowledged, as the load noted; 0 at first. */
    public static long mark(MongoClient client, String collection) {
        RawBsonDocument load = collection(client, "shardlab.loads")
                .find(Filters.eq("_id", collection))
                .first();
        return load == null ? 0 : load.getDocument("mark").getInt64("document").getValue();
    }

    private static MongoCollection<RawBsonDocument> collection(MongoClient client, String name) {
        return client.getDatabase(DATABASE).getCollection(name, RawBsonDocument.class);
    }

    private static int number(RawBsonDocument document) {
        ByteBuffer id = ByteBuffer.wrap(document.getObjectId("_id").getValue().toByteArray());
        return (int) (id.getLong(Integer.BYTES) & NUMBER_BITS);
    }
}
