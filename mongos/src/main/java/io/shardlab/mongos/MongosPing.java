package io.shardlab.mongos;

import com.mongodb.MongoException;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.model.Updates;
import io.shardlab.mongos.routing.ClusterNodes;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Records in config.mongos that this router is up; tools look there for a cluster's active mongos. */
final class MongosPing {

    private static final Logger LOG = LoggerFactory.getLogger(MongosPing.class);

    private final ClusterNodes nodes;
    private final String address;
    private final String version;
    private final long startNanos = System.nanoTime();

    MongosPing(ClusterNodes nodes, String address, String version) {
        this.nodes = nodes;
        this.address = address;
        this.version = version;
    }

    void send() {
        try {
            nodes.configServer()
                    .getDatabase("config")
                    .getCollection("mongos")
                    .updateOne(
                            Filters.eq(address),
                            Updates.combine(
                                    Updates.currentDate("ping"),
                                    Updates.set(
                                            "up",
                                            Duration.ofNanos(System.nanoTime() - startNanos)
                                                    .toSeconds()),
                                    Updates.set("waiting", true),
                                    Updates.set("mongoVersion", version)),
                            new UpdateOptions().upsert(true));
        } catch (MongoException | IllegalStateException e) {
            LOG.debug("Could not note in config.mongos that this router is up", e);
        }
    }
}
