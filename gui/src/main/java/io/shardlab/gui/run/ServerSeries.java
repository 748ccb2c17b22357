package io.shardlab.gui.run;

import io.shardlab.core.deployment.TargetKind;
import io.shardlab.mongo.sharding.Migration;
import io.shardlab.mongo.watch.ClusterView;
import io.shardlab.mongo.watch.ServerState;
import io.shardlab.mongo.watch.ServerView;
import io.shardlab.mongo.watch.ShardView;
import io.shardlab.report.chart.LivePhases;
import io.shardlab.report.chart.LiveSeries;
import io.shardlab.report.chart.LiveSpans;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The figures of a run's servers over time: CPU in per cent of the processors, chunks and documents of each shard. Lines break
 * where the servers were not read. Used on one thread.
 */
final class ServerSeries {

    /** Servers are read each second while a view shows them; a read may take long. */
    private static final Duration LONGEST_GAP = Duration.ofSeconds(5);

    /** The CPU use of all local mongos; empty where it is unknown. */
    final LiveSeries routerCpu = new LiveSeries(LiveFigures.POINTS);

    /** The CPU use of all local servers that hold data; empty where it is unknown. */
    final LiveSeries memberCpu = new LiveSeries(LiveFigures.POINTS);

    /** Chunks by shard. */
    final Map<String, LiveSeries> chunks = new TreeMap<>();

    /** Documents by shard, with those that migrations have left behind to be deleted. */
    final Map<String, LiveSeries> documents = new TreeMap<>();

    /** The times of chunk migrations. */
    final LiveSpans migrations = new LiveSpans(LivePhases.MOST);

    private final CpuUse routerUse = new CpuUse(routerCpu, Runtime.getRuntime().availableProcessors());
    private final CpuUse memberUse = new CpuUse(memberCpu, Runtime.getRuntime().availableProcessors());

    /** The shards in the order in which they were first seen. */
    private final List<String> shards = new ArrayList<>();

    /** The addresses of primaries that were seen last, by shard. */
    private final Map<String, String> primaries = new TreeMap<>();

    private Instant lastRead = Instant.MAX;

    /**
     * Adds a state of the servers.
     *
     * @param second its time, in seconds since the beginning
     * @return the shards that have another primary than before
     */
    List<String> add(ClusterView view, double second) {
        if (view.at().minus(LONGEST_GAP).isAfter(lastRead)) {
            breakLines();
        }
        lastRead = view.at();
        routerUse.add(second, view.at(), view.routerCpuSeconds());
        memberUse.add(second, view.at(), view.memberCpuSeconds());
        if (view.kind() == TargetKind.SHARDED) {
            view.shards().forEach(shard -> add(shard, second));
            for (Migration migration : view.migrations()) {
                // The length is unknown if the log begins or ends in the middle of a migration.
                migrations.add(migration.start(), migration.end().orElse(view.at()));
            }
        }
        return view.shards().stream()
                .filter(this::hasOtherPrimary)
                .map(ShardView::id)
                .toList();
    }

    private boolean hasOtherPrimary(ShardView shard) {
        Optional<String> primary = shard.members().stream()
                .filter(member -> member.state() == ServerState.PRIMARY)
                .map(ServerView::address)
                .findFirst();
        Optional<String> before = primary.map(now -> primaries.put(shard.id(), now));
        return before.isPresent() && !before.equals(primary);
    }

    private void add(ShardView shard, double second) {
        if (!shards.contains(shard.id())) {
            shards.add(shard.id());
        }
        add(chunks, shard.id(), second, shard.chunks());
        add(documents, shard.id(), second, shard.documents());
    }

    private static void add(Map<String, LiveSeries> lines, String shard, double second, OptionalLong value) {
        if (value.isPresent()) {
            lines.computeIfAbsent(shard, id -> new LiveSeries(LiveFigures.POINTS))
                    .add(second, value.getAsLong());
        } else if (lines.containsKey(shard)) {
            lines.get(shard).breakLine();
        }
    }

    /** The next states are those of other servers. */
    void beginOthers() {
        primaries.clear();
        breakLines();
    }

    /** Breaks all lines, because the next state is that of other servers, or the last one is too old. */
    private void breakLines() {
        routerUse.begin();
        memberUse.begin();
        lines().forEach(LiveSeries::breakLine);
    }

    Stream<LiveSeries> lines() {
        return Stream.of(Stream.of(routerCpu, memberCpu), chunks.values().stream(), documents.values().stream())
                .flatMap(lines -> lines);
    }

    /** The place of a shard among those that were seen, from 0; it stays the same during a run. */
    int place(String shard) {
        return shards.indexOf(shard);
    }

    /** The CPU use of processes, from the CPU time that the system has counted for them. Used on one thread. */
    static final class CpuUse {

        private static final double NANOS = 1e-9;
        private static final double PER_CENT = 100;

        private final LiveSeries series;
        private final int processors;
        private Instant before;
        private double secondsBefore;

        /**
         * @param series receives the use in per cent of all processors
         * @param processors the number of processors of this machine
         */
        CpuUse(LiveSeries series, int processors) {
            this.series = series;
            this.processors = processors;
        }

        /** Forgets the last count, because other processes follow or it is too long ago. */
        void begin() {
            before = null;
            series.breakLine();
        }

        /**
         * Adds the use since the last count, in the middle between both. Adds nothing for the first count, and after a restart of
         * the processes, which then have counted less.
         *
         * @param second the second of the count in the series
         * @param cpuSeconds the CPU time counted until then; empty if it is unknown
         */
        void add(double second, Instant at, OptionalDouble cpuSeconds) {
            if (cpuSeconds.isEmpty()) {
                begin();
                return;
            }
            if (before == null || !at.isAfter(before) || cpuSeconds.getAsDouble() < secondsBefore) {
                begin();
            } else {
                double elapsed = Duration.between(before, at).toNanos() * NANOS;
                series.add(
                        second - elapsed / 2,
                        (cpuSeconds.getAsDouble() - secondsBefore) / elapsed / processors * PER_CENT);
            }
            before = at;
            secondsBefore = cpuSeconds.getAsDouble();
        }
    }
}
