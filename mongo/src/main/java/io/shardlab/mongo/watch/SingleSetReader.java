package io.shardlab.mongo.watch;

import com.mongodb.MongoException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads a replica set or a single server. */
final class SingleSetReader implements ClusterReader {

    private final WatchedTarget target;
    private final WatchedServers servers;

    SingleSetReader(WatchedTarget target) {
        this.target = target;
        this.servers = WatchedServers.of(target);
    }

    @Override
    public ClusterView read() {
        OptionalLong documents = documents();
        ShardView all = new ShardView(servers.replicaSet(), servers.states(), OptionalLong.empty(), documents);
        return new ClusterView(
                Instant.now(),
                target.description().kind(),
                target.namespace().getFullName(),
                List.of(),
                List.of(),
                List.of(all),
                Optional.empty());
    }

    private OptionalLong documents() {
        try {
            return OptionalLong.of(servers.questions()
                    .getDatabase(target.namespace().getDatabaseName())
                    .getCollection(target.namespace().getCollectionName())
                    .estimatedDocumentCount());
        } catch (MongoException e) {
            return OptionalLong.empty();
        }
    }

    @Override
    public void close() {
        servers.close();
    }
}
