package io.shardlab.local.cluster.limit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.OptionalDouble;

/**
 * The CPU time that a control group gets in each period: see sched-bwc in the documentation of the Linux kernel. Immutable and
 * thread-safe.
 *
 * @param micros the CPU time, in microseconds
 * @param periodMicros the length of a period, in microseconds
 * @param burst true if the unused rest of earlier periods may be used later, up to one quota; since Linux 5.14
 */
public record CpuQuota(long micros, long periodMicros, boolean burst) {

    /** The least quota that the kernel accepts. */
    private static final long LEAST_MICROS = 1000;

    /**
     * Shorter than the kernel's 100 ms, in which a server of 0.1 processors would work for 10 ms and stand still for 90: every
     * latency would show that. The period is longer if the quota would be below {@link #LEAST_MICROS}.
     */
    private static final long SHORTEST_PERIOD_MICROS = 5000;

    /** A period in which a server can do all waiting work at once. */
    private static final long PERIOD_OF_SPELLS_MICROS = 50_000;

    /**
     * Returns the quota for a number of processors.
     *
     * @param inSpells true for periods of 50 ms or more with bursts
     */
    public static CpuQuota of(double processors, boolean inSpells) {
        long shortest = inSpells ? PERIOD_OF_SPELLS_MICROS : SHORTEST_PERIOD_MICROS;
        long period = Math.max(shortest, (long) Math.ceil(LEAST_MICROS / processors));
        return new CpuQuota(Math.max(LEAST_MICROS, Math.round(processors * period)), period, inSpells);
    }

    /**
     * Returns the processors that a group's quota grants at present, in the files of either version of control groups; empty if
     * nothing limits it, or if there is no such group.
     *
     * @throws IOException if a file cannot be read
     */
    public static OptionalDouble processorsOf(Path folder) throws IOException {
        try {
            Path unified = folder.resolve("cpu.max");
            return Files.exists(unified)
                    ? ratio(Files.readString(unified).strip().split(" "))
                    : ratio(
                            Files.readString(folder.resolve("cpu.cfs_quota_us")).strip(),
                            Files.readString(folder.resolve("cpu.cfs_period_us"))
                                    .strip());
        } catch (NoSuchFileException e) {
            return OptionalDouble.empty();
        }
    }

    private static OptionalDouble ratio(String... quotaAndPeriod) {
        return quotaAndPeriod[0].equals("max") || quotaAndPeriod[0].equals("-1")
                ? OptionalDouble.empty()
                : OptionalDouble.of(Double.parseDouble(quotaAndPeriod[0]) / Double.parseDouble(quotaAndPeriod[1]));
    }

    /**
     * Sets the quota of a group, in the files of either version of control groups.
     *
     * @param folder one of the group's folders; one without such files stays as it is
     * @throws IOException if a file cannot be written
     */
    public void writeTo(Path folder) throws IOException {
        try {
            write(folder);
        } catch (IOException e) {
            // What follows the pace of the machine may have set another burst between two of these files.
            write(folder);
        }
    }

    private void write(Path folder) throws IOException {
        // The kernel does not accept a burst above the quota.
        writeBurst(folder, "0");
        writeIfThere(folder.resolve("cpu.max"), micros + " " + periodMicros);
        // While a quota is set, the period cannot shrink below it.
        writeIfThere(folder.resolve("cpu.cfs_quota_us"), "-1");
        writeIfThere(folder.resolve("cpu.cfs_period_us"), Long.toString(periodMicros));
        writeIfThere(folder.resolve("cpu.cfs_quota_us"), Long.toString(micros));
        if (burst) {
            writeBurst(folder, Long.toString(micros));
        }
    }

    private static void writeBurst(Path folder, String most) throws IOException {
        writeIfThere(folder.resolve("cpu.max.burst"), most);
        writeIfThere(folder.resolve("cpu.cfs_burst_us"), most);
    }

    private static void writeIfThere(Path file, String text) throws IOException {
        if (Files.exists(file)) {
            Files.writeString(file, text);
        }
    }
}
