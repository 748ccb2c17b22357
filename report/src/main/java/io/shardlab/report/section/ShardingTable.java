package io.shardlab.report.section;

import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.ShardingReport;
import io.shardlab.core.result.ShardingState;
import io.shardlab.core.text.FigureText;
import io.shardlab.report.html.Columns;
import io.shardlab.report.html.Html;
import io.shardlab.report.html.Html.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Where the data lay at the end of a run, and at its start if that is known. */
final class ShardingTable {

    private ShardingTable() {}

    static Element of(ShardingReport sharding) {
        Optional<Map<String, Long>> chunksBefore = sharding.start().map(ShardingState::chunksPerShard);
        Optional<Map<String, Long>> documentsBefore = sharding.start().map(ShardingState::documentsPerShard);
        Element table = new Columns<String>()
                .add("shard", shard -> shard)
                .add("chunks at the start", shard -> count(chunksBefore, shard))
                .add("chunks", shard -> count(Optional.of(sharding.chunksPerShard()), shard))
                .add("jumbo chunks", shard -> jumbo(sharding, shard))
                .add("documents at the start", shard -> count(documentsBefore, shard))
                .add("documents", shard -> count(Optional.of(sharding.documentsPerShard()), shard))
                .add(
                        "data MB",
                        shard -> FigureText.mebibytes(
                                sharding.dataBytesPerShard().getOrDefault(shard, 0L)))
                .table(sharding.namespace() + " sharded by " + sharding.shardKey(), shards(sharding))
                .render();
        return Html.tag("div").add(table, Html.tag("p").say(words(sharding)));
    }

    /** Every shard that ever held a chunk or a document of it. */
    private static List<String> shards(ShardingReport sharding) {
        TreeSet<String> shards = new TreeSet<>(sharding.documentsPerShard().keySet());
        shards.addAll(sharding.chunksPerShard().keySet());
        return List.copyOf(shards);
    }

    private static String count(Optional<Map<String, Long>> amounts, String shard) {
        return amounts.filter(map -> !map.isEmpty())
                .map(map -> FigureText.count(map.getOrDefault(shard, 0L)))
                .orElse("");
    }

    private static String jumbo(ShardingReport sharding, String shard) {
        return Optional.ofNullable(sharding.jumboChunksPerShard().get(shard))
                .map(FigureText::count)
                .orElse("");
    }

    private static String words(ShardingReport sharding) {
        MigrationReport migrations = sharding.migrations();
        List<String> sentences = new ArrayList<>();
        sentences.add(FigureText.count(migrations.count()) + " chunk migrations during the run"
                + (migrations.count() > 0
                        ? " (mean " + FigureText.number(migrations.meanSeconds()) + " s, longest "
                                + FigureText.number(migrations.maxSeconds()) + " s)"
                        : "")
                + ", " + FigureText.count(migrations.failed()) + " failed"
                + (migrations.underWay() > 0 ? ", " + migrations.underWay() + " more under way at the end." : "."));
        sharding.balancerEnabled()
                .ifPresent(on -> sentences.add("The balancer was " + (on ? "on" : "off") + " at the end."));
        sharding.balanced()
                .ifPresent(
                        balanced -> sentences.add("The collection was " + (balanced ? "balanced." : "not balanced.")));
        return String.join(" ", sentences);
    }
}
