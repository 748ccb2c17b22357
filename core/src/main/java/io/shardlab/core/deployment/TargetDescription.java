package io.shardlab.core.deployment;

import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.result.TargetReport;
import java.util.List;

/**
 * The servers of a run, as results describe them.
 *
 * @param kind the topology
 * @param serverVersion the version that the server reports, such as {@code 6.0.5}
 * @param shards number of shards; 0 if it is not sharded, or the user has no right to see it
 * @param routers number of mongos used; 0 if it is not sharded
 * @param routerKind the kind of router
 * @param local true if this program started the servers on this machine
 * @param uris connection strings with masked passwords
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

    /** The description of the target in a result, without the facts that its servers report. */
    public TargetReport report() {
        return new TargetReport(
                ParameterTypes.choiceName(kind),
                serverVersion,
                shards,
                routers,
                ParameterTypes.choiceName(routerKind),
                local,
                uris);
    }
}
