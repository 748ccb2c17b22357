package io.shardlab.core.deployment;

import java.util.List;

/**
 * What a run was aimed at, as it stands in results.
 *
 * @param kind the topology
 * @param serverVersion as the server tells it, such as {@code 6.0.5}
 * @param shards number of shards; 0 unless sharded, or if the user may not see it
 * @param routers number of mongos used; 0 unless sharded
 * @param routerKind what routed
 * @param local whether this program started the servers on this machine
 * @param uris connection strings, passwords masked
 */
public record TargetDescription(
        TargetKind kind,
        String serverVersion,
        int shards,
        int routers,
        RouterKind routerKind,
        boolean local,
        List<String> uris) {

    public TargetDescription {
        uris = List.copyOf(uris);
    }
}
