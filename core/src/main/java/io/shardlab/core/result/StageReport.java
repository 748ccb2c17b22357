package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.core.figure.Measured;
import io.shardlab.core.figure.Merge;
import io.shardlab.core.figure.Merged;
import io.shardlab.core.figure.Quantity;
import java.util.Optional;

/**
 * One stage of a phase whose rate changes. An operation belongs to the stage in which it was due, however late it started; only
 * the throughput counts those that returned during the stage. Immutable.
 *
 * @param stage the number of the stage, from 1
 * @param startSeconds the stage's start, from the phase's start
 * @param seconds its length, shorter if the phase ended early
 * @param fromRate the intended operations per second at its start
 * @param toRate the intended operations per second at its end, or at that of the phase if it ended earlier
 * @param due the operations that were due: those that returned, failed or were missed
 * @param operations the successful ones
 * @param missed those that never started
 * @param failed those that failed
 * @param throughput the successful operations per second that returned during the stage
 * @param serviceTime their times from the actual start; empty in results of several machines that did not save the histograms
 * @param responseTime the times from the intended start of all that were due, counted as in a phase; empty like {@code
 *     serviceTime}
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record StageReport(
        String stage,
        @Measured(Quantity.SECONDS) @Merged(Merge.FIRST) double startSeconds,
        @Measured(Quantity.SECONDS) @Merged(Merge.MAX) double seconds,
        @Measured(Quantity.GIVEN_RATE) double fromRate,
        @Measured(Quantity.GIVEN_RATE) double toRate,
        @Measured(Quantity.COUNT) long due,
        @Measured(Quantity.COUNT) long operations,
        @Measured(Quantity.COUNT) long missed,
        @Measured(Quantity.COUNT) long failed,
        @Measured(Quantity.RATE) double throughput,
        @Merged(Merge.CUSTOM) Optional<LatencyReport> serviceTime,
        @Merged(Merge.CUSTOM) Optional<LatencyReport> responseTime) {}
