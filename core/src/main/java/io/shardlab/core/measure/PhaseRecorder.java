package io.shardlab.core.measure;

import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Collects what the workers of one phase record. The sum of all intervals is exactly the total. Sampling and the totals
 * belong to one thread at a time; the recorders to their workers.
 */
public final class PhaseRecorder {

    /** From this many recorders on, plain ones would take more than some 50 MB. */
    private static final int MANY_RECORDERS = 150;

    private final String phase;
    private final WorkerRecorder[] workers;
    private final List<KindTotals> kinds;
    private final ErrorTally errors = new ErrorTally();
    private final OutageTally outages;
    private final EventLog events = new EventLog();
    private final ClientUseMeter client;
    private final long[] operations;
    private Optional<ClientUse> windowUse = Optional.empty();
    private Map<String, Long> errorsBefore = Map.of();
    private double secondsBefore;
    private long intervalBacklog;
    private long maxBacklog;
    private int index;

    /**
     * @param phase the phase's name
     * @param workerCount workers, at least 1
     * @param kindNames kinds of operation, at least 1
     * @param openLoop whether response times differ from service times
     * @param process read at once, as the phase's start
     * @param connections read at once, too
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

    /** Takes note of the backlog within an interval, so that its largest value is known between two samples, too. */
    public void observeBacklog(long backlog) {
        intervalBacklog = Math.max(intervalBacklog, backlog);
    }

    /**
     * Ends an interval and begins the next.
     *
     * @param seconds since the phase's start
     * @param backlog operations that should have started and have not
     */
    public IntervalSnapshot sample(Instant now, double seconds, long backlog) {
        observeBacklog(backlog);
        List<WorkerInterval> ended =
                Arrays.stream(workers).map(WorkerRecorder::endInterval).toList();
        Map<String, Long> errorsNow = errors.counts();
        double length = seconds - secondsBefore;
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
                client.interval(seconds),
                events.sample());
        errorsBefore = errorsNow;
        secondsBefore = seconds;
        maxBacklog = Math.max(maxBacklog, intervalBacklog);
        intervalBacklog = 0;
        return snapshot;
    }

    /** Whether anything was recorded since the last sample; only when all workers have ended. */
    public boolean hasRest() {
        return Arrays.stream(workers).anyMatch(WorkerRecorder::hasRest);
    }

    /** The histograms of the interval that {@link #sample} has just ended; valid until it is called again. */
    public List<KindHistograms> histograms() {
        return kinds.stream().map(KindTotals::histograms).toList();
    }

    /** What all intervals until now add up to, by kind. */
    public List<KindMeasurement> totals() {
        return IntStream.range(0, kinds.size())
                .mapToObj(kind -> kinds.get(kind).total(errors.counts(kind)))
                .toList();
    }

    /** Successful operations by worker, as of the last sample. */
    public List<Long> operationsPerWorker() {
        return Arrays.stream(operations).boxed().toList();
    }

    /** Says that the last sample was taken at the end of the phase's window. */
    public void endWindow() {
        windowUse = Optional.of(client.total());
    }

    /** What this process has used since the phase's start, until the end of the window if it has ended. */
    public ClientUse client() {
        return windowUse.orElseGet(client::total);
    }

    /** The largest backlog that was seen, as of the last sample. */
    public long maxBacklog() {
        return maxBacklog;
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
