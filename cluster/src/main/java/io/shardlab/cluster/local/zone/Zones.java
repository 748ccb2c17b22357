package io.shardlab.cluster.local.zone;

import io.shardlab.cluster.local.node.MemberNames;
import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.cluster.local.node.NodeRole;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.error.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The two zones in which the members of each replica set of a cluster are. Clients, routers and config servers are in that of
 * the primaries.
 *
 * @param oneWay how long anything takes from one zone to the other
 * @param farMembers how many members, the last ones, are not in the primary's zone
 */
public record Zones(Duration oneWay, int farMembers) implements Placement {

    /** The round trip must stay well below the election timeout of 2 s. */
    private static final Duration LONGEST = Duration.ofMillis(500);

    /**
     * Checks that a cluster can have zones.
     *
     * @param members of each set
     * @throws UsageException if not
     */
    public void check(TargetKind kind, int members) {
        if (kind == TargetKind.STANDALONE || members < 2) {
            throw new UsageException(
                    "--zone-delay needs --cluster replica-set or sharded, with --replicas 2 at least.");
        }
        if (oneWay.compareTo(LONGEST) > 0) {
            throw new UsageException(
                    "--zone-delay must be at most " + LONGEST.toMillis() + "ms; members would call elections.");
        }
        if (farMembers < 1 || farMembers >= members) {
            throw new UsageException("--far-members must be between 1 and " + (members - 1) + " here, not " + farMembers
                    + ": the primary is in the first zone.");
        }
        if (!Files.isReadable(SocketOwners.CONNECTIONS)) {
            throw new UsageException("--zone-delay needs Linux, where " + Path.of("/proc")
                    + " shows which process a connection belongs to; this system has no " + SocketOwners.CONNECTIONS
                    + ".");
        }
    }

    @Override
    public Zone of(NodeInfo member, int size) {
        return member.role() == NodeRole.CONFIG || MemberNames.index(member) < size - farMembers ? Zone.NEAR : Zone.FAR;
    }

    @Override
    public Zone ofClients() {
        return Zone.NEAR;
    }

    @Override
    public List<Delay> delays() {
        return List.of(new Delay(Zone.NEAR, Zone.FAR, oneWay));
    }

    /** They are in the zone of their clients. */
    @Override
    public boolean hasRouters() {
        return false;
    }

    @Override
    public Map<Zone, Processors> processors(double routerWork) {
        return Map.of();
    }
}
