package io.shardlab.local.cluster.topology;

import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeRole;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.Document;

/**
 * A replica set.
 *
 * @param members its servers
 * @param hosts the address by which each is a member: the others and clients connect to it
 */
record ReplicaSet(String name, List<NodeInfo> members, List<String> hosts) {

    /** Short, so that a local set starts, and fails over, within seconds. */
    static final Duration ELECTION_TIMEOUT = Duration.ofSeconds(2);

    private static final int PRIMARY = 1;
    private static final int SECONDARY = 2;
    private static final int HEARTBEAT_INTERVAL_MILLIS = 500;

    /** The time-out of one note; well below that of the connection. */
    private static final int WRITE_TIMEOUT_MILLIS = 5000;

    ReplicaSet {
        members = List.copyOf(members);
        hosts = List.copyOf(hosts);
    }

    /** A set whose members are reached at the addresses where they listen. */
    ReplicaSet(String name, List<NodeInfo> members) {
        this(name, members, members.stream().map(NodeInfo::address).toList());
    }

    /** Returns name and members in MongoDB's form, such as {@code s1/127.0.0.1:20001,127.0.0.1:20002}. */
    String seedList() {
        return name + "/" + String.join(",", hosts);
    }

    String uri() {
        return "mongodb://" + String.join(",", hosts) + "/?replicaSet=" + name;
    }

    NodeInfo first() {
        return members.get(0);
    }

    void initiate(Duration electionTimeout) throws InterruptedException {
        try (NodeAdmin first = new NodeAdmin(first())) {
            first.run("admin", new Document("replSetInitiate", configuration(electionTimeout)));
            awaitReplication(first);
        }
    }

    /** Blocks until the first member is primary and all others are secondaries that replicate from it. */
    void awaitReplication(NodeAdmin first) throws InterruptedException {
        NodeAdmin.await(Message.of("The election of a primary of {0}", name), () -> settled(first));
        // A secondary takes seconds more to choose its sync source, and takes no part in a load until then.
        NodeAdmin.await(Message.of("A write on all members of {0}", name), () -> writtenOnAll(first));
    }

    Document configuration(Duration electionTimeout) {
        List<Document> documents = new ArrayList<>();
        for (String host : hosts) {
            documents.add(new Document("_id", documents.size()).append("host", host));
        }
        Document configuration = new Document("_id", name).append("version", 1);
        if (first().role() == NodeRole.CONFIG) {
            configuration.append("configsvr", true);
        }
        Document settings = new Document("electionTimeoutMillis", (int) electionTimeout.toMillis())
                .append("heartbeatIntervalMillis", HEARTBEAT_INTERVAL_MILLIS);
        return configuration.append("members", documents).append("settings", settings);
    }

    private Optional<Boolean> settled(NodeAdmin first) throws InterruptedException {
        boolean primary = first.tryRun(new Document("hello", 1))
                .filter(hello -> hello.getBoolean("isWritablePrimary", false))
                .isPresent();
        if (!primary) {
            if (members.size() > 1) {
                // Otherwise no member stands for election before an election timeout has passed.
                first.tryRun(new Document("replSetStepUp", 1));
            }
            return Optional.empty();
        }
        return members.size() == 1 || othersAreSecondaries(first) ? Optional.of(true) : Optional.empty();
    }

    private Optional<Boolean> writtenOnAll(NodeAdmin first) throws InterruptedException {
        Document onAll = new Document("w", members.size()).append("wtimeout", WRITE_TIMEOUT_MILLIS);
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
