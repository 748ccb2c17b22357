package io.shardlab.local.cluster.node;

import java.nio.file.Path;
import java.util.List;

/**
 * A Linux control group of one server, of both processes of an embedded mongos, or of a process that gives way to servers.
 *
 * @param name the name, unique in its cluster
 * @param limits the limits of its processes together
 * @param folders its folders: with version 1 of control groups one for each controller; with version 2 usually one, and if
 *     there are several, the last one contains the processes
 * @param givesWay true if its processes run only when no others do
 */
public record ControlGroup(String name, ResourceLimits limits, List<Path> folders, boolean givesWay) {

    public ControlGroup {
        folders = List.copyOf(folders);
    }

    /** A group of servers. */
    public ControlGroup(String name, ResourceLimits limits, List<Path> folders) {
        this(name, limits, folders, false);
    }

    /**
     * Returns the name of the group around those of a cluster. Processes that give way are in another one, so they take nothing
     * from the servers' share.
     *
     * @param cluster the name of the cluster's folder
     */
    public static String around(String cluster, boolean givesWay) {
        return givesWay ? cluster + "-idle" : cluster;
    }
}
