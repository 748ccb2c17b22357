package io.shardlab.workloads.mixed;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.WebLogSpec;
import java.util.stream.LongStream;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.Test;

class LogDocumentsTest {

    private final LogDocuments documents = new LogDocuments(WebLogSpec.uniform(7, 1000, 50));
    private final DocumentBatch scratch = new DocumentBatch();
    private final StoredDocument stored = new StoredDocument();

    private BsonDocument document(long number) {
        DocumentBatch batch = new DocumentBatch();
        documents.append(number, scratch, batch);
        return batch.view(0).decode(new BsonDocumentCodec());
    }

    private StoredDocument read(BsonDocument document) {
        RawBsonDocument raw = new RawBsonDocument(document, new BsonDocumentCodec());
        byte[] bytes = raw.getByteBuffer().array();
        stored.read(bytes, 0, raw.getByteBuffer().remaining());
        return stored;
    }

    @Test
    void aDocumentHasItsNumberTheWebLogsFieldsAndNoUpdates() {
        BsonDocument document = document(12);
        assertThat(document.keySet())
                .containsExactly(
                        "_id",
                        "date",
                        "host",
                        "IdInfo",
                        "UserID",
                        "RequestDate",
                        "Request",
                        "StatusCode",
                        "size",
                        "updates",
                        "version");
        assertThat(document.getInt64("_id").getValue()).isEqualTo(12);
        assertThat(document.getString("host").getValue())
                .isEqualTo(documents.generator().hostName(documents.generator().hostIndexOf(12)));

        read(document);
        assertThat(stored.isWellFormed()).isTrue();
        assertThat(stored.number()).isEqualTo(12);
        assertThat(stored.updates()).isZero();
        assertThat(stored.version()).isZero();
        assertThat(stored.hash()).isEqualTo(documents.hash(12, scratch));
    }

    @Test
    void updatesLeaveTheHashAsItIsAndAnyOtherChangeDoesNot() {
        BsonDocument document = document(12);
        document.put("updates", new BsonInt64(3));
        document.put("version", new BsonInt64(documents.version(12, 77)));
        assertThat(read(document).hash()).isEqualTo(documents.hash(12, scratch));
        assertThat(stored.updates()).isEqualTo(3);
        assertThat(documents.isPossible(12, stored.updates(), stored.version())).isTrue();

        document.put("UserID", new BsonString("user1000"));
        assertThat(read(document).hash()).isNotEqualTo(documents.hash(12, scratch));
    }

    @Test
    void aDocumentThatLostAFieldIsDetected() {
        for (String field : new String[] {"_id", "updates", "version"}) {
            BsonDocument document = document(1);
            document.remove(field);
            assertThat(read(document).isWellFormed()).as(field).isFalse();
        }
        assertThat(read(new BsonDocument()).isWellFormed()).isFalse();
    }

    @Test
    void anUpdateOfAnotherDocumentIsDetected() {
        assertThat(documents.isPossible(12, 0, 0)).isTrue();
        assertThat(documents.isPossible(12, 1, 0)).isFalse();
        assertThat(documents.isPossible(12, 0, documents.version(12, 1))).isFalse();
        assertThat(LongStream.range(1, 1000)
                        .filter(sequence -> documents.isPossible(12, 1, documents.version(13, sequence))))
                .as("one in a million passes by chance")
                .hasSizeLessThan(2);
    }

    @Test
    void laterUpdatesHaveGreaterVersions() {
        assertThat(LongStream.range(1, 1000).map(sequence -> documents.version(12, sequence)))
                .isSorted();
        assertThat(documents.version(12, (1L << 43) - 1)).isPositive();
    }
}
