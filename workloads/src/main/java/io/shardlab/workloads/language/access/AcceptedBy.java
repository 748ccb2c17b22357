package io.shardlab.workloads.language.access;

import io.shardlab.mongo.key.KeyEqualities;
import io.shardlab.mongo.key.KeyOrder;
import io.shardlab.workloads.language.targeting.KeyRanges;
import java.lang.module.ModuleDescriptor.Version;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;

/**
 * The servers that accept an access to a sharded collection. They refuse some writes to one document that do not state the shard
 * key, because several shards might then change a document each.
 *
 * @see <a href="https://jira.mongodb.org/browse/SERVER-44422">SERVER-44422</a>
 * @see <a href="https://www.mongodb.com/docs/manual/release-notes/7.1/">Release Notes for MongoDB 7.1</a>
 */
public enum AcceptedBy {
    /** All servers. */
    ALL("0"),
    /** Those that choose the shard of a deletion or a findAndModify by all conditions: 5.0.21, 6.0.10, 7.0.1 and later. */
    BY_CONDITIONS("7.0.1"),
    /** Those that search for the document on all shards first: 7.1 and later. */
    BY_SEARCH("7.1"),
    /** No server. */
    NONE("");

    /** The version whose rules hold where the servers are not known: the strictest. */
    public static final String STRICTEST = "6.0.0";

    private static final List<List<Version>> PATCHED = List.of(
            List.of(Version.parse("5.0.21"), Version.parse("5.1")),
            List.of(Version.parse("6.0.10"), Version.parse("6.1")));

    private final String since;

    AcceptedBy(String since) {
        this.since = since;
    }

    /**
     * Returns the servers that accept an access.
     *
     * @param shardKey the shard key as in {@code shardCollection}
     * @param collation that of the collection; empty if it has none
     * @param oneShard true if the conditions lead to one shard
     */
    public static AcceptedBy of(BsonDocument shardKey, Access access, BsonDocument collation, boolean oneShard) {
        if (access.kind() != Access.Kind.UPDATE && access.kind() != Access.Kind.DELETE) {
            return ALL;
        }
        boolean wholeKey = statesKey(shardKey, access, collation);
        if (access.upsert() && !wholeKey) {
            return access.single() ? BY_SEARCH : NONE;
        }
        boolean changesKey = !access.upsert()
                && !KeyChange.changedFields(access.update(), List.copyOf(shardKey.keySet()))
                        .isEmpty();
        if (changesKey && (!access.single() || !wholeKey)) {
            return access.single() ? BY_SEARCH : NONE;
        }
        return access.single() && !wholeKey ? ofOneDocument(access, collation, oneShard) : ALL;
    }

    private static AcceptedBy ofOneDocument(Access access, BsonDocument collation, boolean oneShard) {
        if (access.isSentByReplacement() || !access.returning() && statesId(access, collation)) {
            return ALL;
        }
        return !oneShard ? BY_SEARCH : access.kind() == Access.Kind.DELETE || access.returning() ? BY_CONDITIONS : ALL;
    }

    private static boolean statesKey(BsonDocument shardKey, Access access, BsonDocument collation) {
        BsonDocument applies = access.collation().isEmpty() ? collation : access.collation();
        return KeyRanges.stated(shardKey, access.filter(), applies).isPresent();
    }

    /** True if the access is by one {@code _id}, and texts in it are compared as in the index of the collection. */
    public static boolean statesId(Access access, BsonDocument collation) {
        return KeyEqualities.of(Set.of("_id"), access.filter())
                .filter(id -> access.collation().isEmpty()
                        || access.collation().equals(collation)
                        || !KeyOrder.isCollated(id.get("_id")))
                .isPresent();
    }

    /** True if servers of a version, such as {@code 6.0.5}, accept the access. */
    public boolean includes(String version) {
        if (this == ALL) {
            return true;
        }
        Version asked = Version.parse(version);
        return this != NONE && asked.compareTo(Version.parse(since)) >= 0
                || this == BY_CONDITIONS
                        && PATCHED.stream()
                                .anyMatch(range ->
                                        asked.compareTo(range.get(0)) >= 0 && asked.compareTo(range.get(1)) < 0);
    }
}
