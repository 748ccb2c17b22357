package io.shardlab.local.cluster.process;

import io.shardlab.core.deployment.ProcessCounters;
import io.shardlab.core.deployment.ProcessCounters.CpuLimit;
import io.shardlab.local.cluster.limit.CpuLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The counters of processes in Linux's {@code /proc}: see proc(5). There are none on other systems. The kernel does not count
 * how many reads of a process reached a block device. Thread-safe.
 */
public final class LinuxProcesses {

    /** The index among the values after the program's name in {@code /proc/PID/stat}: field 14. */
    private static final int USER_TICKS = 11;

    private static final int SYSTEM_TICKS = 12;

    /** The unit of the kernel's clock in user space, USER_HZ, is 100 per second on every architecture of Java 17. */
    private static final double TICKS_PER_SECOND = 100;

    private final Path proc;
    private final CpuLimits limits;

    /** Reads the processes of this machine. */
    public LinuxProcesses() {
        this(Path.of("/proc"));
    }

    LinuxProcesses(Path proc) {
        this.proc = proc;
        this.limits = new CpuLimits(proc);
    }

    /** Returns the counters of a process; empty if it has ended, if it belongs to another user, or on other systems. */
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
            // The process has just ended, or this kernel uses another format.
            return Optional.empty();
        }
    }

    /** True if it is known that no quota limits a process's CPU time. */
    public boolean isUnbounded(long pid) {
        try {
            return limits.of(pid).isEmpty();
        } catch (IOException | IndexOutOfBoundsException | IllegalArgumentException e) {
            return false;
        }
    }

    /** Returns the values after the program's name, which is in parentheses and may contain any character. */
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
