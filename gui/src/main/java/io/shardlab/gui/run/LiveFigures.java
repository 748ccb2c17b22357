package io.shardlab.gui.run;

import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindInterval;
import io.shardlab.core.measure.LatencySummary;
import io.shardlab.core.target.TargetKind;
import io.shardlab.core.watch.ClusterView;
import io.shardlab.core.watch.ShardView;
import io.shardlab.gui.chart.LiveSeries;
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
 * The figures of a run over its time. Latencies are in milliseconds, those of one kind of operation in each phase, which is
 * the one with the most operations when the phase is seen first; rates a second; CPU in per cent of the processors. For one
 * thread.
 */
public final class LiveFigures {

    /** More than a chart is wide, and a few hundred kilobytes for all series together. */
    private static final int POINTS = 2_000;

    private static final double MICROS_PER_MILLI = 1_000;
    private static final double NANOS = 1e-9;
    private static final double PER_CENT = 100;

    private final LiveSeries throughput = new LiveSeries(POINTS);
    private final LiveSeries errors = new LiveSeries(POINTS);
    private final LiveSeries clientCpu = new LiveSeries(POINTS);
    private final LiveSeries machineCpu = new LiveSeries(POINTS);
    private final LiveSeries routerCpu = new LiveSeries(POINTS);
    private final LiveSeries memberCpu = new LiveSeries(POINTS);
    private final CpuUse routerUse = new CpuUse(routerCpu, Runtime.getRuntime().availableProcessors());
    private final CpuUse memberUse = new CpuUse(memberCpu, Runtime.getRuntime().availableProcessors());
    private final Map<String, LiveSeries> chunks = new TreeMap<>();
    private final Map<String, LiveSeries> documents = new TreeMap<>();

    /** In the order in which they were seen first. */
    private final List<String> shards = new ArrayList<>();

    /** The kind whose latencies are shown, by phase: another one in each interval would be a jagged line of both. */
    private final Map<String, String> kinds = new HashMap<>();

    private Optional<String> kindOfMany = Optional.empty();
    private final Latencies service = new Latencies();
    private final Latencies response = new Latencies();
    private Instant beginning;

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

    /** Adds an interval at its end; of a phase's short rest nothing is shown. */
    void add(IntervalSnapshot snapshot) {
        begin(snapshot.startedAt());
        if (snapshot.isShortRest() || snapshot.seconds() <= 0) {
            return;
        }
        double second = secondAt(snapshot.startedAt()) + snapshot.seconds();
        throughput.add(second, snapshot.operations() / snapshot.seconds());
        errors.add(second, snapshot.errorCount() / snapshot.seconds());
        clientCpu.add(second, snapshot.client().cpuShare() * PER_CENT);
        snapshot.client().machineCpuShare().ifPresent(share -> machineCpu.add(second, share * PER_CENT));
        kind(snapshot).ifPresent(kind -> {
            service.add(second, kind.serviceTime());
            response.add(second, kind.responseTime());
        });
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
        begin(view.at());
        double second = Math.max(0, secondAt(view.at()));
        routerUse.add(second, view.at(), view.routerCpuSeconds());
        memberUse.add(second, view.at(), view.memberCpuSeconds());
        if (view.kind() != TargetKind.SHARDED) {
            return;
        }
        for (ShardView shard : view.shards()) {
            if (!shards.contains(shard.id())) {
                shards.add(shard.id());
            }
            shard.chunks().ifPresent(count -> series(chunks, shard.id()).add(second, count));
            shard.documents().ifPresent(count -> series(documents, shard.id()).add(second, count));
        }
    }

    /** What comes next is another run, whose phases may have other kinds of operations. */
    void otherCell() {
        kinds.clear();
    }

    /** The servers looked at next are others than before. */
    void otherServers() {
        routerUse.begin();
        memberUse.begin();
    }

    private static LiveSeries series(Map<String, LiveSeries> shards, String id) {
        return shards.computeIfAbsent(id, shard -> new LiveSeries(POINTS));
    }

    private void begin(Instant first) {
        if (beginning == null) {
            beginning = first;
        }
    }

    private double secondAt(Instant time) {
        return Duration.between(beginning, time).toNanos() * NANOS;
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
        return Stream.of(
                        Stream.of(throughput, errors, clientCpu, machineCpu, routerCpu, memberCpu),
                        service.lines(),
                        response.lines(),
                        chunks.values().stream(),
                        documents.values().stream())
                .flatMap(lines -> lines);
    }

    /** What all local mongos used, in per cent of the processors; empty where they are not known. */
    public LiveSeries routerCpu() {
        return routerCpu;
    }

    /** What all local servers that hold data used, in per cent of the processors; empty where they are not known. */
    public LiveSeries memberCpu() {
        return memberCpu;
    }

    /** Chunks by shard; empty as long as none were seen. */
    public Map<String, LiveSeries> chunks() {
        return Collections.unmodifiableMap(chunks);
    }

    /** Documents by shard, with those that migrations have left to be deleted; empty as long as none were seen. */
    public Map<String, LiveSeries> documents() {
        return Collections.unmodifiableMap(documents);
    }

    /** Of a shard that was seen, from 0; the same for as long as the run takes. */
    int place(String shard) {
        return shards.indexOf(shard);
    }

    /** The kind whose latencies are shown, if the phase under way has several. */
    Optional<String> kindOfMany() {
        return kindOfMany;
    }

    /** Successful operations a second. */
    public LiveSeries throughput() {
        return throughput;
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

    public Latencies response() {
        return response;
    }
}
