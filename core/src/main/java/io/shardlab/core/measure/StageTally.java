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

    private final List<Stage> stages = new ArrayList<>();

    public StageTally(RateStages rates) {
        for (int i = 0; i < rates.stages().size(); i++) {
            stages.add(new Stage(rates.stages().get(i), i + 1, rates.startNanos(i)));
        }
    }

    /** The measurement of a stage. */
    public record Measured(StageReport report, StageHistograms latencies) {}

    private static final class Stage {
        private final RateStages.Stage rate;
        private final int number;
        private final long start;
        private final long end;
        private final ConcurrentHistogram service = new ConcurrentHistogram(3);
        private final ConcurrentHistogram response = new ConcurrentHistogram(3);
        private final LongAdder failed = new LongAdder();
        private final LongAdder returned = new LongAdder();

        Stage(RateStages.Stage rate, int number, long start) {
            this.rate = rate;
            this.number = number;
            this.start = start;
            this.end = start + rate.duration().toNanos();
        }

        Measured measured(Schedule schedule, long due, long missed, long windowNanos) {
            long until = Math.min(windowNanos, end);
            double seconds = (until - start) / NANOS;
            long before = Math.min(due, schedule.arrivalsBefore(until));
            long lost = Math.max(0, before - Math.max(due - missed, schedule.arrivalsBefore(start)));
            Histogram all = new Histogram(3);
            all.add(response);
            all.add(MissedArrivals.waits(schedule, before, lost, windowNanos));
            long succeeded = service.getTotalCount();
            StageReport report = new StageReport(
                    String.valueOf(number),
                    start / NANOS,
                    seconds,
                    rate.from(),
                    rate.at(seconds),
                    succeeded + failed.sum() + lost,
                    succeeded,
                    lost,
                    failed.sum(),
                    returned.sum() / seconds,
                    Optional.of(LatencyReport.of(service)),
                    Optional.of(LatencyReport.of(all, failed.sum())));
            return new Measured(report, StageHistograms.of(report, service, all));
        }
    }

    /**
     * Adds a successful operation. All times are nanoseconds, the first two from the phase's start.
     *
     * @param due the intended start
     * @param end the return
     */
    public void succeeded(long due, long end, long serviceNanos, long responseNanos) {
        Stage stage = at(due);
        stage.service.recordValue(serviceNanos);
        stage.response.recordValue(responseNanos);
        Stage returned = at(end);
        if (end < returned.end) {
            returned.returned.increment();
        }
    }

    /** Adds a failed operation by its intended start, in nanoseconds from the phase's start. */
    public void failed(long due) {
        at(due).failed.increment();
    }

    /** The stage at a time after the phase's start; the last one after the end of all. */
    private Stage at(long nanos) {
        int index = 0;
        while (index < stages.size() - 1 && nanos >= stages.get(index).end) {
            index++;
        }
        return stages.get(index);
    }

    /**
     * Returns the stages that have begun; their histograms are valid until more is counted.
     *
     * @param due the operations of the phase that were due
     * @param missed how many of them never started
     * @param endNanos the end of the phase's window, from its start
     */
    public List<Measured> measured(Schedule schedule, long due, long missed, long endNanos) {
        return stages.stream()
                .filter(stage -> stage.start < endNanos)
                .map(stage -> stage.measured(schedule, due, missed, endNanos))
                .toList();
    }
}
