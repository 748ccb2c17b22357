package io.shardlab.gui.run;

import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindInterval;
import io.shardlab.core.measure.LatencySummary;
import io.shardlab.core.measure.PhaseEvent;
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
 * The figures of a run over its time, in seconds since the first of them began. Each value stands in the middle of the
 * interval that it was measured in, and a line breaks where nothing was measured. Latencies are in milliseconds, those of
 * one kind of operation in each phase, which is the one with the most operations when the phase is seen first; rates a
 * second; CPU in per cent of the processors. For one thread.
 */
public final class LiveFigures {

    /** More than a chart is wide, and a few hundred kilobytes for all series together. */
    static final int POINTS = 2_000;

    private static final double MICROS_PER_MILLI = 1_000;
    private static final double NANOS = 1e9;
    private static final double PER_CENT = 100;

    private final LiveSeries operations = new LiveSeries(POINTS);
    private final LiveSeries documents = new LiveSeries(POINTS);
    private final LiveSeries errors = new LiveSeries(POINTS);
    private final LiveSeries clientCpu = new LiveSeries(POINTS);
    private final LiveSeries machineCpu = new LiveSeries(POINTS);
    private final Latencies service = new Latencies();
    private final Latencies response = new Latencies();
    private final ServerFigures servers = new ServerFigures();
    private final LivePhases phases = new LivePhases();
    private final List<Event> events = new ArrayList<>();

    /** The kind whose latencies are shown, by phase: another one in each interval would be a jagged line of both. */
    private final Map<String, String> kinds = new HashMap<>();

    /** What happened once, at a second. */
    record Event(double second, String name) {}

    private Optional<String> kindOfMany = Optional.empty();
    private Instant beginning;
    private double end;

    /** Percentiles of a latency, in milliseconds. */
    public static final class Latencies {

        private final LiveSeries p50 = new LiveSeries(POINTS);
        private final LiveSeries p95 = new LiveSeries(POINTS);
        private final LiveSeries p99 = new LiveSeries(POINTS);
        private final LiveSeries max = new LiveSeries(POINTS);

        private void add(double second, LatencySummary micros) {
            p50.add(second, micros.p50() / MICROS_PER_MILLI);
            p95.add(second, micros.p95() / MICROS_PER_MILLI);
            p99.add(second, micros.p99() / MICROS_PER_MILLI);
            max.add(second, micros.maxMicros() / MICROS_PER_MILLI);
        }

        private Stream<LiveSeries> lines() {
            return Stream.of(p50, p95, p99, max);
        }

        public LiveSeries p50() {
            return p50;
        }

        public LiveSeries p95() {
            return p95;
        }

        public LiveSeries p99() {
            return p99;
        }

        public LiveSeries max() {
            return max;
        }
    }

    /** What comes next is another run of an experiment, whose phases may have other kinds of operations. */
    void begin(Position run) {
        phases.run(run);
        kinds.clear();
    }

    /** The intervals to come are of that phase. */
    void begin(PhaseSpec phase, int repetition) {
        phases.phase(phase, repetition);
    }

    /** The phase under way has ended. */
    void endPhase() {
        phases.end();
    }

    /** Adds an interval; of a phase's short rest nothing is shown. */
    void add(IntervalSnapshot snapshot) {
        double from = reached(snapshot.startedAt());
        double to = from + snapshot.seconds();
        end = Math.max(end, to);
        if (phases.measured(snapshot.phase(), from, to)) {
            Stream.of(Stream.of(operations, documents, errors, clientCpu, machineCpu), latencies())
                    .flatMap(lines -> lines)
                    .forEach(LiveSeries::breakLine);
        }
        for (PhaseEvent event : snapshot.events()) {
            add(new Event(from + event.seconds() - snapshot.startSeconds(), event.name()));
        }
        if (!snapshot.isShortRest() && snapshot.seconds() > 0) {
            add(snapshot, (from + to) / 2);
        }
    }

