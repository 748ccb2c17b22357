package io.shardlab.workloadfile.describe;

import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.KindTraits.Reach;
import io.shardlab.workloadfile.CollectionSpec;
import io.shardlab.workloadfile.operation.Statement;
import io.shardlab.workloadfile.operation.Targeting;
import io.shardlab.workloadfile.targeting.KeyRange;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;

/** Describes how many shards a statement asks, by samples of its command. Not thread-safe. */
final class ShardsText {

    private static final Set<String> OF_ONE_DOCUMENT =
            Set.of("updateOne", "deleteOne", "findOneAndUpdate", "findOneAndReplace", "findOneAndDelete");

    private final CollectionSpec collection;
    private final Statement statement;
    private final Map<Targeting, Message> reasons = new EnumMap<>(Targeting.class);
    private final Map<Targeting, Integer> counts = new EnumMap<>(Targeting.class);
    private final Map<Reach, Integer> reaches = new EnumMap<>(Reach.class);

    ShardsText(CollectionSpec collection, Statement statement) {
        this.collection = collection;
        this.statement = statement;
    }

    /** Adds a sample of the statement's command. */
    void add(BsonDocument command) {
        reaches.merge(Targeting.reach(collection.shardKey(), command), 1, Integer::sum);
        if (collection.isSharded()) {
            Targeting targeting = Targeting.of(collection.shardKey(), command);
            reasons.computeIfAbsent(targeting, kind -> reason(kind, command));
            counts.merge(targeting, 1, Integer::sum);
        }
    }

    private Message reason(Targeting targeting, BsonDocument command) {
        return switch (targeting) {
            case ONE ->
                Message.of(
                        statement.newDocuments() > 1 ? "workloadfile.describe.one-each" : "workloadfile.describe.one");
            case ALL ->
                Message.of("workloadfile.describe.all", collection.shardKey().getFirstKey());
            case SOME -> some(Targeting.ranges(collection.shardKey(), command));
        };
    }

    private static Message some(List<KeyRange> ranges) {
        if (ranges.size() > 1) {
            return Message.of("workloadfile.describe.several");
        }
        KeyRange range = ranges.get(0);
        List<String> given = range.min().keySet().stream()
                .takeWhile(field -> range.min().get(field).equals(range.max().get(field)))
                .toList();
        return given.isEmpty()
                ? Message.of("workloadfile.describe.range", range.min().getFirstKey())
                : Message.of("workloadfile.describe.part", String.join(", ", given));
    }

    /** Returns the share of the samples with each reach, from 0 to 1. */
    Map<Reach, Double> reaches() {
        Map<Reach, Double> shares = new EnumMap<>(Reach.class);
        reaches.forEach((reach, count) -> shares.put(reach, count / (double) samples()));
        return shares;
    }

    private int samples() {
        return reaches.values().stream().mapToInt(count -> count).sum();
    }

    /** Names the shards by the samples so far. */
    Message text() {
        if (!collection.isSharded()) {
            return Message.of("workloadfile.describe.no-shards");
        }
        Message shards = Message.joined(
                "; ", reasons.keySet().stream().map(this::withShare).toList());
        return isRefused() ? shards.and(Message.of("workloadfile.describe.refused")) : shards;
    }

    private Message withShare(Targeting targeting) {
        Message reason = reasons.get(targeting);
        return reasons.size() == 1
                ? reason
                : reason.and(Message.of(
                        "workloadfile.describe.samples",
                        FigureText.percent((double) counts.get(targeting) / samples())));
    }

    /** A write to one document needs the whole key, except that an update or delete may name the {@code _id}. */
    private boolean isRefused() {
        boolean wholeKey = counts.keySet().equals(Set.of(Targeting.ONE));
        boolean byId = !statement.action().startsWith("findOneAnd")
                && statement.filter().fields().contains("_id");
        return OF_ONE_DOCUMENT.contains(statement.action()) && !wholeKey && !byId;
    }
}
