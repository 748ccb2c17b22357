package io.shardlab.cluster.local.limit;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The mounted control group hierarchies and this process's place in them, as proc(5) and cgroups(7) describe
 * {@code /proc/self/mountinfo} and {@code /proc/self/cgroup}. A controller is in a hierarchy of v1 or in the unified
 * one of v2, never in both.
 */
final class Hierarchies {

    private final List<Mount> mounts;
    private final List<String[]> membership;

    private Hierarchies(List<Mount> mounts, List<String[]> membership) {
        this.mounts = mounts;
        this.membership = membership;
    }

    static Hierarchies parse(List<String> mountInfo, List<String> cgroup) {
        return new Hierarchies(
                mountInfo.stream().flatMap(line -> Mount.parse(line).stream()).toList(),
                cgroup.stream().map(line -> line.split(":", 3)).toList());
    }

    /** The folder in which groups with this controller can be made, if the system has one. */
    Optional<Path> folder(Controller controller) {
        return legacyFolder(controller).or(() -> unifiedFolder(controller));
    }

    private Optional<Path> legacyFolder(Controller controller) {
        String name = controller.legacyName();
        return mounts.stream()
                .filter(mount -> !mount.unified() && mount.options().contains(name))
                .findFirst()
                .map(mount -> mount.ownFolder(ownPath(name)));
    }

    /** A group of v2 that has processes itself cannot be divided; then the nearest one above it that can. */
    private Optional<Path> unifiedFolder(Controller controller) {
        return mounts.stream()
                .filter(Mount::unified)
                .findFirst()
                .flatMap(mount -> Stream.iterate(
                                mount.ownFolder(ownPath("")),
                                folder -> folder.startsWith(mount.folder()),
                                Path::getParent)
                        .filter(folder -> new UnifiedGroup(folder).canDivide(controller.unifiedName()))
                        .findFirst());
    }

    /** @param controller of v1, or empty for v2 */
    private String ownPath(String controller) {
        return membership.stream()
                .filter(fields -> fields.length == 3
                        && Arrays.asList(fields[1].split(",", -1)).contains(controller))
                .map(fields -> fields[2])
                .findFirst()
                .orElse("/");
    }

    /**
     * One mounted hierarchy.
     *
     * @param unified whether it is of cgroup v2
     * @param root the group that the mount shows as its own root, {@code /} unless in a container
     * @param folder where it is mounted
     * @param options its options, with v1 the controllers among them
     */
    private record Mount(boolean unified, String root, Path folder, List<String> options) {

        static Optional<Mount> parse(String line) {
            String[] halves = line.split(" - ", 2);
            String[] place = halves[0].split(" ");
            String[] type = halves.length == 2 ? halves[1].split(" ") : new String[0];
            if (type.length < 3 || place.length < 5 || !type[0].startsWith("cgroup")) {
                return Optional.empty();
            }
            return Optional.of(
                    new Mount(type[0].equals("cgroup2"), place[3], Path.of(place[4]), List.of(type[2].split(","))));
        }

        /** The folder of a group; the mounted root where the mount does not show the group. */
        Path ownFolder(String group) {
            String inside = root.equals("/") ? group : group.startsWith(root) ? group.substring(root.length()) : "";
            Path own = folder.resolve("." + (inside.startsWith("/") ? inside : "/" + inside))
                    .normalize();
            return own.toFile().isDirectory() && own.startsWith(folder) ? own : folder;
        }
    }
}
