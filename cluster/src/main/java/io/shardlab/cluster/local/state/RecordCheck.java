package io.shardlab.cluster.local.state;

import io.shardlab.cluster.local.node.ClusterFolder;
import io.shardlab.cluster.local.node.ControlGroup;
import io.shardlab.cluster.local.node.NodeInfo;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Checks that a record contains only what this program writes. Folders are deleted and processes are ended by it, so a
 * record that was changed by hand or by a failing disk must be refused.
 */
final class RecordCheck {

    /** Ids of runs and of clusters with names. */
    static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}");

    private static final Pattern NODE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]{0,63}");

    private RecordCheck() {}

    /** What is wrong with the record of this id, as a part of a sentence. */
    static Optional<String> problem(String id, ClusterRecord record) {
        if (record == null || !id.equals(record.id())) {
            return Optional.of("it is of another cluster");
        }
        if (record.host() == null || record.folder() == null) {
            return Optional.of("it is incomplete");
        }
        ClusterFolder folder = new ClusterFolder(record.folder());
        if (!folder.isNamedFor(id)) {
            return Optional.of("its folder is none of this cluster");
        }
        return record.nodes().stream()
                .filter(node -> !isOf(folder, node))
                .findFirst()
                .map(node -> "its server " + printable(node.name()) + " is none of this cluster");
    }

    private static boolean isOf(ClusterFolder folder, NodeInfo node) {
        String name = node.name();
        return name != null
                && NODE.matcher(name).matches()
                && node.role() != null
                && (folder.pidFileMarker(name).equals(node.marker())
                        || folder.argumentFileMarker(name).equals(node.marker()))
                && node.dataDir()
                        .filter(data -> !data.equals(folder.data(name)))
                        .isEmpty()
                && node.logFile() != null
                && (node.logFile().equals(folder.log(name)) || node.logFile().equals(folder.output(name)))
                && node.process().filter(process -> process.startedAt() == null).isEmpty()
                && node.group().filter(group -> !isOf(folder, group)).isEmpty();
    }

    /** Groups lie in a group that bears a name of the cluster's folder. */
    private static boolean isOf(ClusterFolder folder, ControlGroup group) {
        String around = ControlGroup.around(folder.root().getFileName().toString(), group.givesWay());
        return group.folders().stream()
                .map(Path::getParent)
                .allMatch(parent -> parent != null && parent.endsWith(around));
    }

    private static String printable(String name) {
        return name != null && NODE.matcher(name).matches() ? name : "?";
    }
}
