package io.shardlab.cluster.target;

import com.mongodb.MongoException;
import com.mongodb.MongoInterruptedException;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.target.Router;
import io.shardlab.mongo.connection.MongoErrors;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.bson.Document;

/** Waits until a router's client reaches every data server again. */
final class Reconnection {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(20);

    /** A mongos asks every shard for this, and no database of that name has data that could get into a cache. */
    private static final String DATABASE = "shardlab-reconnection";

    private static final Document QUESTION = new Document("dbStats", 1);

    private Reconnection() {}

    /**
     * Blocks until an answer came. What fails until then also has the driver, and the router, throw away connections to
     * servers that are gone.
     *
     * @throws RunFailedException if none comes for long
     */
    static void await(Router router) throws InterruptedException {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        while (true) {
            try {
                router.client().getDatabase(DATABASE).runCommand(QUESTION);
                return;
            } catch (MongoInterruptedException e) {
                InterruptedException interruption = new InterruptedException("interrupted while servers came back");
                interruption.initCause(e);
                throw interruption;
            } catch (MongoException e) {
                if (System.nanoTime() > deadline) {
                    throw new RunFailedException(
                            "The data servers were started again, but " + router.name() + " does not reach them: "
                                    + MongoErrors.describe(e) + ".",
                            e);
                }
            }
            TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
        }
    }
}
