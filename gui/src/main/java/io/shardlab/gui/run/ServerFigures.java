package io.shardlab.gui.run;

import io.shardlab.core.deployment.TargetKind;
import io.shardlab.gui.chart.LiveSeries;
import io.shardlab.mongo.watch.ClusterView;
import io.shardlab.mongo.watch.ShardView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What was seen of the servers of a run over its time: CPU in per cent of the processors, chunks and documents of each
 * shard. Lines break where nobody looked. For one thread.
 */
public final class ServerFigures {

    /** Servers are looked at each second while somebody sees them; a look may take its time. */
    private static final Duration LONGEST_BETWEEN_LOOKS = Duration.ofSeconds(5);

    private final LiveSeries routerCpu = new LiveSeries(LiveFigures.POINTS);
    private final LiveSeries memberCpu = new LiveSeries(LiveFigures.POINTS);
    private final CpuUse routerUse = new CpuUse(routerCpu, Runtime.getRuntime().availableProcessors());
    private final CpuUse memberUse = new CpuUse(memberCpu, Runtime.getRuntime().availableProcessors());
    private final Map<String, LiveSeries> chunks = new TreeMap<>();
    private final Map<String, LiveSeries> documents = new TreeMap<>();

    private final LiveMigrations migrations = new LiveMigrations();

    /** In the order in which they were seen first. */
    private final List<String> shards = new ArrayList<>();

    private Instant lastLook = Instant.MAX;

    /** @param second of the look, since the beginning */
    void add(ClusterView view, double second) {
        if (view.at().minus(LONGEST_BETWEEN_LOOKS).isAfter(lastLook)) {
            breakLines();
        }
        lastLook = view.at();
        routerUse.add(second, view.at(), view.routerCpuSeconds());
        memberUse.add(second, view.at(), view.memberCpuSeconds());
        if (view.kind() == TargetKind.SHARDED) {
            view.shards().forEach(shard -> add(shard, second));
            migrations.add(view);
        }
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

    /** The servers looked at next are others than before, or it was long ago. */
    void breakLines() {
        routerUse.begin();
        memberUse.begin();
        lines().forEach(LiveSeries::breakLine);
    }

    Stream<LiveSeries> lines() {
        return Stream.of(Stream.of(routerCpu, memberCpu), chunks.values().stream(), documents.values().stream())
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

    LiveMigrations migrations() {
        return migrations;
    }

    /** Of a shard that was seen, from 0; the same for as long as the run takes. */
    int place(String shard) {
        return shards.indexOf(shard);
    }
}
