package io.shardlab.mongos;

import com.mongodb.MongoException;
import io.shardlab.mongos.routing.ClusterNodes;
import io.shardlab.mongos.routing.ShardRouter;
import io.shardlab.mongos.wire.RouterConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** Waits until the router and the config server are ready. */
final class StartupCheck {

    private static final long PAUSE_NANOS = Duration.ofMillis(50).toNanos();

    private final EmbeddedMongosConfig config;
    private final ClusterNodes nodes;

    StartupCheck(EmbeddedMongosConfig config, ClusterNodes nodes) {
        this.config = config;
        this.nodes = nodes;
    }

    /** @throws IOException if one of them is not ready in time; the message says which */
    void await() throws IOException {
        long deadline = System.nanoTime() + config.startupTimeout().toNanos();
        while (!routerIsPrimary(deadline)) {
            if (System.nanoTime() > deadline) {
                throw new IOException("the router " + config.router() + " has not become primary");
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        try {
            nodes.configServer().getDatabase("admin").runCommand(ShardRouter.command("ping"));
        } catch (MongoException e) {
            throw new IOException("the config server " + config.configServer() + " does not answer", e);
        }
    }

    private boolean routerIsPrimary(long deadline) throws IOException {
        try (RouterConnection router = RouterConnection.open(config.router())) {
            BsonDocument hello = router.run(ShardRouter.command("hello").append("$db", new BsonString("admin")));
            return hello.getBoolean("isWritablePrimary", BsonBoolean.FALSE).getValue();
        } catch (IOException e) {
            if (System.nanoTime() > deadline) {
                throw new IOException("the router " + config.router() + " does not answer", e);
            }
            return false;
        }
    }
}
