package io.shardlab.cluster.local.process;

import io.shardlab.core.deployment.ProcessCounters.CpuLimit;
import io.shardlab.core.deployment.ProcessCounters.Throttling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * CPU limits of processes, as set by control groups of either version: see cgroups(7). A group is limited by its own
 * quota and by that of every enclosing group; the smallest counts.
 */
final class CpuLimits {

    private static final Comparator<Quota> SMALLEST = Comparator.comparingDouble(Quota::processors);

    private final Path proc;

    CpuLimits(Path proc) {
        this.proc = proc;
    }

    /** The limit of a process; empty if nothing limits it. */
    Optional<CpuLimit> of(long pid) throws IOException {
        Optional<Quota> smallest = groups(Long.toString(pid)).stream()
                .flatMap(folder -> quota(folder).stream())
                .min(SMALLEST);
        if (smallest.isEmpty()) {
            return Optional.empty();
        }
        Quota quota = smallest.get();
        boolean sharedWithClient = groups("self").contains(quota.folder());
        return Optional.of(new CpuLimit(quota.folder().toString(), quota.processors(), sharedWithClient));
    }

    /** The folders of a process's groups, each followed by those that enclose it. */
    private List<Path> groups(String process) throws IOException {
        List<String> mounts = Files.readAllLines(proc.resolve("self/mountinfo"));
        List<Path> folders = new ArrayList<>();
        for (String line : Files.readAllLines(proc.resolve(process).resolve("cgroup"))) {
            // hierarchy:controllers:path, without controllers in version 2.
            String[] parts = line.split(":", 3);
            boolean second = parts[1].isEmpty();
            if (second || List.of(parts[1].split(",")).contains("cpu")) {
                mounts.stream()
                        .map(Mount::parse)
                        .filter(mount -> second ? mount.isSecondVersion() : mount.isCpu())
                        .flatMap(mount -> mount.folders(parts[2]))
                        .forEach(folders::add);
            }
        }
        return folders;
    }

    /** How often the limit was reached since the group was made; the same format in both versions. */
    static Optional<Throttling> throttling(CpuLimit limit) {
        return read(Path.of(limit.group()).resolve("cpu.stat"))
                .flatMap(text -> count(text, "nr_periods")
                        .flatMap(periods ->
                                count(text, "nr_throttled").map(throttled -> new Throttling(periods, throttled))));
    }

    private static Optional<Long> count(String lines, String name) {
        return lines.lines()
                .filter(line -> line.startsWith(name + " "))
                .map(line -> Long.valueOf(line.substring(name.length() + 1).strip()))
                .findFirst();
    }

    /** @param processors processors' worth of CPU time */
    private record Quota(Path folder, double processors) {}

    private static Optional<Quota> quota(Path folder) {
        Optional<String> both = read(folder.resolve("cpu.max"))
                .or(() -> read(folder.resolve("cpu.cfs_quota_us"))
                        .flatMap(quota ->
                                read(folder.resolve("cpu.cfs_period_us")).map(period -> quota + " " + period)));
        return both.map(text -> text.split(" "))
                .filter(values -> values.length == 2 && values[0].matches("[0-9]+"))
                .map(values -> new Quota(folder, Double.parseDouble(values[0]) / Double.parseDouble(values[1])));
    }

    /** A group at the top has no such files. */
    private static Optional<String> read(Path file) {
        try {
            return Files.exists(file) ? Optional.of(Files.readString(file).strip()) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * A mounted hierarchy of groups.
     *
     * @param root the group that is seen at the mount's folder
     * @param point that folder
     * @param type {@code cgroup} or {@code cgroup2}
     * @param options with the controllers, in version 1
     */
    private record Mount(Path root, Path point, String type, List<String> options) {

        /** A line of mountinfo: fields, a single hyphen, then type, source and options of the file system. */
        static Mount parse(String line) {
            String[] halves = line.split(" - ", 2);
            String[] place = halves[0].split(" ");
            String[] system = halves.length < 2 ? new String[0] : halves[1].split(" ");
            return new Mount(
                    Path.of(place[3]),
                    Path.of(place[4]),
                    system.length > 0 ? system[0] : "",
                    system.length > 2 ? Arrays.asList(system[2].split(",")) : List.of());
        }

        boolean isSecondVersion() {
            return type.equals("cgroup2");
        }

        boolean isCpu() {
            return type.equals("cgroup") && options.contains("cpu");
        }

        /** The group's folder and those of the enclosing groups, as far as they are visible. */
        Stream<Path> folders(String group) {
            Path path = Path.of(group);
            if (!path.startsWith(root)) {
                return Stream.empty();
            }
            Path inside = point.resolve(root.relativize(path)).normalize();
            return Stream.iterate(inside, folder -> folder.startsWith(point), Path::getParent);
        }
    }
}
