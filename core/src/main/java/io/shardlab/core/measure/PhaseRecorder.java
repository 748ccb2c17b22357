package io.shardlab.core.measure;

import io.shardlab.core.result.ArrivalReport;
import io.shardlab.core.result.DrainReport;
import io.shardlab.core.result.KindReport;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.schedule.Arrivals;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * Collects what the workers of one phase record. The sum of all intervals is exactly the total. Sampling and the totals are
 * confined to one thread at a time, and each recorder to its worker.
 */
public final class PhaseRecorder {

    /** From this many recorders on, plain ones would take more than about 50 MB. */
    private static final int MANY_RECORDERS = 150;

    private final String phase;
    private final WorkerRecorder[] workers;
    private final List<KindTotals> kinds;
    private final ErrorTally errors = new ErrorTally();
    private final OutageTally outages;
    private final EventLog events = new EventLog();
    private final ClientUseMeter client;
    private final long[] operations;
    private Map<String, Long> errorsBefore = Map.of();
    private double secondsBefore;
    private long intervalBacklog;
    private long maxBacklog;
    private int index;

    /**
     * @param phase the phase's name
     * @param workerCount the workers, at least 1
     * @param kindNames the kinds of operation, at least 1
     * @param openLoop true if response times differ from service times
     * @param process the meter of this process, read now as the phase's start
     * @param connections the meter of connections, also read now
     */
    public PhaseRecorder(
            String phase,
            int workerCount,
            List<String> kindNames,
            boolean openLoop,
            ProcessMeter process,
            ConnectionMeter connections) {
        this.phase = phase;
        boolean packed = workerCount * kindNames.size() > MANY_RECORDERS;
        workers = IntStream.range(0, workerCount)
                .mapToObj(worker -> new WorkerRecorder(kindNames.size(), openLoop, packed))
                .toArray(WorkerRecorder[]::new);
        kinds = IntStream.range(0, kindNames.size())
                .mapToObj(kind -> new KindTotals(kindNames.get(kind), kind, openLoop))
                .toList();
        operations = new long[workerCount];
        outages = new OutageTally(workerCount);
        client = new ClientUseMeter(process, connections);
    }

    /** The recorder of one worker. */
    public WorkerRecorder worker(int workerIndex) {
        return workers[workerIndex];
    }

    public ErrorTally errors() {
        return errors;
    }

    public OutageTally outages() {
        return outages;
    }

    public EventLog events() {
        return events;
    }

    /** Notes the backlog within an interval, so that its largest value between two samples is known. */
    public void observeBacklog(long backlog) {
        intervalBacklog = Math.max(intervalBacklog, backlog);
    }

    /**
     * Ends an interval and begins the next.
     *
     * @param seconds the time since the phase's start
     * @param backlog the operations that should have started and have not
     */
    public IntervalSnapshot sample(Instant now, double seconds, long backlog) {
        observeBacklog(backlog);
        List<WorkerInterval> ended =
                Arrays.stream(workers).map(WorkerRecorder::endInterval).toList();
        Map<String, Long> errorsNow = errors.counts();
        double length = seconds - secondsBefore;
        ClientUseMeter.Use use = client.interval(seconds);
        IntervalSnapshot snapshot = new IntervalSnapshot(
                phase,
                index++,
                now.minusNanos((long) (length * 1e9)),
                secondsBefore,
                length,
                kinds.stream().map(kind -> kind.add(ended)).toList(),
                difference(errorsNow, errorsBefore),
                countOperations(ended),
                backlog,
                intervalBacklog,
                client.processors(),
                use.client(),
                use.connections(),
                events.sample());
        errorsBefore = errorsNow;
        secondsBefore = seconds;
        maxBacklog = Math.max(maxBacklog, intervalBacklog);
        intervalBacklog = 0;
        return snapshot;
    }

    /** True if anything was recorded since the last sample; to be called only when all workers have ended. */
    public boolean hasRest() {
        return Arrays.stream(workers).anyMatch(WorkerRecorder::hasRest);
    }

    /** The histograms of the interval that {@link #sample} has just ended; valid until its next call. */
    public List<KindHistograms> histograms() {
        return kinds.stream().map(KindTotals::interval).toList();
    }

    /** The histograms of all intervals until now, by kind. */
    public List<KindHistograms> totals() {
        return kinds.stream().map(KindTotals::total).toList();
    }

