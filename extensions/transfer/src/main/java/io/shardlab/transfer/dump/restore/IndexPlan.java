package io.shardlab.transfer.dump.restore;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.transfer.dump.catalog.CollectionMetadata;
import io.shardlab.transfer.dump.catalog.ServerCatalog;
import io.shardlab.transfer.dump.format.DumpedCollection;
import io.shardlab.transfer.dump.format.Parallel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/** The indexes that are to be built when all documents are there. Thread-safe. */
final class IndexPlan {

    private static final BsonDocument SIMPLE = new BsonDocument("locale", new BsonString("simple"));
    private static final BsonString SPHERE = new BsonString("2dsphere");
    private static final String SPHERE_VERSION = "2dsphereIndexVersion";
    private static final Comparator<Message> BY_TEXT = Comparator.comparing(Message::toString);

    private final boolean keepVersion;
    private final boolean convertLegacy;
    private final Notices notices;
    private final Map<MongoNamespace, List<BsonDocument>> indexes = new LinkedHashMap<>();
    private final List<FailedIndex> failures = new CopyOnWriteArrayList<>();

    /**
     * @param keepVersion true if indexes keep the version of their format, which otherwise is the server's newest
     * @param convertLegacy true if keys that only old servers accepted are replaced by equivalent ones
     */
    IndexPlan(boolean keepVersion, boolean convertLegacy, Notices notices) {
        this.keepVersion = keepVersion;
        this.convertLegacy = convertLegacy;
        this.notices = notices;
    }

    /** @param isLegacy true if it has a key that only old servers accepted */
    private record FailedIndex(Message displayName, String reason, boolean isLegacy) {}

    private static Message displayName(MongoNamespace namespace, BsonDocument index) {
        return Message.of("{0} of {1}", name(index), namespace);
    }

    void add(MongoNamespace namespace, CollectionMetadata metadata) {
        metadata.indexes().forEach(index -> add(namespace, index));
    }

    synchronized void add(MongoNamespace namespace, BsonDocument index) {
        if (isDefault(index)) {
            return;
        }
        BsonDocument command = withoutNamespace(index);
        if (!keepVersion) {
            command.remove("v");
        } else if (isOne(command.get("v")) && SIMPLE.equals(command.get("collation"))) {
            // Servers since 9.0 list the simple collation with every index, and refuse it for this version.
            command.remove("collation");
        }
        if (command.getDocument("key").containsValue(SPHERE) && !command.containsKey(SPHERE_VERSION)) {
            // The index is from a server that knew no other version.
            command.append(SPHERE_VERSION, new BsonInt32(1));
        }
        remove(namespace, name(index));
        indexes.computeIfAbsent(namespace, any -> new ArrayList<>()).add(command);
    }

    /** Removes the namespace that old servers list, which is wrong if the collection is renamed. */
    static BsonDocument withoutNamespace(BsonDocument index) {
        BsonDocument changed = index.clone();
        changed.remove("ns");
        return changed;
    }

    /** Reports whether an index is the one on {@code _id} that every collection has. */
    static boolean isDefault(BsonDocument index) {
        BsonDocument key = index.getDocument("key");
        BsonValue direction = key.get("_id");
        return key.size() == 1
                && direction != null
                && isOne(LegacyIndexKeys.converted(direction))
                && !index.containsKey("partialFilterExpression");
    }

    private static boolean isOne(BsonValue value) {
        return value != null && value.isNumber() && value.asNumber().doubleValue() == 1;
    }

    synchronized List<BsonDocument> of(MongoNamespace namespace) {
        return List.copyOf(indexes.getOrDefault(namespace, List.of()));
    }

    synchronized void remove(MongoNamespace namespace, String name) {
        removeIf(namespace, index -> name(index).equals(name));
    }

    /**
     * Removes indexes as {@code dropIndexes} does.
     *
     * @param which a name, an array of names, a key, or {@code *} for all
     */
    synchronized void drop(MongoNamespace namespace, BsonValue which) {
        if (which.isString() && which.asString().getValue().equals("*")) {
            removeAll(namespace);
        } else if (which.isArray()) {
            which.asArray().forEach(one -> drop(namespace, one));
        } else if (which.isDocument()) {
            removeIf(namespace, index -> LegacyIndexKeys.isSameKey(index.getDocument("key"), which.asDocument()));
        } else {
            remove(namespace, which.asString().getValue());
        }
    }

