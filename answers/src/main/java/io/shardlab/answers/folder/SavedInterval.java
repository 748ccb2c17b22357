package io.shardlab.answers.folder;

import io.shardlab.core.result.PhaseReport;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * One interval of a saved result, with its latencies. Immutable.
 *
 * @param repetition 1 for the first
 * @param kinds each kind of operation, at least one
 * @param stages the stages of its phase, with the phase's last interval; none if their latencies were not saved
 */
public record SavedInterval(int repetition, List<Kind> kinds, List<Stage> stages) {

    public SavedInterval {
        kinds = List.copyOf(kinds);
        stages = List.copyOf(stages);
    }

    /**
     * One kind of operation in the interval.
     *
     * @param row its row in {@code intervals.csv}
     * @param serviceTime the times from the actual start to the return, in nanoseconds; not to be changed
     * @param responseTime the times from the intended start to the return; the same object in a closed loop
     */
    public record Kind(IntervalRow row, Histogram serviceTime, Histogram responseTime) {

        /** True if response times were recorded separately, as in an open loop. */
        @SuppressWarnings("ReferenceEquality")
        public boolean isOpenLoop() {
            return serviceTime != responseTime;
        }
    }

    /**
     * One stage of the phase. The histograms are not to be changed.
     *
     * @param stage its number, from 1
     * @param serviceTime the times of the successful operations from the actual start, in nanoseconds
     * @param responseTime the times from the intended start of these and of those that were missed, in nanoseconds
     */
    public record Stage(String stage, Histogram serviceTime, Histogram responseTime) {}

    /** The row of any kind, for the figures of all kinds together. */
    public IntervalRow row() {
        return kinds.get(0).row();
    }

    /** True if it belongs to a phase. */
    public boolean isOf(PhaseReport phase) {
        return row().phase().equals(phase.name()) && repetition == phase.repetition();
    }

    /** Its length in seconds. */
    public double seconds() {
        return row().seconds();
    }
}
