package io.shardlab.gui.run;

import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindInterval;
import io.shardlab.core.result.EventReport;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.gui.chart.LiveSeries;
import io.shardlab.mongo.watch.ClusterView;
import io.shardlab.run.experiment.ExperimentListener.Position;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The figures of a run over time, in seconds since the first of them began. Each value lies in the middle of its interval,
 * and a line breaks where nothing was measured. Latencies are in milliseconds and belong to one kind of operation in each
 * phase: the one with the most operations when the phase is seen first. Rates are per second, CPU is in per cent of the
 * processors. Used on one thread.
 */
public final class LiveFigures {

    /** More points than a chart has pixels; a few hundred kilobytes for all series together. */
    static final int POINTS = 2_000;

    private static final double MICROS_PER_MILLI = 1_000;
    private static final double NANOS = 1e9;
    private static final double PER_CENT = 100;

    /** Failed operations and refused documents per second. */
    final LiveSeries errors = new LiveSeries(POINTS);

    /** The CPU use of this program, in per cent of the processors that it may use. */
    final LiveSeries clientCpu = new LiveSeries(POINTS);

    /** The CPU use of the whole client machine, with local servers, in per cent. */
    final LiveSeries machineCpu = new LiveSeries(POINTS);

    final Latencies service = new Latencies();

    /** Response times of open loops; in closed loops they equal the service times. */
    final Latencies response = new Latencies();

    final ServerSeries servers = new ServerSeries();
    final LivePhases phases = new LivePhases();

    private final LiveSeries operations = new LiveSeries(POINTS);
    private final LiveSeries documents = new LiveSeries(POINTS);
    private final List<Event> events = new ArrayList<>();

    /** The kind whose latencies are shown, by phase; a new choice for each interval would mix the lines of two kinds. */
    private final Map<String, String> kinds = new HashMap<>();

    private Optional<String> shownKind = Optional.empty();
    private Instant beginning;
    private double end;

    /** A single event at a second. */
    record Event(double second, String name) {}

    /** Percentiles of a latency, in milliseconds. */
    record Latencies(LiveSeries p50, LiveSeries p95, LiveSeries p99, LiveSeries max) {

        private Latencies() {
            this(new LiveSeries(POINTS), new LiveSeries(POINTS), new LiveSeries(POINTS), new LiveSeries(POINTS));
        }

        private void add(double second, LatencyReport micros) {
            p50.add(second, micros.percentile("50") / MICROS_PER_MILLI);
            p95.add(second, micros.percentile("95") / MICROS_PER_MILLI);
            p99.add(second, micros.percentile("99") / MICROS_PER_MILLI);
            max.add(second, micros.maxMicros() / MICROS_PER_MILLI);
        }

        private Stream<LiveSeries> lines() {
            return Stream.of(p50, p95, p99, max);
        }
    }

    /** Begins the next run of an experiment, whose phases may have other kinds of operations. */
    void begin(Position run) {
        phases.beginRun(run);
        kinds.clear();
    }

    /** Begins the phase of the next intervals. */
    void begin(PhaseSpec phase, int repetition) {
        phases.beginPhase(phase, repetition);
    }

    void endPhase() {
        phases.end();
    }

    /** Adds an interval; the figures of a phase's short rest are left out. */
    void add(IntervalSnapshot snapshot) {
        double from = reached(snapshot.startedAt());
        double to = from + snapshot.seconds();
        end = Math.max(end, to);
        if (phases.measured(snapshot.phase(), from, to)) {
            clientLines().forEach(LiveSeries::breakLine);
        }
        for (EventReport event : snapshot.events()) {
            add(new Event(from + event.seconds() - snapshot.startSeconds(), event.name()));
        }
        if (!snapshot.isShortRest() && snapshot.seconds() > 0) {
            add(snapshot, (from + to) / 2);
        }
    }

    /** An awaited event may come after the last interval of its phase. */
    private void add(Event event) {
        if (events.size() == LivePhases.Spans.MOST) {
            events.remove(0);
        }
        events.add(event);
        end = Math.max(end, event.second());
    }

