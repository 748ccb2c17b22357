package io.shardlab.insight.capture.source;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.server.DirectConnection;
import io.shardlab.mongo.server.ReplicaSetMembers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.Document;

/**
 * The servers behind a target that execute operations: the members of every shard, or of the replica set, as secondaries execute
 * reads. A primary must be reachable; other members are left out if they are not. For one thread.
 */
final class ProfiledCluster implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 10_000;

    private final List<ProfiledServer> servers = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final int shards;

    private ProfiledCluster(int shards) {
        this.shards = shards;
    }

    /**
     * Connects to the servers.
     *
     * @throws RunFailedException if a primary cannot be reached
     */
    static ProfiledCluster connect(Target target, String database) {
        Map<String, List<String>> members = members(target);
        ProfiledCluster cluster = new ProfiledCluster(members.size());
        try {
            members.forEach((shard, addresses) -> cluster.connect(target, database, shard, addresses));
            return cluster;
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    private static Map<String, List<String>> members(Target target) {
        Map<String, List<String>> members = new LinkedHashMap<>();
        if (target.description().kind() == TargetKind.STANDALONE) {
            members.put(target.admin().name(), List.of(target.admin().name()));
        } else if (target.description().kind() == TargetKind.REPLICA_SET) {
            ReplicaSetMembers set = ReplicaSetMembers.behind(target).get(0);
            members.put(set.name(), set.hosts());
        } else {
            try {
                ReplicaSetMembers.shards(target.admin().client()).forEach((id, set) -> members.put(id, set.hosts()));
            } catch (MongoException e) {
                throw new RunFailedException(
                        Message.of(
                                "The shards cannot be found: {0}. The user needs the action find on the collection "
                                        + "config.shards, which the role clusterMonitor has.",
                                MongoErrors.describe(e)),
                        e);
            }
        }
        return members;
    }

    private void connect(Target target, String database, String shard, List<String> addresses) {
        List<String> unreachable = new ArrayList<>();
        RunFailedException last = null;
        boolean hasPrimary = false;
        for (String address : addresses) {
            MongoClient client = DirectConnection.open(target.connectionString(), address, TIMEOUT_MILLIS);
            try {
                Document hello = client.getDatabase("admin").runCommand(new Document("hello", 1));
                hasPrimary |= hello.getBoolean("isWritablePrimary", false);
                servers.add(new ProfiledServer(address, shard, database, client));
            } catch (MongoException e) {
                client.close();
                unreachable.add(address);
                last = new RunFailedException(
                        Message.of(
                                "The server {0} cannot be reached directly, which its profiler needs: {1}.",
                                address, MongoErrors.describe(e)),
                        e);
            }
        }
        if (last != null && !hasPrimary) {
            throw last;
        }
        if (!unreachable.isEmpty()) {
            notes.add("Reads from " + String.join(", ", unreachable)
                    + " were not seen, because this machine cannot reach it.");
        }
    }

    List<ProfiledServer> servers() {
        return servers;
    }

    List<String> notes() {
        return notes;
    }

    int shards() {
        return shards;
    }

    /**
     * Returns how many operations the server that is busiest executes in a second; NaN if the user may not see counters. Blocks
     * for a second.
     */
    double busiest() throws InterruptedException {
        List<Long> before = counters();
        Thread.sleep(1000);
        List<Long> after = counters();
        double most = before.isEmpty() || after.isEmpty() ? Double.NaN : 0;
        for (int i = 0; i < Math.min(before.size(), after.size()); i++) {
            most = Math.max(most, after.get(i) - before.get(i));
        }
        return most;
    }

    private List<Long> counters() {
        List<Long> counters = new ArrayList<>();
        for (ProfiledServer server : servers) {
            try {
                BsonDocument status = server.client()
                        .getDatabase("admin")
                        .runCommand(
                                new Document("serverStatus", 1)
                                        .append("wiredTiger", 0)
                                        .append("metrics", 0),
                                BsonDocument.class);
                counters.add(status.getDocument("opcounters").values().stream()
                        .filter(value -> value.isNumber())
                        .mapToLong(value -> value.asNumber().longValue())
                        .sum());
            } catch (MongoException e) {
                return List.of();
            }
        }
        return counters;
    }

    @Override
    public void close() {
        servers.forEach(server -> server.client().close());
    }
}
