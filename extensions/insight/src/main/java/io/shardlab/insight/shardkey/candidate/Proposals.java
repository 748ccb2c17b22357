package io.shardlab.insight.shardkey.candidate;

import io.shardlab.insight.shardkey.routing.AccessSource;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.bson.BsonDocument;

/**
 * Proposes shard keys: the fields with which most operations look for documents, alone, hashed, and followed by a field that
 * divides their values further; the beginnings of indexes; and {@code _id:hashed}, which spreads everything. Stateless.
 */
public final class Proposals {

    private static final int MOST = 8;
    private static final int FIELDS = 3;
    private static final String ID = "_id";
    private static final ShardKey HASHED_ID = new ShardKey(Map.of(ID, true));

    private Proposals() {}

    /**
     * Returns candidates, the file's own key first.
     *
     * @param own the file's key, if the collection has one
     * @param indexes the collection's indexes, each with its {@code key}
     * @param usable false for fields that cannot be a part of a shard key
     */
    public static List<KeyCandidate> of(
            Optional<ShardKey> own, List<BsonDocument> indexes, AccessSource accesses, Predicate<String> usable) {
        FieldUse use = FieldUse.of(accesses);
        List<String> fields = use.byUse().stream()
                .filter(usable)
                .filter(field -> !field.equals(ID))
                .limit(FIELDS)
                .toList();
        Set<ShardKey> keys = new LinkedHashSet<>();
        fields.forEach(field -> {
            keys.add(ranged(field));
            String next = use.mostUsedBeside(field).filter(usable).orElse(ID);
            keys.add(ranged(field, next));
        });
        if (!fields.isEmpty()) {
            String first = fields.get(0);
            keys.add(new ShardKey(Map.of(first, true)));
            keys.add(ranged(first, ID));
            keys.add(compoundHashed(first));
        }
        indexes.stream()
                .map(index -> prefix(index.getDocument("key"), usable))
                .flatMap(Optional::stream)
                .forEach(keys::add);
        List<KeyCandidate> candidates = new ArrayList<>();
        own.ifPresent(key -> candidates.add(new KeyCandidate(key, KeyCandidate.Origin.FILE)));
        keys.stream()
                .filter(key -> !key.equals(HASHED_ID))
                .filter(key -> own.isEmpty() || !own.get().equals(key))
                .limit(MOST - 1L - candidates.size())
                .forEach(key -> candidates.add(new KeyCandidate(key, KeyCandidate.Origin.PROPOSED)));
        if (own.isEmpty() || !own.get().equals(HASHED_ID)) {
            candidates.add(new KeyCandidate(HASHED_ID, KeyCandidate.Origin.PROPOSED));
        }
        return candidates;
    }

    private static ShardKey ranged(String... names) {
        Map<String, Boolean> fields = new LinkedHashMap<>();
        for (String name : names) {
            fields.put(name, false);
        }
        return new ShardKey(fields);
    }

    /** The hash spreads the documents of one frequent value, also those that are inserted one after another. */
    private static ShardKey compoundHashed(String first) {
        Map<String, Boolean> fields = new LinkedHashMap<>();
        fields.put(first, false);
        fields.put(ID, true);
        return new ShardKey(fields);
    }

    /** Returns the first two fields of an index, if it is not a special one. */
    private static Optional<ShardKey> prefix(BsonDocument index, Predicate<String> usable) {
        List<String> names = index.entrySet().stream()
                .takeWhile(field -> field.getValue().isNumber() && usable.test(field.getKey()))
                .map(Map.Entry::getKey)
                .limit(2)
                .toList();
        return names.isEmpty() || names.get(0).equals(ID)
                ? Optional.empty()
                : Optional.of(ranged(names.toArray(String[]::new)));
    }
}
