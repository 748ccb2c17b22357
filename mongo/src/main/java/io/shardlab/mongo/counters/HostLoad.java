package io.shardlab.mongo.counters;

import io.shardlab.core.result.ServerReport.Host;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.Document;

/**
 * The use of all processors of a server's machine since its start, by all programs, in milliseconds. The server samples it once
 * a second for its diagnostic data (FTDC) from Linux' {@code /proc/stat}, which shows the whole machine even in containers. So
 * two readings may differ from the bounds of the phase by a second, and shares refer to the time between the samples.
 *
 * @param busy the time of programs and the kernel
 * @param stolen the time during which there was work but the hypervisor ran other virtual machines
 * @param all the sum of these and the idle time
 */
public record HostLoad(long busy, long stolen, long all) {

    /** Reads a reply to getDiagnosticData; empty if the server collects no diagnostic data, or is not on Linux. */
    public static Optional<HostLoad> of(Document reply) {
        return new ReplyPart(reply)
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

    private static long sum(ReplyPart cpu, String... parts) {
        return Stream.of(parts).mapToLong(cpu::number).sum();
    }

    /** Returns the machine with its use since an earlier sample, unless the samples are the same. */
    Host usedSince(HostLoad earlier, Host machine) {
        double length = all - earlier.all;
        return length > 0
                ? machine.used(share((busy - earlier.busy) / length), share((stolen - earlier.stolen) / length))
                : machine;
    }

    /** Limits a share to the range from 0 to 1, as the kernel sometimes corrects idle time downwards. */
    private static double share(double share) {
        return Math.max(0, Math.min(1, share));
    }
}