    /** What was waited for may come after the last interval of its phase. */
    private void add(Event event) {
        if (events.size() == Stretches.MOST) {
            events.remove(0);
        }
        events.add(event);
        end = Math.max(end, event.second());
    }

    private void add(IntervalSnapshot snapshot, double second) {
        errors.add(second, snapshot.errorCount() / snapshot.seconds());
        clientCpu.add(second, snapshot.client().cpuShare() * PER_CENT);
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

    /** In a closed loop an operation's response time is its service time. */
    private void add(KindInterval kind, double second) {
        service.add(second, kind.serviceTime());
        if (!phases.isClosedLoop()) {
            response.add(second, kind.responseTime());
        }
    }

    /** The one that the phase shows; empty if there was none of it in the interval. */
    private Optional<KindInterval> kind(IntervalSnapshot snapshot) {
        snapshot.busiestKind().ifPresent(busiest -> kinds.putIfAbsent(snapshot.phase(), busiest.name()));
        Optional<KindInterval> shown = snapshot.kinds().stream()
                .filter(kind -> kind.name().equals(kinds.get(snapshot.phase())))
                .findFirst();
        kindOfMany = snapshot.kinds().size() > 1 ? shown.map(KindInterval::name) : Optional.empty();
        return shown.filter(kind -> kind.operations() > 0);
    }

    /** Adds what the servers used until a time, and how the collection lay on the shards, if there are any. */
    void add(ClusterView view) {
        double second = reached(view.at());
        end = Math.max(end, second);
        servers.add(view, second);
    }

    /** The servers looked at next are others than before. */
    void otherServers() {
        servers.breakLines();
    }

    /** The second of a time. The first interval began before the look at the servers that was told before it. */
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

    /** When chunks were migrated since the beginning: from and to, in seconds. */
    Map<Double, Double> migrations() {
        Map<Double, Double> seconds = new TreeMap<>();
        servers.migrations().stretches().forEach((from, to) -> {
            if (beginning != null && to.isAfter(beginning)) {
                seconds.put(Math.max(0, second(from)), second(to));
            }
        });
        return seconds;
    }

    /** What happened once, the latest of it. */
    List<Event> events() {
        return Collections.unmodifiableList(events);
    }

    private double second(Instant time) {
        return Duration.between(beginning, time).toNanos() / NANOS;
    }

    /** How many points all lines keep together, which does not grow beyond {@link #mostPoints}. */
    public int points() {
        return lines().mapToInt(LiveSeries::size).sum();
    }

    /** With the shards that were seen until now. */
    public int mostPoints() {
        return (int) lines().count() * POINTS;
    }

    private Stream<LiveSeries> lines() {
        return Stream.of(Stream.of(operations, documents, errors, clientCpu, machineCpu), latencies(), servers.lines())
                .flatMap(lines -> lines);
    }

    private Stream<LiveSeries> latencies() {
        return Stream.concat(service.lines(), response.lines());
    }

    /** When the last of what is known ended, in seconds. */
    double end() {
        return end;
    }

    LivePhases phases() {
        return phases;
    }

    /** What was seen of the servers. */
    public ServerFigures servers() {
        return servers;
    }

    /** The kind whose latencies are shown, if the phase under way has several. */
    Optional<String> kindOfMany() {
        return kindOfMany;
    }

    /** What succeeded a second in the phases whose rate is told in that unit. */
    public LiveSeries throughput(RateUnit unit) {
        return unit == RateUnit.DOCUMENTS ? documents : operations;
    }

    /** Failed operations and refused documents a second. */
    public LiveSeries errors() {
        return errors;
    }

    /** What this program used, in per cent of the processors that it may use. */
    public LiveSeries clientCpu() {
        return clientCpu;
    }

    /** What was busy on the client's machine with whatever ran there, local servers among it, in per cent. */
    public LiveSeries machineCpu() {
        return machineCpu;
    }

    public Latencies service() {
        return service;
    }

    /** Of open loops; in closed ones it is the service time. */
    public Latencies response() {
        return response;
    }
}
