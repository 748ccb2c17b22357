package io.shardlab.core.measure;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the engine measured in one phase.
 *
 * @param name the phase's name
 * @param threads concurrent workers
 * @param targetRate intended operations a second, empty in a closed loop
 * @param startedAt wall-clock start
 * @param seconds the window: from the start until the time limit, or until the last operation had returned if that came
 *     first
 * @param drain what came after the window; counts, errors and latencies hold it, rates do not
 * @param kinds one entry for each kind of operation
 * @param errors failed operations and refused documents by kind
 * @param refusedDocuments how many of the errors are documents that were refused, not operations that failed
 * @param errorSamples one message for each kind
 * @param unavailability times without a success while operations failed
 * @param missedArrivals open loop: operations whose intended start lay within the phase and that were never started
 * @param arrivals those that were due and have no latency
 * @param operationsPerWorker successful operations by worker index
 * @param maxBacklog open loop: the most operations that were due and not started, as far as it was seen
 * @param client what this process used in the window
 * @param workerCpuSeconds CPU time of the worker threads alone, added up; 0 if the system does not tell
 * @param events what happened once, in the order in which it was recorded
 * @param stopped whether a stop was asked for before the phase's own end
 * @param failure why the phase was given up, in words for the user, empty if it was not
 */
public record PhaseMeasurement(
        String name,
        int threads,
        OptionalDouble targetRate,
        Instant startedAt,
        double seconds,
        Drain drain,
        List<KindMeasurement> kinds,
        Map<String, Long> errors,
        long refusedDocuments,
        Map<String, String> errorSamples,
        Unavailability unavailability,
        long missedArrivals,
        ArrivalMeasurement arrivals,
        List<Long> operationsPerWorker,
        long maxBacklog,
        ClientUse client,
        double workerCpuSeconds,
        List<PhaseEvent> events,
        boolean stopped,
        Optional<String> failure) {

    public PhaseMeasurement {
        kinds = List.copyOf(kinds);
        errors = Map.copyOf(errors);
        errorSamples = Map.copyOf(errorSamples);
        operationsPerWorker = List.copyOf(operationsPerWorker);
        events = List.copyOf(events);
    }

    /** Successful operations of all kinds. */
    public long operations() {
        return kinds.stream().mapToLong(KindMeasurement::operations).sum();
    }

    /** Documents that were acknowledged or returned. */
    public long documents() {
        return kinds.stream().mapToLong(KindMeasurement::documents).sum();
    }

    /** BSON bytes of those documents. */
    public long bytes() {
        return kinds.stream().mapToLong(KindMeasurement::bytes).sum();
    }

    /** Errors of all kinds. */
    public long errorCount() {
        return errors.values().stream().mapToLong(Long::longValue).sum();
    }
}