    /**
     * The sums of all intervals until now.
     *
     * @param seconds the length of the window
     * @param drain the operations after it, which rates do not count
     */
    public PhaseReport.Counts counts(double seconds, DrainReport drain) {
        long all = sum(KindTotals::operations);
        long documents = sum(KindTotals::documents);
        long bytes = sum(KindTotals::bytes);
        return new PhaseReport.Counts(
                all,
                documents,
                bytes,
                rate(all - drain.operations(), seconds),
                rate(documents - drain.documents(), seconds),
                rate(bytes - drain.bytes(), seconds));
    }

    private long sum(ToLongFunction<KindTotals> count) {
        return kinds.stream().mapToLong(count).sum();
    }

    private static double rate(long amount, double seconds) {
        return seconds > 0 ? amount / seconds : 0;
    }

    /** @param phaseStart the phase's start on the workers' clock */
    public PhaseReport.Failures failures(long phaseStart) {
        return new PhaseReport.Failures(
                errors.counts(),
                errors.refusedDocuments(),
                errors.samples(),
                Optional.of(outages.unavailability(phaseStart)));
    }

    /**
     * Returns the arrivals with the operations that were missed or failed.
     *
     * @param arrivals how operations arrived; empty in a closed loop
     */
    public ArrivalReport arrivals(long missed, Optional<Arrivals> arrivals) {
        return ArrivalReport.of(
                together(KindHistograms::responseTime),
                missed,
                errors.failedOperations(),
                arrivals.map(one -> one.process().name().toLowerCase(Locale.ROOT)),
                arrivals.filter(one -> one.process() != Arrivals.Process.EVEN).map(Arrivals::seed));
    }

    /**
     * Returns the latencies of the operations, without their distribution over the routers.
     *
     * @param missedWaits how long, in nanoseconds, each arrival that was missed had waited when the window ended
     * @param facts the facts of each kind, by its index
     */
    public PhaseReport.Latencies latencies(Histogram missedWaits, IntFunction<KindReport.Facts> facts) {
        Histogram due = together(KindHistograms::responseTime);
        due.add(missedWaits);
        return new PhaseReport.Latencies(
                LatencyReport.of(together(KindHistograms::serviceTime)),
                LatencyReport.of(due, errors.failedOperations()),
                IntStream.range(0, kinds.size())
                        .mapToObj(kind -> kinds.get(kind).report(errors.counts(kind), facts.apply(kind)))
                        .toList(),
                List.of());
    }

    private Histogram together(Function<KindHistograms, Histogram> times) {
        Histogram sum = new Histogram(3);
        kinds.stream().map(KindTotals::total).map(times).forEach(sum::add);
        return sum;
    }

    /** The successful operations by worker, as of the last sample. */
    public List<Long> operationsPerWorker() {
        return Arrays.stream(operations).boxed().toList();
    }

    /** To be called when the last sample was taken at the end of the phase's window. */
    public void endWindow() {
        client.endWindow();
    }

    /**
     * Returns the resource use of this process since the phase's start, up to the end of the window if it has ended.
     *
     * @param workers the part of the worker threads
     */
    public PhaseReport.Client client(PhaseReport.Workers workers) {
        PhaseReport.Client used = client.total().client();
        return new PhaseReport.Client(
                used.clientCpuSeconds(),
                used.clientSystemCpuSeconds(),
                used.clientCpuShare(),
                workers,
                used.machineCpuShare(),
                used.stolenCpuShare(),
                used.gcSeconds());
    }

    /** @param inputWaitSeconds the time that workers waited for documents to be read or made */
    public PhaseReport.Waits waits(double inputWaitSeconds) {
        return new PhaseReport.Waits(client.total().connections(), inputWaitSeconds, maxBacklog);
    }

    private static Map<String, Long> difference(Map<String, Long> now, Map<String, Long> before) {
        Map<String, Long> difference = new LinkedHashMap<>();
        now.forEach((kind, count) -> {
            long added = count - before.getOrDefault(kind, 0L);
            if (added > 0) {
                difference.put(kind, added);
            }
        });
        return difference;
    }

    private List<Long> countOperations(List<WorkerInterval> ended) {
        for (int i = 0; i < operations.length; i++) {
            operations[i] += ended.get(i).operations();
        }
        return ended.stream().map(WorkerInterval::operations).toList();
    }
}
