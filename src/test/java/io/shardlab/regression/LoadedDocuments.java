package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ReadConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.DocumentHash;
import io.shardlab.mongo.document.DocumentIds;
import io.shardlab.mongo.document.WebLogGenerator;
import io.shardlab.mongo.document.WebLogSpec;
import java.nio.ByteBuffer;
import java.util.BitSet;
import org.bson.RawBsonDocument;

/** The documents of a generated load that servers hold, each known by the number that stands in its id. */
public final class LoadedDocuments {

    private static final String DATABASE = "shardlab";
    private static final int HOSTS = 32_768;

    private LoadedDocuments() {}

    /** Fails unless each number below this is there once, and no other, with what the generator makes of it. */
    public static void assertExactly(int documents, String uri, String collection) {
        BitSet found = found(documents, uri, collection);
        assertThat(found.nextClearBit(0))
                .as("the first document that is missing")
                .isEqualTo(documents);
        assertThat(found.length()).as("one more than the last number").isEqualTo(documents);
    }

    /**
     * Returns the numbers of the documents that a majority of each replica set has; fails if one exists twice or has other
     * contents.
     *
     * @param documents the number of documents to load
     */
    public static BitSet found(int documents, String uri, String collection) {
        WebLogGenerator generator = new WebLogGenerator(WebLogSpec.uniform(1, documents, HOSTS));
        DocumentBatch expected = new DocumentBatch();
        BitSet found = new BitSet();
        try (MongoClient client = MongoClients.create(uri)) {
            for (RawBsonDocument document : collection(client, collection)
                    .withReadConcern(ReadConcern.MAJORITY)
                    .find()
                    .batchSize(10_000)) {
                int number = number(document);
                expected.clear();
                generator.append(number, expected);
                assertThat(hash(document)).as("document %d", number).isEqualTo(DocumentHash.of(expected, 0));
                assertThat(found.get(number))
                        .as("document %d is there twice", number)
                        .isFalse();
                found.set(number);
            }
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

    private static long hash(RawBsonDocument document) {
        ByteBuffer bytes = document.getByteBuffer().asNIO();
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(copy);
        return DocumentHash.of(copy, 0, copy.length);
    }

    private static int number(RawBsonDocument document) {
        ByteBuffer id = ByteBuffer.wrap(document.getObjectId("_id").getValue().toByteArray());
        return (int) (id.getLong(Integer.BYTES) & (DocumentIds.MAX_DOCUMENTS - 1));
    }
}
