package io.shardlab.core.measure;

import java.util.OptionalDouble;
import java.util.function.DoubleSupplier;

/** What this process has used since its start, and how busy the machine is that it runs on. Thread-safe. */
public interface ProcessMeter {

    /** CPU time of all threads, in seconds; its grain may be as coarse as 10 ms. */
    double cpuSeconds();

    /** What of {@link #cpuSeconds} was spent in the kernel, in steps of mostly 10 ms; empty if the system does not tell. */
    OptionalDouble systemCpuSeconds();

    /** Time spent in garbage collection, in seconds. */
    double gcSeconds();

    /** How many processors this process may use: those of the machine, or fewer in a container. */
    int processors();

    /** How the machine's processors were used since the last call. */
    MachineUse machine();

    /** This very process. */
    static ProcessMeter ofThisProcess() {
        return ofThisProcess(() -> 0);
    }

    /**
     * This very process.
     *
     * @param idleCpuSeconds CPU time of this machine until now that counts as idle, in seconds; asked whenever {@link #machine} is
     */
    static ProcessMeter ofThisProcess(DoubleSupplier idleCpuSeconds) {
        return new ThisProcess(idleCpuSeconds);
    }
}
