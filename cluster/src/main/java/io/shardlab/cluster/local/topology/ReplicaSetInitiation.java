package io.shardlab.cluster.local.topology;

import io.shardlab.cluster.local.node.NodeRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.Document;

/** Makes running servers a replica set whose first member is primary. */
final class ReplicaSetInitiation {

    private static final int PRIMARY = 1;
    private static final int SECONDARY = 2;

    /** Short, so that a local set is up, and fails over, within seconds. */
    private static final int ELECTION_TIMEOUT_MILLIS = 2000;

    private static final int HEARTBEAT_INTERVAL_MILLIS = 500;

    private ReplicaSetInitiation() {}

    /** Blocks until the first member is primary and all others are secondaries. */
    static void initiate(NodeAdmin first, ReplicaSet set) throws InterruptedException {
        first.run("admin", new Document("replSetInitiate", configuration(set)));
        awaitPrimary(first, set);
    }

    /** Blocks until the first member is primary and all others are secondaries. */
    static void awaitPrimary(NodeAdmin first, ReplicaSet set) throws InterruptedException {
        Await.answer("The election of a primary of " + set.name(), () -> settled(first, set));
    }

    static Document configuration(ReplicaSet set) {
        List<Document> members = new ArrayList<>();
        for (String host : set.hosts()) {
            members.add(new Document("_id", members.size()).append("host", host));
        }
        Document configuration = new Document("_id", set.name()).append("version", 1);
        if (set.first().role() == NodeRole.CONFIG) {
            configuration.append("configsvr", true);
        }
        Document settings = new Document("electionTimeoutMillis", ELECTION_TIMEOUT_MILLIS)
                .append("heartbeatIntervalMillis", HEARTBEAT_INTERVAL_MILLIS);
        return configuration.append("members", members).append("settings", settings);
    }

    private static Optional<Boolean> settled(NodeAdmin first, ReplicaSet set) throws InterruptedException {
        boolean primary = first.tryRun(new Document("hello", 1))
                .filter(hello -> hello.getBoolean("isWritablePrimary", false))
                .isPresent();
        if (!primary) {
            if (set.members().size() > 1) {
                // Else nobody stands for election before an election timeout is over.
                first.tryRun(new Document("replSetStepUp", 1));
            }
            return Optional.empty();
        }
        return set.members().size() == 1 || othersAreSecondaries(first) ? Optional.of(true) : Optional.empty();
    }

    private static boolean othersAreSecondaries(NodeAdmin first) throws InterruptedException {
        return first.tryRun(new Document("replSetGetStatus", 1))
                .filter(status -> status.getList("members", Document.class).stream()
                        .mapToInt(member -> member.getInteger("state"))
                        .allMatch(state -> state == PRIMARY || state == SECONDARY))
                .isPresent();
    }
}
