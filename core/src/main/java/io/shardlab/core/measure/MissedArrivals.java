package io.shardlab.core.measure;

import io.shardlab.core.result.ArrivalReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.schedule.Arrivals;
import io.shardlab.core.schedule.Schedule;
import java.util.Locale;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** The waits, until the end of a phase, of operations that were due and never started. Pure functions. */
public final class MissedArrivals {

    /** Intervals in which missed arrivals are counted together are this part of the time over which they are spread. */
    private static final long STEPS = 10_000;

    private MissedArrivals() {}

    /**
     * The waits of the last of those that were due, in nanoseconds: a function of the schedule only. Operations start in the
     * order of their times, except those that workers had in hand, so an operation that was missed waited at least that long.
     *
     * @param due the operations that were due by the end
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

    /** The waits in a phase that was saved, in nanoseconds; empty if they are not known. */
    public static Histogram waits(PhaseReport phase) {
        ArrivalReport arrivals = phase.openLoop().arrivals();
        return schedule(phase)
                .filter(schedule -> arrivals.missed() > 0)
                .map(schedule -> waits(schedule, arrivals.due(), arrivals.missed(), Math.round(phase.seconds() * 1e9)))
                .orElseGet(() -> new Histogram(3));
    }

    /**
     * When each operation of a phase was due; empty in a closed loop, and if the result is an older program's or one of several
     * machines.
     */
    public static Optional<Schedule> schedule(PhaseReport phase) {
        ArrivalReport arrivals = phase.openLoop().arrivals();
        return arrivals.process()
                .map(name -> Arrivals.Process.valueOf(name.toUpperCase(Locale.ROOT)))
                .filter(process ->
                        process == Arrivals.Process.EVEN || arrivals.seed().isPresent())
                .flatMap(process -> phase.openLoop()
                        .targetRate()
                        .map(rate -> new Arrivals(process, arrivals.seed().orElse(0L)).at(rate)));
    }
}
