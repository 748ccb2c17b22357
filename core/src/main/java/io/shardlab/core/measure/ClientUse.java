package io.shardlab.core.measure;

import java.util.OptionalDouble;

/**
 * What the client, which is this process, used in a span of time, and what its workers waited for. Immutable.
 *
 * @param seconds the span
 * @param processors how many processors this process may use
 * @param cpuSeconds CPU time of all threads of this process
 * @param systemCpuSeconds what of it the kernel used for this process; empty if the system does not tell
 * @param machineCpuShare how much of the whole machine's (or container's) processors was busy, with this process and all
 *     others but for what only keeps processors awake, from 0 to 1; empty if the system does not tell
 * @param stolenCpuShare how much of them had work and was given to other virtual machines by the hypervisor, from 0 to 1;
 *     empty if the system does not tell
 * @param gcSeconds time of garbage collection in this process
 * @param connections what waiting for connections cost
 */
public record ClientUse(
        double seconds,
        int processors,
        double cpuSeconds,
        OptionalDouble systemCpuSeconds,
        OptionalDouble machineCpuShare,
        OptionalDouble stolenCpuShare,
        double gcSeconds,
        ConnectionUse connections) {

    /** Of a system that tells neither what the kernel used nor what a hypervisor took. */
    public ClientUse(
            double seconds,
            int processors,
            double cpuSeconds,
            OptionalDouble machineCpuShare,
            double gcSeconds,
            ConnectionUse connections) {
        this(
                seconds,
                processors,
                cpuSeconds,
                OptionalDouble.empty(),
                machineCpuShare,
                OptionalDouble.empty(),
                gcSeconds,
                connections);
    }

    /** CPU time as a share of what the processors could have given, from 0 to 1. */
    public double cpuShare() {
        return cpusUsed() / processors;
    }

    /** How many processors this process kept busy on average: CPU time by time. */
    public double cpusUsed() {
        return seconds > 0 ? cpuSeconds / seconds : 0;
    }
}
