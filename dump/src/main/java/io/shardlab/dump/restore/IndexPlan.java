package io.shardlab.dump.restore;

import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.dump.catalog.CollectionMetadata;
import io.shardlab.dump.catalog.ServerCatalog;
import io.shardlab.dump.format.Parallel;
import io.shardlab.mongo.connection.MongoErrors;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/** The indexes that are to be made when all documents are there. Not thread-safe. */
final class IndexPlan {

    private static final BsonDocument SIMPLE = new BsonDocument("locale", new BsonString("simple"));

    private final boolean keepVersion;
    private final Map<MongoNamespace, List<BsonDocument>> indexes = new LinkedHashMap<>();

    /** @param keepVersion whether indexes keep the version of their format, which otherwise is the server's newest */
    IndexPlan(boolean keepVersion) {
        this.keepVersion = keepVersion;
    }

    /** Takes the indexes of a collection that the dump tells of. */
    void add(MongoNamespace namespace, CollectionMetadata metadata) {
        BsonDocument collation = metadata.options().getDocument("collation", SIMPLE);
        metadata.indexes().forEach(index -> add(namespace, index, !collation.equals(SIMPLE)));
    }

    /** @param collated whether an index without a collation would get that of its collection */
    void add(MongoNamespace namespace, BsonDocument index, boolean collated) {
        if (isDefault(index)) {
            return;
        }
        BsonDocument command = index.clone();
        command.remove("ns");
        if (!keepVersion) {
            command.remove("v");
        }
        if (collated && !command.containsKey("collation")) {
            command.append("collation", SIMPLE);
        }
        remove(namespace, index.getString("name").getValue());
        indexes.computeIfAbsent(namespace, any -> new ArrayList<>()).add(command);
    }

    /** Whether it is the one on {@code _id} that every collection has. */
    static boolean isDefault(BsonDocument index) {
        BsonDocument key = index.getDocument("key");
        BsonValue direction = key.get("_id");
        return key.size() == 1
                && direction != null
                && direction.isNumber()
                && direction.asNumber().doubleValue() == 1
                && !index.containsKey("partialFilterExpression");
    }

    void remove(MongoNamespace namespace, String name) {
        List<BsonDocument> known = indexes.get(namespace);
        if (known != null) {
            known.removeIf(index -> index.getString("name").getValue().equals(name));
        }
    }

    void removeAll(MongoNamespace namespace) {
        indexes.remove(namespace);
    }

    void removeDatabase(String database) {
        indexes.keySet().removeIf(namespace -> namespace.getDatabaseName().equals(database));
    }

    /** How many collections have any. */
    int collections() {
        return (int) indexes.values().stream().filter(list -> !list.isEmpty()).count();
    }

    /** Makes them, several collections at a time; blocks until they are built. */
    void create(ServerCatalog catalog, int parallel) throws InterruptedException {
        List<Callable<Void>> tasks = new ArrayList<>();
        indexes.forEach((namespace, list) -> {
            if (!list.isEmpty()) {
                tasks.add(() -> create(catalog, namespace, list));
            }
        });
        Parallel.run("indexes", parallel, tasks);
    }

    private static Void create(ServerCatalog catalog, MongoNamespace namespace, List<BsonDocument> list) {
        try {
            catalog.createIndexes(namespace.getDatabaseName(), namespace.getCollectionName(), list);
            return null;
        } catch (MongoException e) {
            throw new RunFailedException(
                    "Making the indexes of " + namespace + " failed: " + MongoErrors.describe(e)
                            + ". All its documents are there.",
                    e);
        }
    }
}
