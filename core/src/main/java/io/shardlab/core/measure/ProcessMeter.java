package io.shardlab.core.measure;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/** What this process has used since its start. Thread-safe. */
public interface ProcessMeter {

    /** CPU time of all threads, in seconds. */
    double cpuSeconds();

    /** Time spent in garbage collection, in seconds. */
    double gcSeconds();

    /** This very process. */
    static ProcessMeter ofThisProcess() {
        return new ProcessMeter() {

            private final OperatingSystemMXBean system =
                    ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

            @Override
            public double cpuSeconds() {
                return system.getProcessCpuTime() / 1e9;
            }

            @Override
            public double gcSeconds() {
                return ManagementFactory.getGarbageCollectorMXBeans().stream()
                                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                                .filter(millis -> millis > 0)
                                .sum()
                        / 1e3;
            }
        };
    }
}
