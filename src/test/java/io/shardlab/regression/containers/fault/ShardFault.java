package io.shardlab.regression.containers.fault;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.shardlab.regression.containers.topology.Admin;
import io.shardlab.regression.containers.topology.Node;
import java.util.Set;
import java.util.function.Consumer;

/** A fault of a shard's server. */
enum ShardFault {
    KILLED(Node::kill, Node::startAgain),
    PAUSED(Node::pause, Node::goOn),
    CUT_OFF(Node::cutOff, Node::connectAgain);

    /** The messages that clients of a router see: it answers late, or reports in several ways that the shard is unreachable. */
    private static final Set<String> KINDS = Set.of(
            "read-time-out",
            "network",
            "no-primary",
            "not-primary",
            "time-limit",
            "network-interface-exceeded-time-limit",
            "write-concern");

    private final Consumer<Node> inject;
    private final Consumer<Node> heal;

    ShardFault(Consumer<Node> inject, Consumer<Node> heal) {
        this.inject = inject;
        this.heal = heal;
    }

    /** Fails unless there are errors, all of kinds that such a fault leads to, and their numbers are positive. */
    static void assertKinds(JsonNode errors) {
        assertThat(errors.fieldNames()).toIterable().isNotEmpty().isSubsetOf(KINDS);
        assertThat(errors).allSatisfy(count -> assertThat(count.asLong()).isPositive());
    }

    /** Lets it happen. */
    void injectInto(Node shard) {
        inject.accept(shard);
    }

    /** Undoes it; blocks until the server takes writes again. */
    void heal(Node shard) {
        heal.accept(shard);
        try (Admin admin = new Admin(shard)) {
            admin.awaitPrimary();
        }
    }
}
