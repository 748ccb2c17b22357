package io.shardlab.cluster.local.node;

import java.nio.file.Path;
import java.util.List;

/**
 * A Linux control group: of one server, or of the two processes of an embedded mongos together, or of what gives way to them.
 *
 * @param name unique in its cluster
 * @param limits what its processes may use together
 * @param folders where the kernel shows it: one for each controller with cgroup v1; with v2 mostly a single one, and of several the last
 *     has the processes
 * @param givesWay whether its processes run only when nothing else does
 */
public record ControlGroup(String name, ResourceLimits limits, List<Path> folders, boolean givesWay) {

    public ControlGroup {
        folders = List.copyOf(folders);
    }

    /** Of servers. */
    public ControlGroup(String name, ResourceLimits limits, List<Path> folders) {
        this(name, limits, folders, false);
    }

    /**
     * The name of the group around those of a cluster. What gives way lies in another one: in the same it would take from the
     * servers' part.
     *
     * @param cluster the name of its folder
     */
    public static String around(String cluster, boolean givesWay) {
        return givesWay ? cluster + "-idle" : cluster;
    }
}
