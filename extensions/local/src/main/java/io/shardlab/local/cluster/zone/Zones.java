package io.shardlab.local.cluster.zone;

import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.local.cluster.node.NodeInfo;
import io.shardlab.local.cluster.node.NodeNames;
import io.shardlab.local.cluster.node.NodeRole;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;

/**
 * Two zones for the members of each replica set of a cluster. Clients, routers and config servers are in the zone of the
 * primaries.
 *
 * @param oneWay the delay from one zone to the other
 * @param farMembers the number of members, the last ones, that are not in the primary's zone
 */
public record Zones(Duration oneWay, int farMembers) implements ZonePlan {

    /** The round trip must be much shorter than the election timeout of 2 s. */
    private static final Duration LONGEST = Duration.ofMillis(500);

    @Override
    public void check(TargetKind kind, int members) {
        if (kind == TargetKind.STANDALONE || members < 2) {
            throw new UsageException(
                    Message.of("--zone-delay needs --cluster replica-set or sharded, with --replicas 2 at least."));
        }
        if (oneWay.compareTo(LONGEST) > 0) {
            throw new UsageException(Message.of(
                    "--zone-delay must be at most {0,number,#}ms, or members would call elections.",
                    LONGEST.toMillis()));
        }
        if (farMembers < 1 || farMembers >= members) {
            throw new UsageException(Message.of(
                    "--far-members must be between 1 and {0,number,#} here, not {1,number,#}: the primary is in the "
                            + "first zone.",
                    members - 1,
                    farMembers));
        }
        if (!Files.isReadable(CONNECTIONS)) {
            throw new UsageException(Message.of(
                    "--zone-delay needs Linux, where /proc shows the process of a connection; this system has no {0}.",
                    CONNECTIONS));
        }
    }

    @Override
    public Zone of(NodeInfo member, int size) {
        return member.role() == NodeRole.CONFIG || NodeNames.memberIndex(member) < size - farMembers
                ? Zone.NEAR
                : Zone.FAR;
    }

    @Override
    public Zone ofClients() {
        return Zone.NEAR;
    }

    @Override
    public List<Delay> delays() {
        return List.of(new Delay(Zone.NEAR, Zone.FAR, oneWay));
    }

    /** Routers are in the zone of their clients. */
    @Override
    public boolean hasRouters() {
        return false;
    }
}
