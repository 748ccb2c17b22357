package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.shardlab.core.figure.Better;
import io.shardlab.core.figure.Measured;
import io.shardlab.core.figure.Merge;
import io.shardlab.core.figure.Merged;
import io.shardlab.core.figure.Quantity;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One phase as it stands in a result. In JSON the figures of its groups are properties of the phase itself. Units are
 * in the names; throughput is in operations per second. Immutable.
 *
 * @param name the name, such as load, warm-up, or that of a step
 * @param repetition 1 for the first
 * @param measured true if it counts for the verdict, unlike preparations and warm-ups
 * @param startedAt the wall-clock start
 * @param threads the concurrent workers
 * @param seconds the window: from the start until the time limit, or until the last operation had returned if there is
 *     no limit or that came first
 * @param drain the operations that returned after the window. Counts and latencies include it. Rates do not, nor do the
 *     CPU time and the garbage collection of the client
 * @param counts the amounts of work
 * @param failures the errors and outages
 * @param openLoop the operations that were due by a schedule
 * @param latencies the times of operations
 * @param client the simulator's own use of resources
 * @param waits the waits of workers for anything but servers
 * @param servers the work of the servers during the phase
 * @param stopped true if it was ended before its own end
 * @param failure the reason why it was given up
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record PhaseReport(
        String name,
        @Measured(Quantity.COUNT) @Merged(Merge.FIRST) int repetition,
        boolean measured,
        @Merged(Merge.MIN) Instant startedAt,
        @Measured(Quantity.COUNT) int threads,

        @Measured(value = Quantity.SECONDS, name = "seconds", title = "time", better = Better.LOWER)
        @Merged(Merge.CUSTOM)
        double seconds,

        DrainReport drain,
        @JsonUnwrapped Counts counts,
        @JsonUnwrapped Failures failures,
        @JsonUnwrapped OpenLoop openLoop,
        @JsonUnwrapped Latencies latencies,
        @JsonUnwrapped Client client,
        @JsonUnwrapped Waits waits,
        @JsonUnwrapped Servers servers,
        @Merged(Merge.ANY) boolean stopped,
        Optional<String> failure) {

    /** The names of warm-up phases begin with this. */
    public static final String WARM_UP = "warm-up";

    /** Results of older programs have no {@code drain} and no {@code arrivals}. */
    public PhaseReport {
        drain = drain == null ? DrainReport.NONE : drain;
        if (openLoop.arrivals() == null) {
            ArrivalReport known = ArrivalReport.unknown(counts.operations(), openLoop.missedArrivals());
            openLoop = new OpenLoop(
                    openLoop.missedArrivals(), known, openLoop.targetRate(), openLoop.stages(), openLoop.maxRate());
        }
    }

    /**
     * The amounts of work.
     *
     * @param operations the successful operations
     * @param documents the documents acknowledged or returned
     * @param bytes the BSON bytes of those documents
     * @param throughput operations per second that returned within the window
     * @param documentsPerSecond documents per second, in the same way
     * @param bytesPerSecond bytes per second, in the same way
     */
    public record Counts(
            @Measured(value = Quantity.COUNT, name = "operations", title = "operations")
            long operations,

            @Measured(value = Quantity.COUNT, name = "documents", title = "documents")
            long documents,

            @Measured(value = Quantity.BYTES, name = "bytes", title = "BSON")
            long bytes,

            @Measured(Quantity.RATE) double throughput,
            @Measured(Quantity.RATE) double documentsPerSecond,
            @Measured(Quantity.RATE) double bytesPerSecond) {}

    /**
     * The errors and outages.
     *
     * @param errors the failed operations and refused documents by kind
     * @param refusedDocuments how many of the errors are refused documents; the others are failed operations
     * @param errorSamples the first message of each kind
     * @param unavailable the times without a success while operations failed; empty in results of older programs
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Failures(
            @Measured(Quantity.COUNT) Map<String, Long> errors,
            @Measured(Quantity.COUNT) long refusedDocuments,
            Map<String, String> errorSamples,
            @Merged(Merge.CUSTOM) Optional<UnavailabilityReport> unavailable) {

        /** Returns the first message in parentheses after a space, as the reason within a sentence; empty without errors. */
        public String reason() {
            return errorSamples.values().stream()
                    .findFirst()
                    .map(sample -> " (" + sample + ")")
                    .orElse("");
        }
    }

    /**
     * The operations that were due by a schedule.
     *
     * @param missedArrivals the operations that were due and never started
     * @param arrivals the number of operations that were due, and bounds of response times if some were missed or failed
     * @param targetRate the intended operations per second, the mean of all stages if there are any; empty for a closed loop
     * @param stages the stages of a rate that changes; empty for one rate, and in results of older programs
     * @param maxRate the target rate if it is the highest rate that met the objectives of a search; empty otherwise, and in
     *     results of older programs
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record OpenLoop(
            @Measured(Quantity.COUNT) long missedArrivals,
            @Merged(Merge.CUSTOM) ArrivalReport arrivals,
            @Measured(Quantity.GIVEN_RATE) Optional<Double> targetRate,

            @Merged(Merge.BY_NAME) @JsonInclude(JsonInclude.Include.NON_EMPTY)
            List<StageReport> stages,

            @Measured(
                    value = Quantity.GIVEN_RATE,
                    name = "max-rate",
                    title = "maximum rate",
                    better = Better.HIGHER,
                    compared = true,
                    objective = true)
            @Merged(Merge.ABSENT)
            Optional<Double> maxRate) {

        /** Results of older programs have no stages. */
        public OpenLoop {
            stages = stages == null ? List.of() : List.copyOf(stages);
        }

        /** A phase that is not the result of a search. */
        public OpenLoop(
                long missedArrivals, ArrivalReport arrivals, Optional<Double> targetRate, List<StageReport> stages) {
            this(missedArrivals, arrivals, targetRate, stages, Optional.empty());
        }

        /** One rate, or a closed loop. */
        public OpenLoop(long missedArrivals, ArrivalReport arrivals, Optional<Double> targetRate) {
            this(missedArrivals, arrivals, targetRate, List.of());
        }
    }

    /**
     * The times of operations, of all together and by kind, and their spread over the routers.
     *
     * @param serviceTime the service times of all kinds together
     * @param responseTime the response times of all kinds together and of all operations that were due, see {@link
     *     ArrivalReport}; those of a kind hold its successful operations only
     * @param kinds the kinds, one by one
     * @param perRouter the operations by router
     */
    public record Latencies(
            @Merged(Merge.CUSTOM) LatencyReport serviceTime,
            @Merged(Merge.CUSTOM) LatencyReport responseTime,
            @Merged(Merge.BY_NAME) List<KindReport> kinds,
            @Merged(Merge.BY_NAME) List<RouterReport> perRouter) {}

    /**
     * The simulator's own use of resources.
     *
     * @param clientCpuSeconds the CPU time of the simulator
     * @param clientSystemCpuSeconds the part of it that was spent in the kernel; empty if the system does not report
     *     it, and in results of older programs
     * @param clientCpuShare the CPU time as a share of what the processors that the simulator may use could have given,
     *     from 0 to 1
     * @param workers the part of the worker threads
     * @param machineCpuShare how much of all processors of the client's machine was busy with anything that ran there,
     *     except programs that only keep processors awake, from 0 to 1; empty if the system does not report it
     * @param stolenCpuShare how much of them had work and was given to other virtual machines by the hypervisor, from 0
     *     to 1; empty if the system does not report it
     * @param gcSeconds the time of garbage collection in the simulator
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Client(
            @Measured(
                    value = Quantity.CPU_SECONDS,
                    name = "client-cpu-seconds",
                    title = "client CPU",
                    better = Better.LOWER)
            double clientCpuSeconds,

            @Measured(Quantity.CPU_SECONDS) Optional<Double> clientSystemCpuSeconds,
            @Measured(Quantity.SHARE) @Merged(Merge.CUSTOM) double clientCpuShare,
            @JsonUnwrapped Workers workers,
            @Measured(Quantity.SHARE) @Merged(Merge.CUSTOM) Optional<Double> machineCpuShare,
            @Measured(Quantity.SHARE) @Merged(Merge.CUSTOM) Optional<Double> stolenCpuShare,
            @Measured(Quantity.CPU_SECONDS) double gcSeconds) {}

    /**
     * The use of resources by the worker threads, added up over them, without the compiler and the garbage collector.
     *
     * @param workerCpuSeconds their CPU time; 0 if the system does not report it
     * @param workerRunQueueSeconds the time that they were ready to compute and waited for a processor; empty if the system
     *     does not report it, and in results of older programs
     * @param workerAllocatedBytes the memory that they allocated; empty if the virtual machine does not report it, and in
     *     results of older programs
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Workers(
            @Measured(Quantity.CPU_SECONDS) double workerCpuSeconds,
            @Measured(Quantity.CPU_SECONDS) Optional<Double> workerRunQueueSeconds,

            @Measured(
                    value = Quantity.BYTES,
                    name = "worker-allocated-bytes",
                    title = "allocated by workers",
                    better = Better.LOWER,
                    compared = true)
            Optional<Long> workerAllocatedBytes) {

        /** Not known, as in an interval. */
        public static final Workers NONE = new Workers(0, Optional.empty(), Optional.empty());
    }

    /**
     * The waits of workers for anything but servers.
     *
     * @param connections the cost of getting connections
     * @param inputWaitSeconds the time that workers waited for documents to be read or made, added up over them
     * @param maxBacklog the most operations of an open loop that were due and had not started
     */
    public record Waits(
            ConnectionReport connections,
            @Measured(Quantity.SECONDS) double inputWaitSeconds,
            @Measured(Quantity.COUNT) long maxBacklog) {}

    /**
     * The work of the servers during the phase.
     *
     * @param server one report for each server
     * @param migrations the chunk migrations that ran or ended during the phase; empty if the target has no shards
     * @param sharding where the data lay before and after; empty if the target has no shards
     * @param serversWithoutCounters the addresses of servers that were observed when the phase began and not at its
     *     end, as they did not answer, or another server did at their address; empty in results of older programs
     * @param events the actions on them and the effects that were seen; empty in results of older programs
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Servers(
            @Merged(Merge.CUSTOM) List<ServerReport> server,
            @Merged(Merge.CUSTOM) Optional<MigrationReport> migrations,
            @Merged(Merge.LONGEST) Optional<ShardingChange> sharding,

            @Merged(Merge.CUSTOM) @JsonInclude(JsonInclude.Include.NON_EMPTY)
            List<String> serversWithoutCounters,

            @Merged(Merge.CUSTOM) @JsonInclude(JsonInclude.Include.NON_EMPTY)
            List<EventReport> events) {

        /** Results of older programs lack some of these lists. */
        public Servers {
            serversWithoutCounters = serversWithoutCounters == null ? List.of() : List.copyOf(serversWithoutCounters);
            events = events == null ? List.of() : List.copyOf(events);
        }

        /** No server was observed. */
        public static final Servers NONE =
                new Servers(List.of(), Optional.empty(), Optional.empty(), List.of(), List.of());
    }

    /** Completes this report of the engine with the figures that the engine does not know. */
    public PhaseReport in(int itsRepetition, boolean isMeasured, List<RouterReport> perRouter, Servers itsServers) {
        return new PhaseReport(
                name,
                itsRepetition,
                isMeasured,
                startedAt,
                threads,
                seconds,
                drain,
                counts,
                failures,
                openLoop,
                new Latencies(latencies.serviceTime(), latencies.responseTime(), latencies.kinds(), perRouter),
                client,
                waits,
                itsServers,
                stopped,
                failure);
    }

    /**
     * The same phase as one that counts for the verdict.
     *
     * @param maxRate its rate if it is the maximum that was searched
     */
    public PhaseReport counted(Optional<Double> maxRate) {
        return copy(
                name,
                true,
                new OpenLoop(
                        openLoop.missedArrivals(),
                        openLoop.arrivals(),
                        openLoop.targetRate(),
                        openLoop.stages(),
                        maxRate));
    }

    /** The same phase with another name. */
    public PhaseReport named(String other) {
        return copy(other, measured, openLoop);
    }

    /** The same phase as a repetition that follows so many others. */
    public PhaseReport after(int repetitions) {
        return copy(name, repetitions + repetition, measured, openLoop);
    }

    private PhaseReport copy(String itsName, boolean isMeasured, OpenLoop itsOpenLoop) {
        return copy(itsName, repetition, isMeasured, itsOpenLoop);
    }

    private PhaseReport copy(String itsName, int itsRepetition, boolean isMeasured, OpenLoop itsOpenLoop) {
        return new PhaseReport(
                itsName,
                itsRepetition,
                isMeasured,
                startedAt,
                threads,
                seconds,
                drain,
                counts,
                failures,
                itsOpenLoop,
                latencies,
                client,
                waits,
                servers,
                stopped,
                failure);
    }

    /** True if it is a warm-up, unlike a load that prepares. */
    public boolean wasWarmUp() {
        return name.startsWith(WARM_UP);
    }

    /**
     * True if a single operation was timed, as in a step or a restore. Then the time of the phase is the operation's time, and
     * there are no percentiles and no rates over time to show.
     */
    public boolean wasTimedOnce() {
        return counts.operations() == 1
                && openLoop.arrivals().withoutLatency() == 0
                && openLoop.targetRate().isEmpty();
    }

    /** True of the same phase in any repetition. Each search for the highest rate ends with a trial of another name. */
    public boolean isRepetitionOf(PhaseReport other) {
        return name.equals(other.name)
                || openLoop.maxRate().isPresent() && other.openLoop.maxRate().isPresent();
    }

    /** The successful operations that returned within the window. */
    public long operationsInWindow() {
        return counts.operations() - drain.operations();
    }

    /** The documents acknowledged or returned within the window. */
    public long documentsInWindow() {
        return counts.documents() - drain.documents();
    }

    /** The errors of all kinds. */
    public long errorCount() {
        return failures.errors().values().stream().mapToLong(Long::longValue).sum();
    }

    /** The name, with the repetition from the second on, such as {@code measure #2}. */
    public String title() {
        return title(name, repetition);
    }

    /** The title of a phase of this name. */
    public static String title(String name, int repetition) {
        return repetition > 1 ? name + " #" + repetition : name;
    }
}
