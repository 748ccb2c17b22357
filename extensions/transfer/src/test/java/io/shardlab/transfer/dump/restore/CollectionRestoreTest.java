package io.shardlab.transfer.dump.restore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Router;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.write.RetryCounts;
import io.shardlab.transfer.dump.catalog.Namespaces;
import io.shardlab.transfer.dump.format.Tally;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Restores that end before anything is sent; the client's server does not exist. */
class CollectionRestoreTest {

    private static final MongoNamespace NAMESPACE = new MongoNamespace("shop.orders");

    private final MongoClient client = MongoClients.create("mongodb://127.0.0.1:1");
    private final Tally tally = new Tally("shop.orders");
    private final CollectionRestore restore = new CollectionRestore(
                    options(), new Router(0, "x", client), NAMESPACE, false, true, 1 << 20, tally, new RetryCounts())
            .start();

    @AfterEach
    void close() {
        restore.abort();
        client.close();
    }

    @Test
    void aDocumentThatCannotBeReadIsNamedWithItsPlace() throws InterruptedException {
        byte[] good = BsonAppender.encode(new BsonDocument("_id", new BsonInt32(1)));
        byte[] bad = BsonAppender.encode(new BsonDocument("a", new BsonInt32(1)).append("_id", new BsonInt32(2)));
        bad[Integer.BYTES] = 0x7e;
        restore.document(good, 0, good.length, 100);
        restore.document(bad, 0, bad.length, 200);

        assertThatThrownBy(restore::end)
                .isInstanceOf(RunFailedException.class)
                .hasMessageStartingWith("Document 1 of shop.orders, at byte 200 of the dump, is not valid: ");
        assertThat(tally.isComplete()).isFalse();
    }

    @Test
    void aDocumentThatWaitsForTheServersIsNotSettled() throws InterruptedException {
        byte[] document = BsonAppender.encode(new BsonDocument("_id", new BsonInt32(1)));
        restore.document(document, 0, document.length, 100);

        assertThat(restore.received()).isEqualTo(1);
        assertThat(restore.settled()).isZero();
        tally.addRefused(1);
        assertThat(restore.settled()).isEqualTo(1);
    }

    @Test
    void anInterruptedEndStillWaitsForItsWorkersLater() throws InterruptedException {
        Thread.currentThread().interrupt();
        assertThatThrownBy(restore::settle).isInstanceOf(InterruptedException.class);

        restore.settle();
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().startsWith("restore " + NAMESPACE));
    }

    private static RestoreOptions options() {
        return RestoreOptions.of(new Namespaces(List.of(), List.of(), List.of(), List.of()), 2, ClientPath.DIRECT);
    }
}
