package io.shardlab.mongo.counters;

import io.shardlab.core.result.ServerReport.Host;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.Document;

/**
 * How the processors of a server's machine were used since its start, by whatever ran there, in milliseconds of all of
 * them. The server samples this once a second for its diagnostic data (FTDC) from Linux' {@code /proc/stat}, which shows the
 * whole machine in containers, too. So two readings are up to a second beside the phase, and their shares are of the time
 * between the samples.
 *
 * @param busy with programs and the kernel
 * @param stolen had work and was given to other virtual machines by the hypervisor
 * @param all these, and idle
 */
public record HostLoad(long busy, long stolen, long all) {

    /** The command whose reply {@link #of} takes. */
    public static Document command() {
        return new Document("getDiagnosticData", 1);
    }

    /** Empty if the server collects no diagnostic data, or is not on Linux. */
    public static Optional<HostLoad> of(Document reply) {
        return new Section(reply)
                .section("data")
                .section("systemMetrics")
                .section("cpu")
                .ifThere()
                .map(cpu -> {
                    long busy = sum(cpu, "user_ms", "nice_ms", "system_ms", "irq_ms", "softirq_ms");
                    long stolen = cpu.number("steal_ms");
                    return new HostLoad(busy, stolen, busy + stolen + sum(cpu, "idle_ms", "iowait_ms"));
                });
    }

    private static long sum(Section cpu, String... parts) {
        return Stream.of(parts).mapToLong(cpu::number).sum();
    }

    /** The machine, knowing what was used of it since an earlier sample; unless this is the same one. */
    Host usedSince(HostLoad earlier, Host machine) {
        double length = all - earlier.all;
        return length > 0
                ? machine.used(share((busy - earlier.busy) / length), share((stolen - earlier.stolen) / length))
                : machine;
    }

    /** The kernel takes idle time back now and then. */
    private static double share(double share) {
        return Math.max(0, Math.min(1, share));
    }
}
