package io.shardlab.transfer.backup;

import com.mongodb.MongoNamespace;
import com.mongodb.ReadPreference;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.deployment.TargetKind;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.collection.CollectionScan;
import io.shardlab.mongo.sharding.ShardedCollection;
import io.shardlab.transfer.dump.catalog.CollectionMetadata;
import io.shardlab.transfer.dump.catalog.ServerCatalog;
import io.shardlab.transfer.dump.format.DumpedCollection;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.bson.BsonDocument;

/**
 * The contents of the user's collections of a cluster, as a client of mongos sees them.
 *
 * @param collections by namespace
 */
record Contents(Map<String, Collection> collections) {

    /**
     * One collection.
     *
     * @param documents the number of documents
     * @param checksum the sum of the first 8 bytes of each document's SHA-256, which does not depend on their order
     * @param indexes their specifications
     * @param chunks the range and shard of each chunk, in the order of the shard key; empty if it is not sharded
     */
    record Collection(long documents, long checksum, Set<BsonDocument> indexes, List<BsonDocument> chunks) {

        boolean hasSameDocuments(Collection other) {
            return documents == other.documents && checksum == other.checksum;
        }
    }

    /**
     * Reads all documents from primaries, regardless of the run's read preference: others may not have them yet.
     *
     * @param wanted selects the namespaces
     */
    static Contents of(Target target, Predicate<String> wanted) throws InterruptedException {
        Map<String, Collection> collections = new TreeMap<>();
        for (DumpedCollection collection : new ServerCatalog(target.admin().client()).collections(wanted)) {
            if (!collection.isView() && !collection.database().equals("admin")) {
                collections.put(collection.namespace(), read(target, collection));
            }
        }
        return new Contents(collections);
    }

    private static Collection read(Target target, DumpedCollection collection) throws InterruptedException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
        long[] sums = new long[2];
        MongoNamespace namespace = new MongoNamespace(collection.database(), collection.dataName());
        try (CollectionScan scan =
                new CollectionScan(target.routers().get(0).client(), namespace, ReadPreference.primary())) {
            scan.<RuntimeException>forEach(new BsonDocument(), (bytes, offset, length) -> {
                digest.update(bytes, offset, length);
                sums[0]++;
                sums[1] += ByteBuffer.wrap(digest.digest()).getLong();
            });
        }
        return new Collection(
                sums[0],
                sums[1],
                CollectionMetadata.of(collection).indexes().stream().collect(Collectors.toSet()),
                target.description().kind() == TargetKind.SHARDED
                        ? new ShardedCollection(target.admin().client(), namespace).chunks()
                        : List.of());
    }

    /** Returns the same contents with one collection under another name. */
    Contents renamed(String from, String to) {
        Map<String, Collection> renamed = new TreeMap<>();
        collections.forEach((name, collection) -> renamed.put(name.equals(from) ? to : name, collection));
        return new Contents(renamed);
    }

    long documents() {
        return sum(Collection::documents);
    }

    long checksum() {
        return sum(Collection::checksum);
    }

    long indexes() {
        return sum(collection -> collection.indexes().size());
    }

    long chunks() {
        return sum(collection -> collection.chunks().size());
    }

    private long sum(ToLongFunction<Collection> of) {
        return collections.values().stream().mapToLong(of).sum();
    }

    Set<String> changedUntil(Contents later) {
        Set<String> changed = new TreeSet<>();
        collections.forEach((name, collection) -> {
            Collection then = later.collections.get(name);
            if (then != null && !collection.hasSameDocuments(then)) {
                changed.add(name);
            }
        });
        return changed;
    }

    /**
     * Describes the first difference between restored contents and these, which were in the source before a backup; empty if
     * there is none. A collection that was written to during the backup must have a number of documents between those before
     * and after.
     *
     * @param after the source's contents after the backup
     * @param chunkMap true if the chunks must be on the same shards
     */
    Optional<Message> difference(Contents after, Contents restored, boolean chunkMap) {
        for (Map.Entry<String, Collection> entry : collections.entrySet()) {
            String name = entry.getKey();
            Collection later = after.collections.get(name);
            Optional<Message> difference = later == null
                    ? Optional.empty()
                    : difference(entry.getValue(), later, restored.collections.get(name), chunkMap);
            if (difference.isPresent()) {
                return difference.map(reason -> Message.of("{0} {1}", name, reason));
            }
        }
        return Optional.empty();
    }

    /** @param restored null if it is missing */
    private static Optional<Message> difference(
            Collection before, Collection after, Collection restored, boolean chunkMap) {
        if (restored == null) {
            return Optional.of(Message.of("is missing"));
        }
        if (before.hasSameDocuments(after) && !restored.hasSameDocuments(before)) {
            return Optional.of(Message.of(
                    "has {0,number,#} documents with the checksum {1} instead of {2,number,#} with {3}",
                    restored.documents(),
                    Long.toHexString(restored.checksum()),
                    before.documents(),
                    Long.toHexString(before.checksum())));
        }
        long least = Math.min(before.documents(), after.documents());
        long most = Math.max(before.documents(), after.documents());
        if (restored.documents() < least || restored.documents() > most) {
            return Optional.of(Message.of(
                    "has {0,number,#} documents, but the source had between {1,number,#} and {2,number,#}",
                    restored.documents(),
                    least,
                    most));
        }
        if (!restored.indexes().equals(before.indexes())) {
            return Optional.of(Message.of("has other indexes"));
        }
        if (chunkMap
                && before.chunks().equals(after.chunks())
                && !restored.chunks().equals(before.chunks())) {
            return Optional.of(Message.of("has other chunks"));
        }
        return Optional.empty();
    }
}
