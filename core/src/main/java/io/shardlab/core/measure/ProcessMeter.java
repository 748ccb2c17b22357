package io.shardlab.core.measure;

import java.util.OptionalDouble;

/** What this process has used since its start, and how busy the machine is that it runs on. Thread-safe. */
public interface ProcessMeter {

    /** CPU time of all threads, in seconds; its grain may be as coarse as 10 ms. */
    double cpuSeconds();

    /** Time spent in garbage collection, in seconds. */
    double gcSeconds();

    /** How many processors this process may use: those of the machine, or fewer in a container. */
    int processors();

    /**
     * How much of the machine's processors was busy since the last call, with this process and all others, from 0 to 1;
     * empty if the system does not tell. In a container with a limit of its own, that of the container.
     */
    OptionalDouble machineCpuShare();

    /** This very process. */
    static ProcessMeter ofThisProcess() {
        return new ThisProcess();
    }
}
