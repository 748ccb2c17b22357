package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.core.measure.ArrivalMeasurement;
import io.shardlab.core.measure.KindMeasurement;
import io.shardlab.core.measure.LatencySummary;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.target.ClientPath;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * One phase as it stands in a result. Units are in the names; throughput is in operations a second.
 *
 * @param name what it did, such as load, warm-up, or a step's name
 * @param repetition 1 for the first
 * @param measured whether it counts for the verdict: preparations and warm-ups do not
 * @param startedAt wall-clock start
 * @param threads concurrent workers
 * @param seconds the window: from the start until the time limit, or until the last operation had returned if there is no
 *     limit or that came first
 * @param drain what came after the window. Counts and latencies hold it, rates do not, nor do the CPU time and garbage
 *     collection of the client
 * @param operations successful operations
 * @param documents documents acknowledged or returned
 * @param bytes BSON bytes of those documents
 * @param throughput operations a second that returned within the window
 * @param documentsPerSecond documents a second, in the same way
 * @param bytesPerSecond bytes a second, in the same way
 * @param errors failed operations and refused documents by kind
 * @param refusedDocuments how many of the errors are refused documents; the others are failed operations
 * @param errorSamples the first message of each kind
 * @param unavailable times without a success while operations failed; empty in results of older programs
 * @param missedArrivals open loop: operations that were due and never started
 * @param arrivals how many operations were due, and what the response times are worth where some were missed or failed
 * @param targetRate open loop: intended operations a second
 * @param serviceTime of all kinds together
 * @param responseTime of all kinds together and of all operations that were due, see {@link ArrivalReport}; that of each
 *     kind holds its successful operations alone
 * @param kinds each kind for itself
 * @param perRouter operations by router
 * @param clientCpuSeconds CPU time of the simulator
 * @param clientCpuShare that as a share of what the processors that the simulator may use could have given, from 0 to 1
 * @param workerCpuSeconds CPU time of the worker threads alone, added up
 * @param machineCpuShare how much of all processors of the client's machine was busy with whatever ran there, from 0 to 1;
 *     empty if the system does not tell
 * @param stolenCpuShare how much of them had work and was given to other virtual machines by the hypervisor, from 0 to 1;
 *     empty if the system does not tell
 * @param gcSeconds garbage collection of the simulator
 * @param connections what getting connections cost the workers
 * @param inputWaitSeconds what workers waited for documents to be read or made, added up over them
 * @param maxBacklog open loop: the most operations that were due and had not started
 * @param server what each server did
 * @param migrations chunk migrations that ran or ended during the phase; empty if the target has no shards
 * @param sharding where the data lay before and after; empty if the target has no shards
 * @param stopped whether it was ended before its own end
 * @param failure why it was given up
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record PhaseReport(
        String name,
        int repetition,
        boolean measured,
        Instant startedAt,
        int threads,
        double seconds,
        DrainReport drain,
        long operations,
        long documents,
        long bytes,
        double throughput,
        double documentsPerSecond,
        double bytesPerSecond,
        Map<String, Long> errors,
        long refusedDocuments,
        Map<String, String> errorSamples,
        Optional<UnavailabilityReport> unavailable,
        long missedArrivals,
        ArrivalReport arrivals,
        Optional<Double> targetRate,
        LatencyReport serviceTime,
        LatencyReport responseTime,
        List<KindReport> kinds,
        List<RouterReport> perRouter,
        double clientCpuSeconds,
        double clientCpuShare,
        double workerCpuSeconds,
        Optional<Double> machineCpuShare,
        Optional<Double> stolenCpuShare,
        double gcSeconds,
        ConnectionReport connections,
        double inputWaitSeconds,
        long maxBacklog,
        List<ServerReport> server,
        Optional<MigrationReport> migrations,
        Optional<ShardingChange> sharding,
        boolean stopped,
        Optional<String> failure) {

    /**
     * Of what the engine measured.
     *
     * @param paths which way operations of each kind took to the servers, by the kind's index
     * @param routers the routers' addresses; workers are pinned to them round-robin
     * @param inputWaitSeconds what workers waited for documents to be read or made
     * @param servers what each server did meanwhile
     * @param migrations chunk migrations meanwhile
     * @param sharding where the data lay before and after
     */
    public static PhaseReport of(
            PhaseMeasurement phase,
            int repetition,
            boolean measured,
            IntFunction<Optional<ClientPath>> paths,
            List<String> routers,
            double inputWaitSeconds,
            List<ServerReport> servers,
            Optional<MigrationReport> migrations,
            Optional<ShardingChange> sharding) {
        return new PhaseReport(
                phase.name(),
                repetition,
                measured,
                phase.startedAt(),
                phase.threads(),
                Rounding.thousandths(phase.seconds()),
                DrainReport.of(phase.drain()),
                phase.operations(),
                phase.documents(),
                phase.bytes(),
                rate(phase.operations() - phase.drain().operations(), phase),
                rate(phase.documents() - phase.drain().documents(), phase),
                rate(phase.bytes() - phase.drain().bytes(), phase),
                phase.errors(),
                phase.refusedDocuments(),
                phase.errorSamples(),
                Optional.of(UnavailabilityReport.of(phase.unavailability())),
                phase.missedArrivals(),
                ArrivalReport.of(
                        all(phase, false),
                        phase.missedArrivals(),
                        phase.arrivals().failedOperations(),
                        phase.arrivals().arrivals()),
                phase.targetRate().isPresent() ? Optional.of(phase.targetRate().getAsDouble()) : Optional.empty(),
                LatencyReport.of(LatencySummary.of(all(phase, true))),
                LatencyReport.of(LatencySummary.of(due(phase), phase.arrivals().failedOperations())),
                kinds(phase, paths),
                perRouter(phase, routers),
                Rounding.thousandths(phase.client().cpuSeconds()),
                Rounding.thousandths(phase.client().cpuShare()),
                Rounding.thousandths(phase.workerCpuSeconds()),
                share(phase.client().machineCpuShare()),
                share(phase.client().stolenCpuShare()),
                Rounding.thousandths(phase.client().gcSeconds()),
                ConnectionReport.of(phase.client().connections()),
                Rounding.thousandths(inputWaitSeconds),
                phase.maxBacklog(),
                servers,
                migrations,
                sharding,
                phase.stopped(),
                phase.failure());
    }

    /** What the names of phases begin with that go before measured ones and do not count. */
    public static final String WARM_UP = "warm-up";

    /** Whether it went before a measured one only to be forgotten, unlike a load that prepares. No property of its JSON. */
    public boolean wasWarmUp() {
        return name.startsWith(WARM_UP);
    }

    /** Results of older programs do not tell the drain apart, nor what was due. */
    public PhaseReport {
        drain = drain == null ? DrainReport.NONE : drain;
        arrivals = arrivals == null ? ArrivalReport.untold(operations, missedArrivals) : arrivals;
    }

    /** Successful operations that returned within the window. */
    public long operationsInWindow() {
        return operations - drain.operations();
    }

    /** Documents acknowledged or returned within the window. */
    public long documentsInWindow() {
        return documents - drain.documents();
    }

    private static List<KindReport> kinds(PhaseMeasurement phase, IntFunction<Optional<ClientPath>> paths) {
        return IntStream.range(0, phase.kinds().size())
                .mapToObj(kind -> KindReport.of(phase.kinds().get(kind), paths.apply(kind)))
                .toList();
    }

    /** How long the arrivals that were missed had waited at the end, in nanoseconds; empty if that is not known. */
    public Histogram missedWaits() {
        return targetRate
                .flatMap(arrivals::schedule)
                .filter(schedule -> arrivals.missed() > 0)
                .map(schedule -> ArrivalMeasurement.waits(
                        schedule, arrivals.due(), arrivals.missed(), Math.round(seconds * 1e9)))
                .orElseGet(() -> new Histogram(3));
    }

    /** Errors of all kinds. */
    public long errorCount() {
        return errors.values().stream().mapToLong(Long::longValue).sum();
    }

    private static Optional<Double> share(OptionalDouble share) {
        return share.stream().mapToObj(Rounding::thousandths).findFirst();
    }

    private static double rate(long amount, PhaseMeasurement phase) {
        return phase.seconds() > 0 ? Rounding.thousandths(amount / phase.seconds()) : 0;
    }

    /** Response times of all that were due but for those that failed. */
    private static Histogram due(PhaseMeasurement phase) {
        Histogram sum = all(phase, false);
        sum.add(phase.arrivals().missedWaits());
        return sum;
    }

    private static Histogram all(PhaseMeasurement phase, boolean service) {
        Histogram sum = new Histogram(3);
        for (KindMeasurement kind : phase.kinds()) {
            sum.add(service ? kind.serviceTime() : kind.responseTime());
        }
        return sum;
    }

    private static List<RouterReport> perRouter(PhaseMeasurement phase, List<String> routers) {
        long[] operations = new long[routers.size()];
        long[] inWindow = new long[routers.size()];
        for (int worker = 0; worker < phase.operationsPerWorker().size(); worker++) {
            long count = phase.operationsPerWorker().get(worker);
            operations[worker % routers.size()] += count;
            inWindow[worker % routers.size()] += count - phase.drain().operations(worker);
        }
        List<RouterReport> reports = new ArrayList<>();
        for (int i = 0; i < operations.length; i++) {
            reports.add(new RouterReport(routers.get(i), operations[i], rate(inWindow[i], phase)));
        }
        return reports;
    }
}
