package io.shardlab.local.cluster.limit;

import io.shardlab.core.deployment.ProcessCounters.CpuLimit;
import io.shardlab.core.deployment.ProcessCounters.Throttling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;

/**
 * The CPU limits of processes by control groups of either version: see cgroups(7). A group is limited by its own quota and by
 * that of every enclosing group; the smallest one applies. Immutable and thread-safe.
 */
public final class CpuLimits {

    private final Path proc;

    /** @param proc the folder {@code /proc} */
    public CpuLimits(Path proc) {
        this.proc = proc;
    }

    /** Returns the limit of a process; empty if nothing limits it. */
    public Optional<CpuLimit> of(long pid) throws IOException {
        Optional<Quota> smallest = Hierarchies.of(proc, Long.toString(pid)).cpuFolders().stream()
                .flatMap(folder -> quota(folder).stream())
                .min(Comparator.comparingDouble(Quota::processors));
        if (smallest.isEmpty()) {
            return Optional.empty();
        }
        Quota quota = smallest.get();
        boolean sharedWithClient = Hierarchies.of(proc, "self").cpuFolders().contains(quota.folder());
        return Optional.of(new CpuLimit(quota.folder().toString(), quota.processors(), sharedWithClient));
    }

    /** Returns how often the limit was reached since the group was made; the format is the same in both versions. */
    public static Optional<Throttling> throttling(CpuLimit limit) {
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

    /** @param processors the CPU time per second, in processors */
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
}
