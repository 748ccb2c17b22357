package io.shardlab.workloads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.DocumentHash;
import io.shardlab.mongo.document.WebLogGenerator;
import io.shardlab.mongo.document.WebLogSpec;
import java.nio.ByteBuffer;
import java.util.BitSet;
import org.bson.RawBsonDocument;

/** The documents of a server after a load, as an ordinary client sees them. */
final class LoadedDocuments implements AutoCloseable {

    private static final long HOSTS = 32_768;
    private static final long NUMBER_BITS = (1L << 40) - 1;

    private final MongoClient client;
    private final MongoCollection<RawBsonDocument> collection;

    LoadedDocuments(String uri, String name) {
        client = MongoClients.create(uri);
        collection = client.getDatabase("shardlab").getCollection(name, RawBsonDocument.class);
    }

    MongoCollection<RawBsonDocument> collection() {
        return collection;
    }

    /** Every number of a generated load stands in exactly one document's id, and that document is the one of the number. */
    void assertGenerated(int documents) {
        WebLogGenerator generator = new WebLogGenerator(WebLogSpec.uniform(1, documents, HOSTS));
        BitSet found = new BitSet(documents);
        DocumentBatch expected = new DocumentBatch();
        for (RawBsonDocument document : collection.find().batchSize(10_000)) {
            int number = number(document);
            if (found.get(number)) {
                fail("document %d is there twice", number);
            }
            found.set(number);
            expected.clear();
            generator.append(number, expected);
            ByteBuffer bytes = document.getByteBuffer().asNIO();
            byte[] copy = new byte[bytes.remaining()];
            bytes.get(copy);
            if (DocumentHash.of(copy, 0, copy.length) != DocumentHash.of(expected, 0)) {
                fail("document %d is not the one that was generated: %s", number, document);
            }
        }
        assertThat(found.nextClearBit(0)).as("the first number that is missing").isEqualTo(documents);
    }

    private static int number(RawBsonDocument document) {
        ByteBuffer id = ByteBuffer.wrap(document.getObjectId("_id").getValue().toByteArray());
        return (int) (id.getLong(Integer.BYTES) & NUMBER_BITS);
    }

    @Override
    public void close() {
        client.close();
    }
}
