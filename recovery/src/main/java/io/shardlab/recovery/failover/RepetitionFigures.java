package io.shardlab.recovery.failover;

import java.util.List;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/**
 * What one repetition showed. Times are seconds from the beginning of the fault unless said otherwise; empty for what did not
 * happen within the phase.
 *
 * @param detected until an operation failed, or the driver's monitors saw that the primary was gone
 * @param newPrimary until the driver's monitors knew a new primary of every set that had lost its own
 * @param firstRead until the first read succeeded that was started after the fault had taken effect, on every set that it hit
 * @param firstWrite the same of writes
 * @param longestOutage the longest time of any worker without a success, from the start of an operation until its or a later
 *     one's success, that ended after the fault had begun
 * @param back from the repair until the member served
 * @param resync from then until it had what the primary had right after the repair
 * @param waiting operations that started before the new primary was known, and ended only after the repair
 * @param periods response times before, during and after, by kind
 * @param writes what became of the writes
 */
record RepetitionFigures(
        OptionalDouble detected,
        OptionalDouble newPrimary,
        OptionalDouble firstRead,
        OptionalDouble firstWrite,
        double longestOutage,
        OptionalDouble back,
        OptionalDouble resync,
        long waiting,
        List<Period> periods,
        Writes writes) {

    RepetitionFigures {
        periods = List.copyOf(periods);
    }

    /** The part of the phase that an operation belongs to. */
    enum When {
        /** It ended before the fault. */
        BEFORE,
        /** It was under way at the fault, or was due before every kind of operation had its first success again. */
        DURING,
        /** It was due after that. */
        AFTER
    }

    /**
     * Operations of one kind in one part of the phase.
     *
     * @param responses nanoseconds from the intended start, of those that succeeded
     * @param errors those that failed
     */
    record Period(OperationKind kind, When when, Histogram responses, long errors) {}

    /**
     * What became of the writes.
     *
     * @param acknowledged those that succeeded
     * @param lost those of them that are not there afterwards
     * @param failed those that failed
     * @param stored those of the failed that are there
     */
    record Writes(long acknowledged, long lost, long failed, long stored) {}
}
