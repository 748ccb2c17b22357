package io.shardlab.cluster.local.process;

import io.shardlab.core.deployment.ProcessCounters;
import io.shardlab.core.deployment.ProcessCounters.CpuLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Counters of a process, from Linux's {@code /proc}: see proc(5); none on other systems. The kernel does not count for
 * a process which of its reads reached a block device.
 */
public final class LinuxProcesses {

    /** Of the values after the program's name in {@code /proc/PID/stat}: fields 14 and 15. */
    private static final int USER_TICKS = 11;

    private static final int SYSTEM_TICKS = 12;

    /** What user space sees of the kernel's clock, USER_HZ, is 100 on every architecture that Java 17 runs on. */
    private static final double TICKS_PER_SECOND = 100;

    private final Path proc;
    private final CpuLimits limits;

    /** This machine's. */
    public LinuxProcesses() {
        this(Path.of("/proc"));
    }

    LinuxProcesses(Path proc) {
        this.proc = proc;
        this.limits = new CpuLimits(proc);
    }

    /** The counters of a process; empty if it has ended, is another user's, or the system is not Linux. */
    public Optional<ProcessCounters> read(long pid) {
        Path folder = proc.resolve(Long.toString(pid));
        try {
            String[] stat = statistics(folder);
            String io = Files.readString(folder.resolve("io"));
            Optional<CpuLimit> limit = limits.of(pid);
            return Optional.of(new ProcessCounters(
                    pid,
                    (Long.parseLong(stat[USER_TICKS]) + Long.parseLong(stat[SYSTEM_TICKS])) / TICKS_PER_SECOND,
                    value(io, "read_bytes"),
                    value(io, "write_bytes"),
                    limit,
                    limit.flatMap(CpuLimits::throttling),
                    Optional.empty()));
        } catch (IOException | IndexOutOfBoundsException | IllegalArgumentException e) {
            // It has ended meanwhile, or this kernel uses another format.
            return Optional.empty();
        }
    }

    /** Whether it is known that no quota bounds a process's CPU time. */
    public boolean isUnbounded(long pid) {
        try {
            return limits.of(pid).isEmpty();
        } catch (IOException | IndexOutOfBoundsException | IllegalArgumentException e) {
            return false;
        }
    }

    /** The program's name stands in parentheses and may contain any character. */
    private static String[] statistics(Path folder) throws IOException {
        String line = Files.readString(folder.resolve("stat"));
        return line.substring(line.lastIndexOf(')') + 2).split(" ");
    }

    private static long value(String lines, String name) throws IOException {
        return lines.lines()
                .filter(line -> line.startsWith(name + ": "))
                .mapToLong(line -> Long.parseLong(line.substring(name.length() + 2)))
                .findFirst()
                .orElseThrow(() -> new IOException("no " + name));
    }
}
