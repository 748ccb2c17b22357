package io.shardlab.cluster.deployment;

import com.mongodb.MongoException;
import com.mongodb.MongoInterruptedException;
import io.shardlab.cluster.local.LocalCluster;
import io.shardlab.core.deployment.ColdCaches;
import io.shardlab.core.deployment.Router;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.mongo.connection.MongoErrors;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.bson.Document;

/** Empties the caches of a local cluster, and waits until its target's connections work again. */
record LocalColdCaches(LocalCluster cluster, Target target) implements ColdCaches {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration POLL = Duration.ofMillis(20);

    /** A mongos asks every shard for statistics of this database, which has no data that could get into a cache. */
    private static final String DATABASE = "shardlab-reconnection";

    private static final Document QUESTION = new Document("dbStats", 1);

    @Override
    public void make() throws InterruptedException {
        cluster.restartCold();
        for (Router router : target.routers()) {
            awaitReconnection(router);
        }
        awaitReconnection(target.admin());
    }

    @Override
    public void dropFiles() throws InterruptedException {
        cluster.dropFiles();
    }

    /**
     * Blocks until the router reaches every data server again. Failures until then make the driver and the router close connections to
     * servers that have ended.
     *
     * @throws RunFailedException if that takes too long
     */
    private static void awaitReconnection(Router router) throws InterruptedException {
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
