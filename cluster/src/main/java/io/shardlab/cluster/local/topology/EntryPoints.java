package io.shardlab.cluster.local.topology;

import io.shardlab.core.target.RouterKind;
import java.util.List;

/**
 * Where clients connect to a cluster that is up.
 *
 * @param uris one for each router, or the one of the server or replica set
 * @param routerKind what routes
 */
public record EntryPoints(List<String> uris, RouterKind routerKind) {

    public EntryPoints {
        uris = List.copyOf(uris);
    }
}
