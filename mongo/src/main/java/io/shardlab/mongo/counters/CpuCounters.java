package io.shardlab.mongo.counters;

import io.shardlab.core.target.ProcessCounters;
import java.util.List;

/**
 * CPU time of a server: its own process, as it tells itself to the microsecond, and those that serve with it.
 *
 * @param ownMicros user and system microseconds of the process that answered; 0 where the system does not tell (not Linux)
 * @param companionSeconds that of the other processes behind the same address: an embedded mongos has two
 */
record CpuCounters(long ownMicros, double companionSeconds) {

    static CpuCounters of(Section status, List<ProcessCounters> processes) {
        Section usage = status.section("extra_info");
        long own = status.number("pid");
        return new CpuCounters(
                usage.number("user_time_us") + usage.number("system_time_us"),
                processes.stream()
                        .filter(process -> process.pid() != own)
                        .mapToDouble(ProcessCounters::cpuSeconds)
                        .sum());
    }

    /** In seconds; a companion that was started again in between counts as none. */
    double since(CpuCounters earlier) {
        double companions = Math.max(0, companionSeconds - earlier.companionSeconds);
        return Seconds.tidy(Seconds.ofMicros(ownMicros - earlier.ownMicros) + companions);
    }
}
