package io.shardlab.core.measure;

import io.shardlab.core.result.StageReport;
import org.HdrHistogram.Histogram;

/**
 * The latencies of one stage of a phase whose rate changes, as histograms of nanoseconds, which must not be changed.
 *
 * @param stage the number of the stage, from 1
 * @param startSeconds the stage's start, from the phase's start
 * @param seconds its length
 * @param serviceTime the times of the successful operations from their actual start
 * @param responseTime the times of these operations from their intended start, and how long each arrival that was missed had
 *     waited
 */
public record StageHistograms(
        String stage, double startSeconds, double seconds, Histogram serviceTime, Histogram responseTime) {

    /** The histograms of a stage with this report. */
    public static StageHistograms of(StageReport report, Histogram serviceTime, Histogram responseTime) {
        return new StageHistograms(report.stage(), report.startSeconds(), report.seconds(), serviceTime, responseTime);
    }
}
