package io.shardlab.local.cluster.limit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The mounted control group hierarchies and the place of a process in them, as proc(5) and cgroups(7) describe
 * {@code /proc/self/mountinfo} and {@code /proc/PID/cgroup}. A controller is in a hierarchy of version 1 or in the unified one
 * of version 2, never in both. Immutable and thread-safe.
 */
final class Hierarchies {

    private final List<Mount> mounts;
    private final List<String[]> membership;

    private Hierarchies(List<Mount> mounts, List<String[]> membership) {
        this.mounts = mounts;
        this.membership = membership;
    }

    /** @param process a process id or {@code self} */
    static Hierarchies of(Path proc, String process) throws IOException {
        return parse(
                Files.readAllLines(proc.resolve("self/mountinfo")),
                Files.readAllLines(proc.resolve(process).resolve("cgroup")));
    }

    static Hierarchies parse(List<String> mountInfo, List<String> cgroup) {
        return new Hierarchies(
                mountInfo.stream().flatMap(line -> Mount.parse(line).stream()).toList(),
                cgroup.stream()
                        .map(line -> line.split(":", 3))
                        .filter(fields -> fields.length == 3)
                        .toList());
    }

    Optional<Path> folder(Controller controller) {
        String name = controller.legacyName;
        return mounts.stream()
                .filter(mount -> mount.isLegacy(name))
                .findFirst()
                .map(mount -> mount.ownFolder(ownPath(name)))
                .or(() -> unifiedFolder(controller));
    }

    /** A group of version 2 that has processes itself cannot be divided; then this is the nearest one above it that can. */
    private Optional<Path> unifiedFolder(Controller controller) {
        return mounts.stream()
                .filter(Mount::unified)
                .findFirst()
                .flatMap(mount -> Stream.iterate(
                                mount.ownFolder(ownPath("")),
                                folder -> folder.startsWith(mount.folder()),
                                Path::getParent)
                        .filter(folder -> new UnifiedGroup(folder).canDivide(controller.unifiedName))
                        .findFirst());
    }

    /** @param controller the name in version 1, or empty for version 2 */
    private String ownPath(String controller) {
        return membership.stream()
                .filter(fields -> Arrays.asList(fields[1].split(",", -1)).contains(controller))
                .map(fields -> fields[2])
                .findFirst()
                .orElse("/");
    }

    /** Lists the folders of the groups that may limit the process's CPU time, each followed by those that enclose it. */
    List<Path> cpuFolders() {
        String cpu = Controller.CPU.legacyName;
        return membership.stream()
                .flatMap(fields -> mounts.stream()
                        .filter(mount -> fields[1].isEmpty()
                                ? mount.unified()
                                : List.of(fields[1].split(",")).contains(cpu) && mount.isLegacy(cpu))
                        .flatMap(mount -> mount.visible(fields[2])))
                .toList();
    }

    /**
     * One mounted hierarchy.
     *
     * @param unified true for version 2
     * @param root the group that the mount shows as its own root, {@code /} unless in a container
     * @param folder the folder of the mount
     * @param options its options; with version 1 they include the controllers
     */
    private record Mount(boolean unified, Path root, Path folder, List<String> options) {

        /** A line of mountinfo consists of fields, a single hyphen, then type, source and options of the file system. */
        static Optional<Mount> parse(String line) {
            String[] halves = line.split(" - ", 2);
            String[] place = halves[0].split(" ");
            String[] type = halves.length == 2 ? halves[1].split(" ") : new String[0];
            if (type.length < 3 || place.length < 5 || !type[0].startsWith("cgroup")) {
                return Optional.empty();
            }
            return Optional.of(new Mount(
                    type[0].equals("cgroup2"), Path.of(place[3]), Path.of(place[4]), List.of(type[2].split(","))));
        }

        boolean isLegacy(String controller) {
            return !unified && options.contains(controller);
        }

        /** Returns a group's folder and those of the groups that enclose it, as far as the mount shows them. */
        Stream<Path> visible(String group) {
            Path path = Path.of(group);
            return path.startsWith(root)
                    ? Stream.iterate(
                            folder.resolve(root.relativize(path)).normalize(),
                            inside -> inside.startsWith(folder),
                            Path::getParent)
                    : Stream.empty();
        }

        /** Returns the folder of a group; the mounted root if the mount does not show the group. */
        Path ownFolder(String group) {
            return visible(group).findFirst().filter(Files::isDirectory).orElse(folder);
        }
    }

    /** A resource that a control group limits or counts. */
    enum Controller {
        CPU("cpu", "cpu", "CPU"),
        /** Counts the CPU time of processes; not needed for a limit. */
        CPU_TIME("cpuacct", "cpu", "CPU time"),
        MEMORY("memory", "memory", "memory"),
        /** Limits reads and writes, and counts those that reach a block device; required only for a limit of disks. */
        BLOCK_IO("blkio", "io", "block I/O");

        private final String legacyName;
        private final String unifiedName;
        private final String title;

        Controller(String legacyName, String unifiedName, String title) {
            this.legacyName = legacyName;
            this.unifiedName = unifiedName;
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    /** A group of version 2. */
    record UnifiedGroup(Path folder) {

        private static final String ENABLED = "cgroup.subtree_control";

        /** True if groups inside it have this controller, or can get it. */
        boolean canDivide(String controller) {
            return words("cgroup.controllers").contains(controller)
                    && (words(ENABLED).contains(controller)
                            || words("cgroup.procs").isEmpty()
                            || isRootOfSystem());
        }

        /** Enables every controller that this program uses for the groups inside it; does nothing outside of version 2. */
        void divide() throws IOException {
            if (!Files.exists(folder.resolve(ENABLED))) {
                return;
            }
            List<String> enabled = words(ENABLED);
            List<String> available = words("cgroup.controllers");
            for (Controller controller : Controller.values()) {
                if (available.contains(controller.unifiedName) && !enabled.contains(controller.unifiedName)) {
                    Files.writeString(folder.resolve(ENABLED), "+" + controller.unifiedName);
                }
            }
        }

        /** Only the root, which has no type, may have processes and be divided. */
        private boolean isRootOfSystem() {
            return !Files.exists(folder.resolve("cgroup.type"));
        }

        private List<String> words(String file) {
            try {
                return Arrays.stream(Files.readString(folder.resolve(file)).split("\\s+"))
                        .filter(word -> !word.isEmpty())
                        .toList();
            } catch (IOException e) {
                return List.of();
            }
        }
    }
}
