package io.shardlab.gui.run;

import io.shardlab.answers.chart.LiveLatencies;
import io.shardlab.answers.chart.LivePhases;
import io.shardlab.answers.chart.LiveSeries;
import io.shardlab.answers.chart.Series;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindInterval;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.SloExpression;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.mongo.watch.ClusterView;
import io.shardlab.run.service.IntervalObjectives;
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
 * The figures of a run over time, in seconds since its first phase began. Each value lies in the middle of its interval, and a
 * line breaks where nothing was measured. LiveLatencies are in milliseconds and belong to one kind of operation in each
 * phase: the one with the most operations when the phase is seen first. Rates are per second, CPU is in per cent of the
 * processors. Used on one thread.
 */
public final class LiveFigures {

    /** More points than a chart has pixels; a few hundred kilobytes for all series together. */
    static final int POINTS = 2_000;

    /** The points of a small drawing in a table. */
    private static final int FEW_POINTS = 100;

    private static final double NANOS = 1e9;
    private static final double PER_CENT = 100;

    /** Failed operations and refused documents per second. */
    final LiveSeries errors = new LiveSeries(POINTS);

    /** The CPU use of this program, in per cent of the processors that it may use. */
    final LiveSeries clientCpu = new LiveSeries(POINTS);

    /** The CPU use of the whole client machine, with local servers, in per cent. */
    final LiveSeries machineCpu = new LiveSeries(POINTS);

    final LiveLatencies service = LiveLatencies.of(POINTS);

    /** Response times of open loops; in closed loops they equal the service times. */
    final LiveLatencies response = LiveLatencies.of(POINTS);

    final ServerSeries servers = new ServerSeries();
    final LivePhases phases = new LivePhases();

    private final LiveSeries operations = new LiveSeries(POINTS);
    private final LiveSeries documents = new LiveSeries(POINTS);
    private final List<Event> events = new ArrayList<>();

    /** The kind whose latencies are shown, by phase; a new choice for each interval would mix the lines of two kinds. */
    private final Map<String, String> kinds = new HashMap<>();

    private final List<SloExpression> objectives;
    private final List<Double> misses = new ArrayList<>();
    private Optional<String> shownKind = Optional.empty();
    private RateUnit unit = RateUnit.OPERATIONS;

    /** The beginning of the first phase; before it is known, the time when the servers were seen first. */
    private Instant beginning;

    private boolean begun;
    private double end;

    /** @param objectives the objectives of the run; intervals that miss one are marked */
    LiveFigures(List<SloExpression> objectives) {
        this.objectives = objectives;
    }

    /** A single event at a second. */
    record Event(double second, Message name) {}

    /** Begins the phase of the next intervals. */
    void begin(PhaseSpec phase, int repetition, boolean measured) {
        phases.beginPhase(phase, repetition, measured);
    }

    void endPhase() {
        phases.end();
    }

    /** Adds an interval; the figures of a phase's short rest are left out. */
    void add(IntervalSnapshot snapshot) {
        begin(snapshot);
        double from = second(snapshot.startedAt());
        double to = from + snapshot.seconds();
        end = Math.max(end, to);
        if (phases.measured(snapshot.phase(), from, to)) {
            clientLines().forEach(LiveSeries::breakLine);
        }
        snapshot.events()
                .forEach(event ->
                        happened(from + event.seconds() - snapshot.startSeconds(), Message.text(event.name())));
        if (!snapshot.isShortRest() && snapshot.seconds() > 0) {
            add(snapshot, (from + to) / 2);
        }
    }

    /** The user asked the run to end. */
    void stopped() {
        happened(end, Message.of("stop"));
    }

    /** An awaited event may come after the last interval of its phase. */
    private void happened(double second, Message name) {
        keepLatest(events, new Event(second, name));
        end = Math.max(end, second);
    }

    private static <T> void keepLatest(List<T> list, T value) {
        if (list.size() == LivePhases.MOST) {
            list.remove(0);
        }
        list.add(value);
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
        unit = RateUnit.ofPhase(snapshot.phase());
        if (phases.isMeasuring() && IntervalObjectives.areMissed(objectives, snapshot)) {
            keepLatest(misses, second);
        }
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

    /**
     * Adds the CPU use of the servers until a time, and the distribution of the collection over the shards, if any. What was
     * seen before the first phase is left out when that begins.
     */
    void add(ClusterView view) {
        if (beginning == null) {
            beginning = view.at();
        }
        double second = second(view.at());
        if (second < 0) {
            return;
        }
        end = Math.max(end, second);
        servers.add(view, second).forEach(shard -> happened(second, Message.of("election in {0}", shard)));
    }

    /** Breaks the lines of the servers, because the next states are those of others. */
    void otherServers() {
        servers.beginOthers();
    }

    /** Lets all seconds count from the first phase, as those of saved runs do. */
    private void begin(IntervalSnapshot first) {
        if (begun) {
            return;
        }
        begun = true;
        Instant start = first.startedAt().minusNanos(Math.round(first.startSeconds() * NANOS));
        double later = beginning == null ? 0 : second(start);
        beginning = start;
        end = Math.max(0, end - later);
        events.clear();
        lines().forEach(line -> line.move(-later));
    }

    /** The chunk migrations during phases, from and to, in seconds; those in between are not in saved results either. */
    Map<Double, Double> migrations() {
        Map<Double, Double> seconds = new TreeMap<>();
        if (begun) {
            List<LivePhases.Span> all = phases.all();
            servers.migrations
                    .all()
                    .forEach((from, to) -> all.forEach(phase -> {
                        double first = Math.max(phase.from(), second(from));
                        double last = Math.min(phase.to(), second(to));
                        if (first < last) {
                            seconds.put(first, last);
                        }
                    }));
        }
        return seconds;
    }

    /** The latest events. */
    List<Event> events() {
        return Collections.unmodifiableList(events);
    }

    /** The latest intervals that missed an objective, by their middle. */
    List<Double> misses() {
        return Collections.unmodifiableList(misses);
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

    /** The rate in the measured phases, by few points. */
    Series course() {
        List<LivePhases.Span> measured = phases.measured();
        return throughput(unit)
                .line("", 0)
                .where(second -> measured.stream().anyMatch(phase -> phase.contains(second)))
                .atMost(FEW_POINTS);
    }

    /** The end of the last known figures, in seconds. */
    double end() {
        return end;
    }

    /** The kind whose latencies are shown, if the phase under way has several. */
    Optional<String> shownKind() {
        return shownKind;
    }

    /** The unit of the rate of the phase under way, or of the last one. */
    RateUnit unit() {
        return unit;
    }

    /** The figures of the last interval of a phase. */
    RunProgress.Current current() {
        LiveLatencies latency = response.p99().last().isPresent() ? response : service;
        return new RunProgress.Current(
                throughput(unit).last(), latency.p50().last(), latency.p99().last(), clientCpu.last());
    }

    /** The successful operations or documents per second in the phases whose rate has that unit. */
    public LiveSeries throughput(RateUnit unit) {
        return unit == RateUnit.DOCUMENTS ? documents : operations;
    }
}
