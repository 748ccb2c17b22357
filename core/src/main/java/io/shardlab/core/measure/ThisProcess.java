package io.shardlab.core.measure;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleSupplier;

/** This process as the Java virtual machine sees it. Thread-safe. */
final class ThisProcess implements ProcessMeter {

    /** Concurrent collectors report whole cycles under such a name, and their pauses under another. */
    private static final String CONCURRENT = "Cycles";

    private static final Path STAT = Path.of("/proc/self/stat");

    /** The index among the fields that follow the program's name in {@code /proc/self/stat}. */
    private static final int STIME = 12;

    /** {@code USER_HZ}, which Linux has kept at 100 on all usual processors. */
    private static final double TICKS_PER_SECOND = 100;

    private static final double NANOS = 1e9;

    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final DoubleSupplier idleCpuSeconds;

    private Optional<ProcessorTicks> ticks = Optional.empty();
    private double idleBefore;
    private long idleReadAt;

    /** @param idleCpuSeconds the CPU time of this machine until now that counts as idle, in seconds */
    ThisProcess(DoubleSupplier idleCpuSeconds) {
        this.idleCpuSeconds = idleCpuSeconds;
    }

    @Override
    public double cpuSeconds() {
        return system.getProcessCpuTime() / NANOS;
    }

    @Override
    public OptionalDouble systemCpuSeconds() {
        try {
            return Files.isReadable(STAT) ? systemCpuSeconds(Files.readString(STAT)) : OptionalDouble.empty();
        } catch (IOException e) {
            return OptionalDouble.empty();
        }
    }

    /** The kernel's part in the line; empty if it does not have the format of proc(5). */
    static OptionalDouble systemCpuSeconds(String stat) {
        // The program's name, in parentheses, may itself hold spaces and parentheses.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).trim().split(" ");
        return fields.length > STIME && fields[STIME].matches("[0-9]{1,18}")
                ? OptionalDouble.of(Long.parseLong(fields[STIME]) / TICKS_PER_SECOND)
                : OptionalDouble.empty();
    }

    @Override
    public double gcSeconds() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .filter(collector -> !collector.getName().endsWith(CONCURRENT))
                        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                        .filter(millis -> millis > 0)
                        .sum()
                / 1e3;
    }

    @Override
    public int processors() {
        return Runtime.getRuntime().availableProcessors();
    }

    @Override
    public synchronized MachineUse machine() {
        MachineUse counted = counted();
        double before = idleBefore;
        long from = idleReadAt;
        // The counters of a process may be unreadable once, and the sum must not fall then.
        idleBefore = Math.max(before, idleCpuSeconds.getAsDouble());
        idleReadAt = System.nanoTime();
        return withoutIdle(counted, (idleBefore - before) * NANOS / (idleReadAt - from) / processors());
    }

    /**
     * Removes the time that only keeps processors awake. Stolen time falls in the same proportion as busy time.
     *
     * @param idle the part of all processors' time that was counted as busy, but counts as idle
     */
    static MachineUse withoutIdle(MachineUse counted, double idle) {
        double all = counted.busy().orElse(0);
        if (idle == 0 || all == 0) {
            return counted;
        }
        double busy = Math.max(0, all - idle);
        return new MachineUse(
                OptionalDouble.of(busy),
                counted.stolen().stream().map(stolen -> stolen * busy / all).findFirst());
    }

    /**
     * Reads the counters of Linux, because the Java virtual machine ignores the time that a hypervisor took. If it sees
     * fewer processors than there are, as in a container, its own load is the better figure.
     */
    private MachineUse counted() {
        double load = system.getCpuLoad();
        Optional<ProcessorTicks> before = ticks;
        ticks = ProcessorTicks.read();
        return ticks.filter(now -> now.processors() == processors())
                .flatMap(now -> before.filter(earlier -> now.all() > earlier.all())
                        .map(earlier -> new MachineUse(
                                OptionalDouble.of(now.busyShareSince(earlier)),
                                OptionalDouble.of(now.stolenShareSince(earlier)))))
                .orElseGet(() -> new MachineUse(
                        load >= 0 ? OptionalDouble.of(load) : OptionalDouble.empty(), OptionalDouble.empty()));
    }
}
