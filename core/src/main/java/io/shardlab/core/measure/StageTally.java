package io.shardlab.core.measure;

import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.StageReport;
import io.shardlab.core.schedule.RateStages;
import io.shardlab.core.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * Counts the operations of a phase by the stage of the rate in which they were due. Thread-safe; all workers share its
 * histograms, since one of each stage for every worker would take too much memory.
 */
public final class StageTally {

    private static final double NANOS = 1e9;

    private final RateStages rates;
    private final List<Stage> stages = new ArrayList<>();

    public StageTally(RateStages rates) {
        this.rates = rates;
        rates.stages().forEach(stage -> stages.add(new Stage()));
    }

    private static final class Stage {
        private final ConcurrentHistogram service = new ConcurrentHistogram(3);
        private final ConcurrentHistogram response = new ConcurrentHistogram(3);
        private final LongAdder failed = new LongAdder();
        private final LongAdder returned = new LongAdder();
    }

    /**
     * Adds a successful operation. All times are nanoseconds, the first two from the phase's start.
     *
     * @param due the intended start
     * @param end the return
     */
    public void succeeded(long due, long end, long serviceNanos, long responseNanos) {
        Stage stage = stages.get(rates.at(due));
        stage.service.recordValue(serviceNanos);
        stage.response.recordValue(responseNanos);
        if (end < rates.duration().toNanos()) {
            stages.get(rates.at(end)).returned.increment();
        }
    }

    /** Adds a failed operation by its intended start, in nanoseconds from the phase's start. */
    public void failed(long due) {
        stages.get(rates.at(due)).failed.increment();
    }

    /**
     * Reports the stages that have begun.
     *
     * @param due the operations of the phase that were due
     * @param missed how many of them never started
     * @param endNanos the end of the phase's window, from its start
     */
    public List<StageReport> reports(Schedule schedule, long due, long missed, long endNanos) {
        List<StageReport> reports = new ArrayList<>();
        for (int i = 0; i < stages.size() && rates.startNanos(i) < endNanos; i++) {
            reports.add(report(i, schedule, due, missed, endNanos));
        }
        return reports;
    }

    private StageReport report(int index, Schedule schedule, long due, long missed, long endNanos) {
        Stage stage = stages.get(index);
        RateStages.Stage rate = rates.stages().get(index);
        long start = rates.startNanos(index);
        long end = Math.min(endNanos, start + rate.duration().toNanos());
        double seconds = (end - start) / NANOS;
        long before = Math.min(due, schedule.arrivalsBefore(end));
        long lost = Math.max(0, before - Math.max(due - missed, schedule.arrivalsBefore(start)));
        Histogram response = new Histogram(3);
        response.add(stage.response);
        response.add(MissedArrivals.waits(schedule, before, lost, endNanos));
        long failed = stage.failed.sum();
        long succeeded = stage.service.getTotalCount();
        return new StageReport(
                String.valueOf(index + 1),
                start / NANOS,
                seconds,
                rate.from(),
                rate.from()
                        + (rate.to() - rate.from())
                                * (end - start)
                                / rate.duration().toNanos(),
                succeeded + failed + lost,
                succeeded,
                lost,
                failed,
                stage.returned.sum() / seconds,
                Optional.of(LatencyReport.of(stage.service)),
                Optional.of(LatencyReport.of(response, failed)));
    }
}
