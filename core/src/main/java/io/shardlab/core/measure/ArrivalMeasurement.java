package io.shardlab.core.measure;

import io.shardlab.core.schedule.Arrivals;
import io.shardlab.core.schedule.Schedule;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Of the operations that were due in a phase, those that have no latency.
 *
 * @param arrivals how operations arrived; empty in a closed loop
 * @param failedOperations operations that failed
 * @param missedWaits how long, in nanoseconds, each arrival that was missed had waited when the window ended: what it would
 *     have taken is more
 */
public record ArrivalMeasurement(Optional<Arrivals> arrivals, long failedOperations, Histogram missedWaits) {

    /** Intervals in which missed arrivals are counted together are this part of the time over which they are spread. */
    private static final long STEPS = 10_000;

    /** Nothing was missed and nothing failed. */
    public static ArrivalMeasurement complete() {
        return new ArrivalMeasurement(Optional.empty(), 0, new Histogram(3));
    }

    /**
     * How long the last of those that were due had waited at the end: a function of the schedule alone. Operations start in
     * the order of their times, but for those that workers had in hand, so that what was missed waited that long at least.
     *
     * @param due operations that were due by the end
     * @param missed how many of them had not started
     * @param endNanos the end, from the phase's start
     */
    public static Histogram waits(Schedule schedule, long due, long missed, long endNanos) {
        Histogram waits = new Histogram(3);
        long step = missed == 0 ? 1 : Math.max(1, (endNanos - schedule.intendedNanos(due - missed)) / STEPS);
        long number = due - missed;
        while (number < due) {
            long together = schedule.arrivalsBefore(schedule.intendedNanos(number) + step);
            long next = Math.min(due, Math.max(number + 1, together));
            // The last of them waited least.
            waits.recordValueWithCount(Math.max(0, endNanos - schedule.intendedNanos(next - 1)), next - number);
            number = next;
        }
        return waits;
    }
}
