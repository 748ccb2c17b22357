package io.shardlab.workloads.language.operation;

import io.shardlab.core.workload.KindTraits.Reach;
import io.shardlab.workloads.language.access.Access;
import io.shardlab.workloads.language.access.Accesses;
import io.shardlab.workloads.language.targeting.KeyRange;
import io.shardlab.workloads.language.targeting.KeyRanges;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonType;

/**
 * The number of shards that a command asks, one, several or all, by its conditions and a shard key, as a mongos decides. The
 * data decide how many shards {@link #SOME} are: equality on the first fields of a ranged key, for example, asks for a range
 * that usually lies on one shard. To know it, {@link #ranges} are compared with the chunks.
 */
public enum Targeting {
    /** One key: equality on the whole shard key, or the insert of one document. */
    ONE,
    /** Conditions on the first fields of the shard key that leave a range, or several keys. */
    SOME,
    /** No condition on the first field of the shard key, or none that a mongos can use. */
    ALL;

    /**
     * Returns the targeting of a command.
     *
     * @param shardKey the shard key as in {@code shardCollection}; a command on a collection without one asks one shard
     * @param command a command as {@link OperationSamples} returns it
     */
    public static Targeting of(BsonDocument shardKey, BsonDocument command) {
        if (shardKey.isEmpty()) {
            return ONE;
        }
        Set<KeyRange> ranges = Set.copyOf(ranges(shardKey, command));
        if (ranges.stream().anyMatch(Targeting::isOpen)) {
            return ALL;
        }
        return ranges.size() <= 1 && ranges.stream().allMatch(KeyRange::isOneKey) ? ONE : SOME;
    }

    /** Returns the shards that a command asks if documents that agree in the first field of the key lie together. */
    public static Reach reach(BsonDocument shardKey, BsonDocument command) {
        if (shardKey.isEmpty()) {
            return Reach.PRIMARY;
        }
        return switch (of(shardKey, command)) {
            case ONE -> Reach.ONE;
            case SOME -> isNarrow(Set.copyOf(ranges(shardKey, command))) ? Reach.ONE : Reach.SOME;
            case ALL -> Reach.ALL;
        };
    }

    private static boolean isNarrow(Set<KeyRange> ranges) {
        return ranges.size() == 1
                && ranges.stream().allMatch(range -> {
                    String first = range.min().getFirstKey();
                    return range.min().get(first).equals(range.max().get(first));
                });
    }

    private static boolean isOpen(KeyRange range) {
        String first = range.min().getFirstKey();
        return range.min().get(first).getBsonType() == BsonType.MIN_KEY
                && range.max().get(first).getBsonType() == BsonType.MAX_KEY;
    }

    /**
     * Returns the ranges of the shard key that a command asks for; the shards that own keys of them get the command.
     *
     * @param shardKey see {@link #of}; not empty
     */
    public static List<KeyRange> ranges(BsonDocument shardKey, BsonDocument command) {
        return Accesses.of(command).stream()
                .flatMap(access -> ranges(shardKey, access).stream())
                .toList();
    }

    private static List<KeyRange> ranges(BsonDocument shardKey, Access access) {
        if (access.kind() == Access.Kind.INSERT) {
            return access.documents().stream()
                    .map(document -> KeyRanges.ofDocument(shardKey, document))
                    .toList();
        }
        List<KeyRange> ranges = KeyRanges.ofFilter(shardKey, access.filter(), access.collation());
        boolean oneKey = ranges.size() == 1 && ranges.get(0).isOneKey();
        return !oneKey && access.isSentByReplacement()
                ? List.of(KeyRanges.ofDocument(shardKey, access.update().asDocument()))
                : ranges;
    }
}
