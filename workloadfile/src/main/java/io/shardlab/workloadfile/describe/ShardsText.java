package io.shardlab.workloadfile.describe;

import io.shardlab.core.text.FigureText;
import io.shardlab.workloadfile.CollectionSpec;
import io.shardlab.workloadfile.operation.Statement;
import io.shardlab.workloadfile.operation.Targeting;
import io.shardlab.workloadfile.targeting.KeyRange;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;

/** Describes how many shards a statement asks, by samples of its command. Stateless. */
final class ShardsText {

    private static final Set<String> OF_ONE_DOCUMENT =
            Set.of("updateOne", "deleteOne", "findOneAndUpdate", "findOneAndReplace", "findOneAndDelete");

    private ShardsText() {}

    /** @param commands samples of the statement's command */
    static String of(CollectionSpec collection, Statement statement, List<BsonDocument> commands) {
        if (!collection.isSharded()) {
            return "not sharded";
        }
        Map<Targeting, List<BsonDocument>> byTargeting = new EnumMap<>(Targeting.class);
        commands.forEach(command -> byTargeting
                .computeIfAbsent(Targeting.of(collection.shardKey(), command), targeting -> new ArrayList<>())
                .add(command));
        List<String> parts = new ArrayList<>();
        byTargeting.forEach((targeting, some) -> parts.add(of(targeting, collection.shardKey(), some.get(0))
                + (byTargeting.size() == 1
                        ? ""
                        : " (in " + FigureText.percent((double) some.size() / commands.size()) + " of the samples)")));
        return String.join("; ", parts)
                + (isRefused(statement, byTargeting.keySet())
                        ? "; servers before 7.0 refuse this without the whole shard key"
                        : "");
    }

    private static String of(Targeting targeting, BsonDocument shardKey, BsonDocument command) {
        String first = shardKey.getFirstKey();
        return switch (targeting) {
            case ONE -> "one, by the whole shard key";
            case ALL -> "all, because no condition on " + first + " limits them";
            case SOME -> some(Targeting.ranges(shardKey, command));
        };
    }

    private static String some(List<KeyRange> ranges) {
        if (ranges.size() > 1) {
            return "those with one of several keys or ranges of keys";
        }
        List<String> given = ranges.get(0).min().keySet().stream()
                .takeWhile(field -> ranges.get(0)
                        .min()
                        .get(field)
                        .equals(ranges.get(0).max().get(field)))
                .toList();
        return given.isEmpty()
                ? "those with a range of " + ranges.get(0).min().getFirstKey()
                : "those with keys of one " + String.join(", ", given) + ", usually one shard";
    }

    /** A write to one document needs the whole key, except that an update or delete may name the {@code _id}. */
    private static boolean isRefused(Statement statement, Set<Targeting> targeting) {
        boolean wholeKey = targeting.equals(Set.of(Targeting.ONE));
        boolean byId = !statement.action().startsWith("findOneAnd")
                && statement.filter().fields().contains("_id");
        return OF_ONE_DOCUMENT.contains(statement.action()) && !wholeKey && !byId;
    }
}
