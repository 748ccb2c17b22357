package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.shardlab.core.measure.ArrivalMeasurement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * One phase as it stands in a result. In JSON all figures of its parts are properties of the phase itself. Units are in the
 * names; throughput is in operations a second. Immutable.
 *
 * @param window what was measured, when, and for how long
 * @param counts what was done
 * @param failures what failed
 * @param openLoop what was due, if operations were started by a schedule
 * @param latencies how long operations took
 * @param client what the simulator itself used
 * @param waits what workers waited for
 * @param servers what the servers did meanwhile
 * @param end how it ended
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record PhaseReport(
        @JsonUnwrapped Window window,
        @JsonUnwrapped Counts counts,
        @JsonUnwrapped Failures failures,
        @JsonUnwrapped OpenLoop openLoop,
        @JsonUnwrapped Latencies latencies,
        @JsonUnwrapped Client client,
        @JsonUnwrapped Waits waits,
        @JsonUnwrapped Servers servers,
        @JsonUnwrapped End end) {

    /** The names of warm-up phases begin with this. */
    public static final String WARM_UP = "warm-up";

    /** Results of older programs have no {@code arrivals}. */
    public PhaseReport {
        if (openLoop.arrivals() == null) {
            ArrivalReport known = ArrivalReport.unknown(counts.operations(), openLoop.missedArrivals());
            openLoop = new OpenLoop(openLoop.missedArrivals(), known, openLoop.targetRate());
        }
    }

    /**
     * What was measured, when, and for how long.
     *
     * @param name what the phase did, such as load, warm-up, or a step's name
     * @param repetition 1 for the first
     * @param measured whether it counts for the verdict: preparations and warm-ups do not
     * @param startedAt wall-clock start
     * @param threads concurrent workers
     * @param seconds the window: from the start until the time limit, or until the last operation had returned if there is
     *     no limit or that came first
     * @param drain what came after the window. Counts and latencies include it. Rates do not, nor do the CPU time and
     *     garbage collection of the client
     */
    public record Window(
            String name,
            int repetition,
            boolean measured,
            Instant startedAt,
            int threads,
            double seconds,
            DrainReport drain) {

        /** Results of older programs have no {@code drain}. */
        public Window {
            drain = drain == null ? DrainReport.NONE : drain;
        }
    }

    /**
     * What was done.
     *
     * @param operations successful operations
     * @param documents documents acknowledged or returned
     * @param bytes BSON bytes of those documents
     * @param throughput operations a second that returned within the window
     * @param documentsPerSecond documents a second, in the same way
     * @param bytesPerSecond bytes a second, in the same way
     */
    public record Counts(
            long operations,
            long documents,
            long bytes,
            double throughput,
            double documentsPerSecond,
            double bytesPerSecond) {}

    /**
     * What failed.
     *
     * @param errors failed operations and refused documents by kind
     * @param refusedDocuments how many of the errors are refused documents; the others are failed operations
     * @param errorSamples the first message of each kind
     * @param unavailable times without a success while operations failed; empty in results of older programs
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Failures(
            Map<String, Long> errors,
            long refusedDocuments,
            Map<String, String> errorSamples,
            Optional<UnavailabilityReport> unavailable) {}

    /**
     * What was due, if operations were started by a schedule.
     *
     * @param missedArrivals operations that were due and never started
     * @param arrivals how many operations were due, and what the response times are worth where some were missed or failed
     * @param targetRate intended operations a second; empty for a closed loop
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record OpenLoop(long missedArrivals, ArrivalReport arrivals, Optional<Double> targetRate) {}

    /**
     * How long operations took: all together, by kind, and how they were spread over the routers.
     *
     * @param serviceTime of all kinds together
     * @param responseTime of all kinds together and of all operations that were due, see {@link ArrivalReport}; that of
     *     each kind has its successful operations alone
     * @param kinds each kind for itself
     * @param perRouter operations by router
     */
    public record Latencies(
            LatencyReport serviceTime,
            LatencyReport responseTime,
            List<KindReport> kinds,
            List<RouterReport> perRouter) {}

    /**
     * What the simulator itself used.
     *
     * @param clientCpuSeconds CPU time of the simulator
     * @param clientSystemCpuSeconds what of it was spent in the kernel; empty if the system does not tell, and in results
     *     of older programs
     * @param clientCpuShare the CPU time as a share of what the processors that the simulator may use could have given, from
     *     0 to 1
     * @param workerCpuSeconds CPU time of the worker threads alone, added up
     * @param machineCpuShare how much of all processors of the client's machine was busy with whatever ran there, from 0
     *     to 1; empty if the system does not tell
     * @param stolenCpuShare how much of them had work and was given to other virtual machines by the hypervisor, from 0 to
     *     1; empty if the system does not tell
     * @param gcSeconds garbage collection of the simulator
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Client(
            double clientCpuSeconds,
            Optional<Double> clientSystemCpuSeconds,
            double clientCpuShare,
            double workerCpuSeconds,
            Optional<Double> machineCpuShare,
            Optional<Double> stolenCpuShare,
            double gcSeconds) {}

    /**
     * What workers waited for.
     *
     * @param connections what getting connections cost the workers
     * @param inputWaitSeconds what workers waited for documents to be read or made, added up over them
     * @param maxBacklog open loop: the most operations that were due and had not started
     */
    public record Waits(ConnectionReport connections, double inputWaitSeconds, long maxBacklog) {}

    /**
     * What the servers did meanwhile.
     *
     * @param server what each server did
     * @param migrations chunk migrations that ran or ended during the phase; empty if the target has no shards
     * @param sharding where the data lay before and after; empty if the target has no shards
     * @param serversWithoutCounters addresses of servers that were observed when the phase began and not at its end, as they did
     *     not answer, or another server did at their address; empty in results of older programs
     * @param events what was done to them, and what was seen of it; empty in results of older programs
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Servers(
            List<ServerReport> server,
            Optional<MigrationReport> migrations,
            Optional<ShardingChange> sharding,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> serversWithoutCounters,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<EventReport> events) {

        /** Results of older programs lack some of these lists. */
        public Servers {
            serversWithoutCounters = serversWithoutCounters == null ? List.of() : List.copyOf(serversWithoutCounters);
            events = events == null ? List.of() : List.copyOf(events);
        }

        /** No server was observed. */
        public static final Servers NONE =
                new Servers(List.of(), Optional.empty(), Optional.empty(), List.of(), List.of());
    }

    /**
     * How it ended.
     *
     * @param stopped whether it was ended before its own end
     * @param failure why it was given up
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record End(boolean stopped, Optional<String> failure) {}

    // The figures that many callers read.

    public String name() {
        return window.name();
    }

    public int repetition() {
        return window.repetition();
    }

    public boolean measured() {
        return window.measured();
    }

    public Instant startedAt() {
        return window.startedAt();
    }

    public int threads() {
        return window.threads();
    }

    public double seconds() {
        return window.seconds();
    }

    public DrainReport drain() {
        return window.drain();
    }

    public long operations() {
        return counts.operations();
    }

    public long documents() {
        return counts.documents();
    }

    public double throughput() {
        return counts.throughput();
    }

    public Map<String, Long> errors() {
        return failures.errors();
    }

    public long missedArrivals() {
        return openLoop.missedArrivals();
    }

    public ArrivalReport arrivals() {
        return openLoop.arrivals();
    }

    public Optional<Double> targetRate() {
        return openLoop.targetRate();
    }

    public LatencyReport serviceTime() {
        return latencies.serviceTime();
    }

    public LatencyReport responseTime() {
        return latencies.responseTime();
    }

    public List<KindReport> kinds() {
        return latencies.kinds();
    }

    public List<RouterReport> perRouter() {
        return latencies.perRouter();
    }

    public double clientCpuShare() {
        return client.clientCpuShare();
    }

    public ConnectionReport connections() {
        return waits.connections();
    }

    public List<ServerReport> server() {
        return servers.server();
    }

    public Optional<MigrationReport> migrations() {
        return servers.migrations();
    }

    public boolean stopped() {
        return end.stopped();
    }

    public Optional<String> failure() {
        return end.failure();
    }

    /** Whether it is a warm-up, unlike a load that prepares. */
    public boolean wasWarmUp() {
        return name().startsWith(WARM_UP);
    }

    /**
     * Whether a single operation was timed, as in a step or a restore: the time of the phase is its time, and there are no
     * percentiles and no course of rates to be told.
     */
    public boolean wasTimedOnce() {
        return operations() == 1
                && arrivals().withoutLatency() == 0
                && targetRate().isEmpty();
    }

    /** Successful operations that returned within the window. */
    public long operationsInWindow() {
        return operations() - drain().operations();
    }

    /** Documents acknowledged or returned within the window. */
    public long documentsInWindow() {
        return documents() - drain().documents();
    }

    /** Errors of all kinds. */
    public long errorCount() {
        return errors().values().stream().mapToLong(Long::longValue).sum();
    }

    /** How long the arrivals that were missed had waited at the end, in nanoseconds; empty if that is not known. */
    public Histogram missedWaits() {
        return targetRate()
                .flatMap(arrivals()::schedule)
                .filter(schedule -> arrivals().missed() > 0)
                .map(schedule -> ArrivalMeasurement.waits(
                        schedule, arrivals().due(), arrivals().missed(), Math.round(seconds() * 1e9)))
                .orElseGet(() -> new Histogram(3));
    }

    /** The name, with the repetition from the second on, such as {@code measure #2}. */
    public String title() {
        return repetition() > 1 ? name() + " #" + repetition() : name();
    }
}
