package io.shardlab.core.measure;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.OptionalDouble;

/** This process as the Java virtual machine sees it. */
final class ThisProcess implements ProcessMeter {

    /** Collectors that work beside the program report whole cycles under such a name, and their pauses under another. */
    private static final String CONCURRENT = "Cycles";

    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    @Override
    public double cpuSeconds() {
        return system.getProcessCpuTime() / 1e9;
    }

    @Override
    public double gcSeconds() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .filter(collector -> !collector.getName().endsWith(CONCURRENT))
                        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                        .filter(millis -> millis > 0)
                        .sum()
                / 1e3;
    }

    @Override
    public int processors() {
        return Runtime.getRuntime().availableProcessors();
    }

    @Override
    public OptionalDouble machineCpuShare() {
        double load = system.getCpuLoad();
        return load >= 0 ? OptionalDouble.of(load) : OptionalDouble.empty();
    }
}
