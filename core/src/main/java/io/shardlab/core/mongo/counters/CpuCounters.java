package io.shardlab.core.mongo.counters;

import io.shardlab.core.target.ProcessCounters;
import java.util.List;

/**
 * CPU time of a server: its own process, as it tells itself to the microsecond, and those that serve with it.
 *
 * @param ownSeconds user and system time of the process that answered; 0 where the system does not tell (not Linux)
 * @param companionSeconds that of the other processes behind the same address: an embedded mongos has two
 */
record CpuCounters(double ownSeconds, double companionSeconds) {

    private static final double MICROS = 1e-6;

    static CpuCounters of(Section status, List<ProcessCounters> processes) {
        Section usage = status.section("extra_info");
        long own = status.number("pid");
        return new CpuCounters(
                (usage.number("user_time_us") + usage.number("system_time_us")) * MICROS,
                processes.stream()
                        .filter(process -> process.pid() != own)
                        .mapToDouble(ProcessCounters::cpuSeconds)
                        .sum());
    }

    /** Not less than 0, which a companion that was started again would make of it. */
    double since(CpuCounters earlier) {
        return ownSeconds - earlier.ownSeconds + Math.max(0, companionSeconds - earlier.companionSeconds);
    }
}
