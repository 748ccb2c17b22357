package io.shardlab.core.measure;

import java.util.OptionalDouble;
import java.util.function.DoubleSupplier;

/** Measures what this process has used since its start, and how busy its machine is. Thread-safe. */
public interface ProcessMeter {

    /** The CPU time of all threads, in seconds; its resolution may be as coarse as 10 ms. */
    double cpuSeconds();

    /** The part of {@link #cpuSeconds} that was spent in the kernel, in steps of mostly 10 ms; empty if it is not reported. */
    OptionalDouble systemCpuSeconds();

    /** The time spent in garbage collection, in seconds. */
    double gcSeconds();

    /** The number of processors that this process may use: those of the machine, or fewer in a container. */
    int processors();

    /** The use of the machine's processors since the last call. */
    MachineUse machine();

    /** The meter of this process. */
    static ProcessMeter ofThisProcess() {
        return ofThisProcess(() -> 0);
    }

    /**
     * The meter of this process.
     *
     * @param idleCpuSeconds the CPU time of this machine until now that counts as idle, in seconds; read by {@link #machine}
     */
    static ProcessMeter ofThisProcess(DoubleSupplier idleCpuSeconds) {
        return new ThisProcess(idleCpuSeconds);
    }
}
