package io.shardlab.cluster.local.node;

import java.nio.file.Path;
import java.util.List;

/**
 * A Linux control group that limits one server, or the two processes of an embedded mongos together.
 *
 * @param name unique in its cluster
 * @param limits what its processes may use together
 * @param folders where the kernel shows it: one for each controller with cgroup v1; with v2 mostly a single one, and of several the last
 *     has the processes
 */
public record ControlGroup(String name, ResourceLimits limits, List<Path> folders) {

    public ControlGroup {
        folders = List.copyOf(folders);
    }
}
