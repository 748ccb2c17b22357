package io.shardlab.workloads.language.describe;

import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.KindTraits.Reach;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.access.AcceptedBy;
import io.shardlab.workloads.language.access.Access;
import io.shardlab.workloads.language.access.Accesses;
import io.shardlab.workloads.language.operation.Statement;
import io.shardlab.workloads.language.operation.Targeting;
import io.shardlab.workloads.language.targeting.KeyRange;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;

/** Describes how many shards a statement asks, by samples of its command. Not thread-safe. */
final class ShardsText {

    private final CollectionSpec collection;
    private final Statement statement;
    private final Map<Targeting, Message> reasons = new EnumMap<>(Targeting.class);
    private final Map<Targeting, Integer> counts = new EnumMap<>(Targeting.class);
    private final Map<Reach, Integer> reaches = new EnumMap<>(Reach.class);
    private AcceptedBy accepted = AcceptedBy.ALL;

    ShardsText(CollectionSpec collection, Statement statement) {
        this.collection = collection;
        this.statement = statement;
    }

    /** Adds a sample of the statement's command. */
    void add(BsonDocument command) {
        Reach reach = Targeting.reach(collection.shardKey(), command);
        reaches.merge(reach, 1, Integer::sum);
        if (collection.isSharded()) {
            Accesses.of(command).forEach(access -> accept(access, reach));
            Targeting targeting = Targeting.of(collection.shardKey(), command);
            reasons.computeIfAbsent(targeting, kind -> reason(kind, command));
            counts.merge(targeting, 1, Integer::sum);
        }
    }

    /** Remembers the strictest rule for the samples. */
    private void accept(Access access, Reach reach) {
        BsonDocument collation = collection.options().getDocument("collation", new BsonDocument());
        AcceptedBy next = AcceptedBy.of(collection.shardKey(), access, collation, reach == Reach.ONE);
        accepted = next.compareTo(accepted) > 0 ? next : accepted;
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
        return switch (accepted) {
            case ALL -> shards;
            case BY_CONDITIONS -> shards.and(Message.of("workloadfile.describe.refused.conditions"));
            case BY_SEARCH -> shards.and(Message.of("workloadfile.describe.refused"));
            case NONE -> shards.and(Message.of("workloadfile.describe.refused.always"));
        };
    }

    private Message withShare(Targeting targeting) {
        Message reason = reasons.get(targeting);
        return reasons.size() == 1
                ? reason
                : reason.and(Message.of(
                        "workloadfile.describe.samples",
                        FigureText.percent((double) counts.get(targeting) / samples())));
    }
}