    private void removeIf(MongoNamespace namespace, Predicate<BsonDocument> unwanted) {
        known(namespace).forEach(list -> list.removeIf(unwanted));
    }

    private Stream<List<BsonDocument>> known(MongoNamespace namespace) {
        return ofCollection(namespace).stream().map(indexes::get).filter(Objects::nonNull);
    }

    /**
     * Changes an index as {@code collMod} does.
     *
     * @param change the index by its {@code name} or {@code keyPattern}, and its new options
     * @return true if the index is known
     * @throws IllegalArgumentException if it changes an unknown option
     */
    synchronized boolean modify(MongoNamespace namespace, BsonDocument change) {
        Optional<BsonDocument> found = known(namespace)
                .flatMap(List::stream)
                .filter(index -> change.containsKey("name")
                        ? name(index).equals(name(change))
                        : LegacyIndexKeys.isSameKey(index.getDocument("key"), change.getDocument("keyPattern")))
                .findFirst();
        found.ifPresent(index -> change.forEach((field, value) -> modify(index, field, value)));
        return found.isPresent();
    }

    private static void modify(BsonDocument index, String field, BsonValue value) {
        switch (field) {
            case "name", "keyPattern" -> {}
            case "expireAfterSeconds" -> index.put(field, value);
            case "hidden", "prepareUnique" -> set(index, field, value.asBoolean());
            case "unique" -> {
                set(index, field, value.asBoolean());
                index.remove("prepareUnique");
            }
            case "forceNonUnique" -> index.remove("unique");
            default -> throw new IllegalArgumentException("the option " + field + " of an index is not known");
        }
    }

    /** Servers store these options only if they are true. */
    private static void set(BsonDocument index, String field, BsonBoolean value) {
        if (value.getValue()) {
            index.put(field, value);
        } else {
            index.remove(field);
        }
    }

    private static String name(BsonDocument index) {
        return index.getString("name").getValue();
    }

    synchronized void removeAll(MongoNamespace namespace) {
        indexes.keySet().removeAll(ofCollection(namespace));
    }

    synchronized void removeAll(Predicate<MongoNamespace> unwanted) {
        indexes.keySet().removeIf(unwanted);
    }

    /** Renames a collection; a collection that had the new name is gone. */
    synchronized void rename(MongoNamespace from, MongoNamespace to) {
        removeAll(to);
        List<BsonDocument> moved = indexes.remove(from);
        if (moved != null) {
            indexes.put(to, moved);
        }
    }

    /** A time series has two names: dumps use its own, and the oplog uses that of the collection with its data. */
    private static Set<MongoNamespace> ofCollection(MongoNamespace namespace) {
        String name = namespace.getCollectionName();
        return name.startsWith(DumpedCollection.BUCKETS)
                ? Set.of(
                        namespace,
                        new MongoNamespace(
                                namespace.getDatabaseName(), name.substring(DumpedCollection.BUCKETS.length())))
                : Set.of(namespace);
    }

    /** Returns the number of collections that have indexes. */
    synchronized int collections() {
        return (int) indexes.values().stream().filter(list -> !list.isEmpty()).count();
    }

    /**
     * Builds the indexes, several collections at a time; blocks until they are built. An index that the servers refuse does
     * not prevent others, and is among {@link #refusals}.
     *
     * @throws RunFailedException if the servers cannot be reached
     */
    void create(ServerCatalog catalog, int parallel) throws InterruptedException {
        List<Callable<Void>> tasks = new ArrayList<>();
        indexes.forEach((namespace, list) -> {
            if (!list.isEmpty()) {
                tasks.add(() -> create(catalog, namespace, convertLegacy ? converted(namespace, list) : list));
            }
        });
        Parallel.run("indexes", parallel, tasks);
    }

