package io.shardlab.mongo.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Router;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.DocumentIds;
import io.shardlab.mongo.write.RetryCounts;
import io.shardlab.mongo.write.RetryTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Nothing is sent here. */
class BulkWriterTest {

    @Test
    void onlyOurOwnCommandsTakeFurtherFields() {
        DocumentBatch small = new DocumentBatch();
        DocumentBatch large = new DocumentBatch();
        byte[] document = new byte[BulkWriter.MAX_COMMAND_BYTES + 1];
        large.append(document, 0, document.length);
        try (MongoClient client = MongoClients.create("mongodb://127.0.0.1:1");
                BulkWriter direct = writer(client, ClientPath.DIRECT);
                BulkWriter driver = writer(client, ClientPath.DRIVER)) {
            assertThat(direct.sendsExtras(small)).isTrue();
            assertThat(direct.sendsExtras(large)).isFalse();
            assertThat(driver.sendsExtras(small)).isFalse();
        }
    }

    private static BulkWriter writer(MongoClient client, ClientPath path) {
        InsertOptions options = new InsertOptions(
                false,
                DocumentIds.begin(Instant.EPOCH, new Random(1)),
                true,
                false,
                path,
                new RetryTime(Duration.ofSeconds(1)),
                new BsonDocument());
        return new BulkWriter(new Router(0, "x", client), new MongoNamespace("a.b"), options, new RetryCounts());
    }
}
