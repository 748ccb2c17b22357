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
                        statement.newDocuments() > 1
                                ? "one for each document, by its shard key"
                                : "one, by the whole shard key");
            case ALL ->
                Message.of(
                        "all, because no condition on {0} limits them",
                        collection.shardKey().getFirstKey());
            case SOME -> some(Targeting.ranges(collection.shardKey(), command));
        };
    }

    private static Message some(List<KeyRange> ranges) {
        if (ranges.size() > 1) {
            return Message.of("those with one of several keys or ranges of keys");
        }
        KeyRange range = ranges.get(0);
        List<String> given = range.min().keySet().stream()
                .takeWhile(field -> range.min().get(field).equals(range.max().get(field)))
                .toList();
        return given.isEmpty()
                ? Message.of("those with a range of {0}", range.min().getFirstKey())
                : Message.of("those with keys of one {0}, usually one shard", String.join(", ", given));
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
            return Message.of("not sharded");
        }
        Message shards = Message.joined(
                "; ", reasons.keySet().stream().map(this::withShare).toList());
        return switch (accepted) {
            case ALL -> shards;
            case BY_CONDITIONS ->
                shards.and(Message.of(
                        "; servers before 7.1, except from 6.0.10, 5.0.21 and 7.0.1 on, refuse this without the whole "
                                + "shard key by equality"));
            case BY_SEARCH ->
                shards.and(Message.of("; servers before 7.1 refuse this without the whole shard key by equality"));
            case NONE -> shards.and(Message.of("; servers refuse this without the whole shard key by equality"));
        };
    }

    private Message withShare(Targeting targeting) {
        Message reason = reasons.get(targeting);
        return reasons.size() == 1
                ? reason
                : reason.and(Message.of(
                        " (in {0} of the samples)", FigureText.percent((double) counts.get(targeting) / samples())));
    }
}
