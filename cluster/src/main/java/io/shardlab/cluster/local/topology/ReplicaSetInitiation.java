package io.shardlab.cluster.local.topology;

import io.shardlab.cluster.local.node.NodeRole;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.Document;

/** Makes running servers a replica set whose first member is primary and whose other members replicate from it. */
final class ReplicaSetInitiation {

    private static final int PRIMARY = 1;
    private static final int SECONDARY = 2;

    /** Short, so that a local set is up, and fails over, within seconds. */
    static final Duration ELECTION_TIMEOUT = Duration.ofSeconds(2);

    private static final int HEARTBEAT_INTERVAL_MILLIS = 500;

    /** How long one note waits; well below the time-out of the connection that asks. */
    private static final int WRITE_TIMEOUT_MILLIS = 5000;

    private ReplicaSetInitiation() {}

    /** Initiates the set, then waits as {@link #awaitReplication}. */
    static void initiate(NodeAdmin first, ReplicaSet set, Duration electionTimeout) throws InterruptedException {
        first.run("admin", new Document("replSetInitiate", configuration(set, electionTimeout)));
        awaitReplication(first, set);
    }

    /** Blocks until the first member is primary and all others are secondaries that replicate from it. */
    static void awaitReplication(NodeAdmin first, ReplicaSet set) throws InterruptedException {
        Await.answer("The election of a primary of " + set.name(), () -> settled(first, set));
        // A secondary takes seconds more to choose its sync source, and takes no part in a load until then.
        Await.answer("A write on all members of " + set.name(), () -> writtenOnAll(first, set));
    }

    static Document configuration(ReplicaSet set, Duration electionTimeout) {
        List<Document> members = new ArrayList<>();
        for (String host : set.hosts()) {
            members.add(new Document("_id", members.size()).append("host", host));
        }
        Document configuration = new Document("_id", set.name()).append("version", 1);
        if (set.first().role() == NodeRole.CONFIG) {
            configuration.append("configsvr", true);
        }
        Document settings = new Document("electionTimeoutMillis", (int) electionTimeout.toMillis())
                .append("heartbeatIntervalMillis", HEARTBEAT_INTERVAL_MILLIS);
        return configuration.append("members", members).append("settings", settings);
    }

    private static Optional<Boolean> settled(NodeAdmin first, ReplicaSet set) throws InterruptedException {
        boolean primary = first.tryRun(new Document("hello", 1))
                .filter(hello -> hello.getBoolean("isWritablePrimary", false))
                .isPresent();
        if (!primary) {
            if (set.members().size() > 1) {
                // Otherwise no member stands for election before an election timeout has passed.
                first.tryRun(new Document("replSetStepUp", 1));
            }
            return Optional.empty();
        }
        return set.members().size() == 1 || othersAreSecondaries(first) ? Optional.of(true) : Optional.empty();
    }

    private static Optional<Boolean> writtenOnAll(NodeAdmin first, ReplicaSet set) throws InterruptedException {
        Document onAll = new Document("w", set.members().size()).append("wtimeout", WRITE_TIMEOUT_MILLIS);
        return first.tryRun(new Document("appendOplogNote", 1)
                        .append("data", new Document("shardlab", "the set is complete"))
                        .append("writeConcern", onAll))
                .filter(written -> !written.containsKey("writeConcernError"))
                .map(written -> true);
    }

    private static boolean othersAreSecondaries(NodeAdmin first) throws InterruptedException {
        return first.tryRun(new Document("replSetGetStatus", 1))
                .filter(status -> status.getList("members", Document.class).stream()
                        .mapToInt(member -> member.getInteger("state"))
                        .allMatch(state -> state == PRIMARY || state == SECONDARY))
                .isPresent();
    }
}