    private List<BsonDocument> converted(MongoNamespace namespace, List<BsonDocument> list) {
        Map<Boolean, List<BsonDocument>> byLegacy =
                list.stream().collect(Collectors.partitioningBy(LegacyIndexKeys::isLegacy));
        List<BsonDocument> converted = new ArrayList<>(byLegacy.get(false));
        for (BsonDocument index : byLegacy.get(true)) {
            BsonDocument changed = LegacyIndexKeys.converted(index);
            boolean exists = converted.stream().anyMatch(other -> LegacyIndexKeys.isSame(other, changed));
            String key = LegacyIndexKeys.key(changed).toJson();
            notices.say(
                    exists
                            ? Message.of(
                                    "The index {0} is left out, as another one has the key {1}.",
                                    displayName(namespace, index), key)
                            : Message.of(
                                    "The index {0} gets the key {1} in place of {2}.",
                                    displayName(namespace, index),
                                    key,
                                    LegacyIndexKeys.key(index).toJson()));
            if (!exists) {
                converted.add(changed);
            }
        }
        return converted;
    }

    private Void create(ServerCatalog catalog, MongoNamespace namespace, List<BsonDocument> list) {
        try {
            List<BsonDocument> collated = withCollations(catalog, namespace, list);
            if (list.size() == 1 || !createdTogether(catalog, namespace, collated)) {
                collated.forEach(index -> createAlone(catalog, namespace, index));
            }
            return null;
        } catch (MongoException e) {
            throw new RunFailedException(
                    Message.of(
                            "Building the indexes of {0} failed: {1}. All its documents are there.",
                            namespace, MongoErrors.describe(e)),
                    e);
        }
    }

    /** Names the simple collation in indexes without one, which would otherwise get that of their collection. */
    private static List<BsonDocument> withCollations(
            ServerCatalog catalog, MongoNamespace namespace, List<BsonDocument> list) {
        boolean collated = catalog.find(namespace)
                .map(info -> info.getDocument("options", new BsonDocument()))
                .filter(options -> options.containsKey("collation"))
                .isPresent();
        if (collated) {
            list.forEach(index -> index.putIfAbsent("collation", SIMPLE));
        }
        return list;
    }

    /** Builds all indexes in one scan of the collection; none is built if one is refused. */
    private static boolean createdTogether(ServerCatalog catalog, MongoNamespace namespace, List<BsonDocument> list) {
        try {
            catalog.createIndexes(namespace, list);
            return true;
        } catch (MongoCommandException e) {
            return false;
        }
    }

    private void createAlone(ServerCatalog catalog, MongoNamespace namespace, BsonDocument index) {
        try {
            catalog.createIndexes(namespace, List.of(index));
        } catch (MongoCommandException e) {
            failures.add(new FailedIndex(
                    displayName(namespace, index),
                    MongoErrors.describe(e).toString(),
                    LegacyIndexKeys.isLegacy(index)));
        }
    }

    List<String> refusals() {
        return failures.stream()
                .sorted(Comparator.comparing(FailedIndex::displayName, BY_TEXT))
                .map(failed -> "The index " + failed.displayName() + " was not built: " + failed.reason())
                .toList();
    }

    /**
     * Describes the outcome if indexes were refused; empty if none was.
     *
     * @param refused the number of refused documents
     */
    synchronized Optional<Message> missing(long refused) {
        if (failures.isEmpty()) {
            return Optional.empty();
        }
        int all = indexes.values().stream().mapToInt(List::size).sum();
        boolean legacy = failures.stream().anyMatch(FailedIndex::isLegacy);
        return Optional.of(Message.of(
                "{0,number,#} of {1,number,#} indexes {0,choice,1#was|1<were} not built: {2}. The other indexes "
                        + "are there, and all documents{3,choice,0#.|0< but {3} that were refused.}{4,choice,0#|1# "
                        + "--convert-legacy-indexes rewrites keys that only servers before 3.4 accepted.}",
                failures.size(),
                all,
                Message.joined(
                        ", ",
                        failures.stream()
                                .map(FailedIndex::displayName)
                                .sorted(BY_TEXT)
                                .toList()),
                refused,
                legacy && !convertLegacy ? 1 : 0));
    }
}