    private void add(IntervalSnapshot snapshot, double second) {
        errors.add(second, snapshot.errorCount() / snapshot.seconds());
        clientCpu.add(second, snapshot.client().clientCpuShare() * PER_CENT);
        snapshot.client()
                .machineCpuShare()
                .ifPresentOrElse(share -> machineCpu.add(second, share * PER_CENT), machineCpu::breakLine);
        if (phases.isSingleOperation()) {
            return;
        }
        RateUnit unit = RateUnit.ofPhase(snapshot.phase());
        throughput(unit).add(second, unit.of(snapshot.operations(), snapshot.documents()) / snapshot.seconds());
        kind(snapshot)
                .ifPresentOrElse(kind -> add(kind, second), () -> latencies().forEach(LiveSeries::breakLine));
    }

    private void add(KindInterval kind, double second) {
        service.add(second, kind.serviceTime());
        if (!phases.isClosedLoop()) {
            response.add(second, kind.responseTime());
        }
    }

    /** The kind that the phase shows; empty if the interval has no operations of it. */
    private Optional<KindInterval> kind(IntervalSnapshot snapshot) {
        snapshot.busiestKind().ifPresent(busiest -> kinds.putIfAbsent(snapshot.phase(), busiest.name()));
        Optional<KindInterval> shown = snapshot.kinds().stream()
                .filter(kind -> kind.name().equals(kinds.get(snapshot.phase())))
                .findFirst();
        shownKind = snapshot.kinds().size() > 1 ? shown.map(KindInterval::name) : Optional.empty();
        return shown.filter(kind -> kind.operations() > 0);
    }

    /** Adds the CPU use of the servers until a time, and the distribution of the collection over the shards, if any. */
    void add(ClusterView view) {
        double second = reached(view.at());
        end = Math.max(end, second);
        servers.add(view, second);
    }

    /** Breaks the lines of the servers, because the next states are those of others. */
    void otherServers() {
        servers.breakLines();
    }

    /**
     * The second of a time. A state of the servers may arrive before the first interval, which began earlier. All seconds then
     * count from the earlier beginning.
     */
    private double reached(Instant time) {
        if (beginning == null) {
            beginning = time;
        }
        double second = second(time);
        if (second < 0) {
            beginning = time;
            end -= second;
            phases.beginEarlier(-second);
            events.replaceAll(event -> new Event(event.second() - second, event.name()));
            lines().forEach(line -> line.beginEarlier(-second));
        }
        return Math.max(0, second);
    }

    /** The chunk migrations since the beginning, from and to, in seconds. */
    Map<Double, Double> migrations() {
        Map<Double, Double> seconds = new TreeMap<>();
        servers.migrations.spans().forEach((from, to) -> {
            if (beginning != null && to.isAfter(beginning)) {
                seconds.put(Math.max(0, second(from)), second(to));
            }
        });
        return seconds;
    }

    /** The latest events. */
    List<Event> events() {
        return Collections.unmodifiableList(events);
    }

    private double second(Instant time) {
        return Duration.between(beginning, time).toNanos() / NANOS;
    }

    /** The number of points of all lines, which does not grow beyond {@link #mostPoints}. */
    public int points() {
        return lines().mapToInt(LiveSeries::size).sum();
    }

    /** The largest number of points of the lines that exist until now. */
    public int mostPoints() {
        return (int) lines().count() * POINTS;
    }

    private Stream<LiveSeries> lines() {
        return Stream.concat(clientLines(), servers.lines());
    }

    private Stream<LiveSeries> clientLines() {
        return Stream.concat(Stream.of(operations, documents, errors, clientCpu, machineCpu), latencies());
    }

    private Stream<LiveSeries> latencies() {
        return Stream.concat(service.lines(), response.lines());
    }

    /** The end of the last known figures, in seconds. */
    double end() {
        return end;
    }

    /** The kind whose latencies are shown, if the phase under way has several. */
    Optional<String> shownKind() {
        return shownKind;
    }

    /** The successful operations or documents per second in the phases whose rate has that unit. */
    public LiveSeries throughput(RateUnit unit) {
        return unit == RateUnit.DOCUMENTS ? documents : operations;
    }
}
