package io.shardlab.cluster.local.zone;

import io.shardlab.cluster.local.node.NodeInfo;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.target.TargetKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Two zones of one replica set.
 *
 * @param oneWay how long anything takes from one zone to the other
 * @param farMembers how many members, the last ones, are not in the primary's zone
 */
public record Zones(Duration oneWay, int farMembers) {

    /** The round trip must stay well below the election timeout of 2 s. */
    private static final Duration LONGEST = Duration.ofMillis(500);

    /**
     * Checks that a cluster can have zones.
     *
     * @throws UsageException if not
     */
    public void check(TargetKind kind, int members) {
        if (kind != TargetKind.REPLICA_SET || members < 2) {
            throw new UsageException("--zone-delay needs --cluster replica-set with --replicas 2 at least.");
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

    /** @param index of a member, from 0 */
    Zone of(int index, int members) {
        return index < members - farMembers ? Zone.NEAR : Zone.FAR;
    }

    /** The addresses of the members of a set, in their order. */
    public List<String> hosts(List<NodeInfo> members) {
        return IntStream.range(0, members.size())
                .mapToObj(i -> address(of(i, members.size()), members.get(i)))
                .toList();
    }

    /** Whether this is the address of a server's proxy in one of the zones. */
    public static boolean isAddressOf(NodeInfo node, String address) {
        return Arrays.stream(Zone.values()).anyMatch(zone -> address.equals(address(zone, node)));
    }

    /** As MongoDB writes it; a server keeps its port number. */
    private static String address(Zone zone, NodeInfo node) {
        return zone.host() + ":" + node.port();
    }
}
