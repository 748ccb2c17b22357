package io.shardlab.core.measure;

import io.shardlab.core.result.ArrivalReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.StageReport;
import io.shardlab.core.schedule.Arrivals;
import io.shardlab.core.schedule.RateStages;
import io.shardlab.core.schedule.Schedule;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Computes how long operations that were due and never started had waited at the end of a phase. Pure functions. */
public final class MissedArrivals {

    /**
     * The number of parts into which the time of the missed arrivals is divided. The arrivals of one part count
     * together.
     */
    private static final long STEPS = 10_000;

    private MissedArrivals() {}

    /**
     * Returns the waits of the missed operations in nanoseconds. Operations start in the order of their times, so the
     * last ones that were due count as missed. Those that a worker already had may be earlier, so the waits are lower
     * bounds.
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

    /** Returns the waits in a saved phase in nanoseconds; empty if they are not known. */
    public static Histogram waits(PhaseReport phase) {
        ArrivalReport arrivals = phase.openLoop().arrivals();
        return schedule(phase)
                .filter(schedule -> arrivals.missed() > 0)
                .map(schedule -> waits(schedule, arrivals.due(), arrivals.missed(), Math.round(phase.seconds() * 1e9)))
                .orElseGet(() -> new Histogram(3));
    }

    /**
     * Returns the schedule of a phase; empty in a closed loop, and in results of older programs or of several machines.
     */
    public static Optional<Schedule> schedule(PhaseReport phase) {
        ArrivalReport arrivals = phase.openLoop().arrivals();
        return arrivals.process()
                .map(name -> Arrivals.Process.valueOf(name.toUpperCase(Locale.ROOT)))
                .filter(process ->
                        process == Arrivals.Process.EVEN || arrivals.seed().isPresent())
                .map(process -> new Arrivals(process, arrivals.seed().orElse(0L)))
                .flatMap(process -> phase.openLoop().stages().isEmpty()
                        ? phase.openLoop().targetRate().map(process::at)
                        : Optional.of(process.at(rates(phase.openLoop().stages()))));
    }

    private static RateStages rates(List<StageReport> stages) {
        return new RateStages(stages.stream()
                .map(stage -> new RateStages.Stage(
                        Duration.ofNanos(Math.round(stage.seconds() * 1e9)), stage.fromRate(), stage.toRate()))
                .toList());
    }
}
