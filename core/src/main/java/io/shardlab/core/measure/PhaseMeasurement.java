package io.shardlab.core.measure;

import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Optional;

/**
 * The measurement of one phase by the engine: its report, and figures that a result does not have. Immutable, except
 * for the histograms, which must not be changed.
 *
 * @param report the phase as the engine knows it: with unrounded figures, as repetition 1, not marked as measured, and
 *     without routers and servers
 * @param histograms the latencies of each kind of operation in nanoseconds, in the order of the report's kinds
 * @param operationsPerWorker the successful operations by worker index
 * @param lateOperationsPerWorker the part of these operations that returned after the window
 * @param unended the operations that were still under way when the phase was ended some time after its time limit; they count
 *     as failed, and may still write
 * @param failure the report's failure, which gets its language when it is shown
 */
public record PhaseMeasurement(
        PhaseReport report,
        List<KindHistograms> histograms,
        List<Long> operationsPerWorker,
        List<Long> lateOperationsPerWorker,
        int unended,
        Optional<Message> failure) {

    public PhaseMeasurement {
        histograms = List.copyOf(histograms);
        operationsPerWorker = List.copyOf(operationsPerWorker);
        lateOperationsPerWorker = List.copyOf(lateOperationsPerWorker);
    }

    /** True if every operation has ended and nobody has stopped the phase, so that what the servers hold can be checked. */
    public boolean isComplete() {
        return !report.stopped() && unended == 0;
    }
}
