package io.shardlab.transfer.failover;

import java.util.List;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/**
 * The figures of one repetition. Times are seconds from the beginning of the fault unless noted otherwise, and empty for events
 * that did not happen within the phase.
 *
 * @param detected until an operation failed, or the driver's monitors noticed that the primary was gone
 * @param newPrimary until the driver's monitors knew a new primary of every set that had lost its own
 * @param firstRead until every set that was hit had answered a read that started after the fault had taken effect
 * @param firstWrite the same for writes
 * @param longestOutage the longest time of any worker without a success: from the start of an operation until it or a later
 *     one succeeded, after the fault had begun
 * @param back from the repair until the member served
 * @param resync from then until it had every write that the primary had right after the repair
 * @param waiting the operations that started before the new primary was known, and ended only after the repair
 * @param periods the response times before, during and after, by kind
 * @param writes the outcome of the writes
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
     * The operations of one kind in one part of the phase.
     *
     * @param responses nanoseconds from the intended start, of those that succeeded
     * @param errors the number of those that failed
     */
    record Period(FailoverDocuments.Kind kind, When when, Histogram responses, long errors) {}

    /**
     * The outcome of the writes.
     *
     * @param acknowledged the writes that succeeded
     * @param lost those of them whose document is not there afterwards
     * @param failed the writes that failed
     * @param stored those of them whose document is there
     */
    record Writes(long acknowledged, long lost, long failed, long stored) {}
}
