package io.shardlab.core.run;

import io.shardlab.core.result.Finding;
import io.shardlab.core.target.RouterKind;
import io.shardlab.core.target.TargetDescription;
import io.shardlab.core.target.TargetKind;
import java.util.ArrayList;
import java.util.List;

/** What a reader must know of the conditions of a measurement before comparing it with another. */
final class Conditions {

    private Conditions() {}

    static List<Finding> of(TargetDescription target) {
        List<Finding> findings = new ArrayList<>();
        if (target.local()) {
            int cpus = Runtime.getRuntime().availableProcessors();
            findings.add(new Finding(
                    "All servers and the client shared one machine.",
                    "local cluster, " + cpus + " processors",
                    target.kind() == TargetKind.SHARDED
                            ? "Compare runs on this machine with one another; more shards add no processors here."
                            : "Compare runs on this machine with one another."));
        }
        if (target.routerKind() == RouterKind.EMBEDDED) {
            findings.add(new Finding(
                    "The embedded mongos routed, not a mongos binary.",
                    "routerKind embedded",
                    "Put a mongos on PATH or in --mongodb-bin to have it route instead."));
        }
        return findings;
    }
}
