package io.shardlab.workloads.durability;

import io.shardlab.core.measure.KindMeasurement;
import io.shardlab.core.measure.PhaseMeasurement;
import java.util.List;
import org.HdrHistogram.AbstractHistogram;

/**
 * One level as it was measured once.
 *
 * @param level the write concern
 * @param seconds from the first insert until the last had returned
 * @param operations inserts that returned without an error
 * @param sent inserts that were tried
 * @param arrived documents that the servers held afterwards
 * @param serviceTime nanoseconds of each insert that returned without an error; of its sending without acknowledgement
 * @param secondaries as the primary saw them afterwards, the nearest first; empty if that is not known
 */
record LevelRun(
        DurabilityLevel level,
        double seconds,
        long operations,
        long sent,
        long arrived,
        AbstractHistogram serviceTime,
        List<SetStatus.Secondary> secondaries) {

    LevelRun {
        secondaries = List.copyOf(secondaries);
    }

    static LevelRun of(
            DurabilityLevel level, PhaseMeasurement phase, long arrived, List<SetStatus.Secondary> secondaries) {
        KindMeasurement inserts = phase.kinds().get(0);
        return new LevelRun(
                level,
                phase.seconds(),
                phase.operations(),
                phase.operations() + phase.errorCount(),
                arrived,
                inserts.serviceTime(),
                secondaries);
    }
}
