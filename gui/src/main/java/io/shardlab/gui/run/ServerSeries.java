package io.shardlab.gui.run;

import io.shardlab.answers.chart.LiveCpuUse;
import io.shardlab.answers.chart.TimeSeries;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.mongo.sharding.Migration;
import io.shardlab.mongo.watch.ClusterView;
import io.shardlab.mongo.watch.ServerState;
import io.shardlab.mongo.watch.ServerView;
import io.shardlab.mongo.watch.ShardView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    final TimeSeries routerCpu = new TimeSeries(LiveFigures.POINTS);

    /** The CPU use of all local servers that hold data; empty where it is unknown. */
    final TimeSeries memberCpu = new TimeSeries(LiveFigures.POINTS);

    /** Chunks by shard. */
    final Map<String, TimeSeries> chunks = new TreeMap<>();

    /** Documents by shard, with those that migrations have left behind to be deleted. */
    final Map<String, TimeSeries> documents = new TreeMap<>();

    /** The begin and the end of chunk migrations; when there are too many, neighbours are joined. */
    final TreeMap<Instant, Instant> migrations = new TreeMap<>();

    private final LiveCpuUse routerUse =
            new LiveCpuUse(routerCpu, Runtime.getRuntime().availableProcessors());
    private final LiveCpuUse memberUse =
            new LiveCpuUse(memberCpu, Runtime.getRuntime().availableProcessors());

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
                moved(migration.start(), migration.end().orElse(view.at()));
            }
            if (migrations.size() > LiveFigures.SPANS) {
                joinMigrations();
            }
        }
        return view.shards().stream()
                .filter(this::hasOtherPrimary)
                .map(ShardView::id)
                .toList();
    }

    private void moved(Instant begin, Instant end) {
        migrations.merge(begin, end, (one, other) -> one.isAfter(other) ? one : other);
    }

    private void joinMigrations() {
        for (Instant begin = migrations.firstKey(); begin != null; begin = migrations.higherKey(begin)) {
            Instant next = migrations.higherKey(begin);
            if (next != null) {
                moved(begin, migrations.remove(next));
            }
        }
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

    private static void add(Map<String, TimeSeries> lines, String shard, double second, OptionalLong value) {
        if (value.isPresent() || lines.containsKey(shard)) {
            lines.computeIfAbsent(shard, id -> new TimeSeries(LiveFigures.POINTS))
                    .add(second, value.isPresent() ? value.getAsLong() : Double.NaN);
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
        lines().forEach(TimeSeries::breakLine);
    }

    Stream<TimeSeries> lines() {
        return Stream.of(Stream.of(routerCpu, memberCpu), chunks.values().stream(), documents.values().stream())
                .flatMap(lines -> lines);
    }

    /** The place of a shard among those that were seen, from 0; it stays the same during a run. */
    int place(String shard) {
        return shards.indexOf(shard);
    }
}
