package io.shardlab.insight.shardkey.live;

import com.mongodb.MongoException;
import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.text.Suggestion;
import io.shardlab.insight.shardkey.data.DocumentsByNumber;
import io.shardlab.insight.shardkey.data.LiveData;
import io.shardlab.insight.shardkey.data.ServerAnalysis;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.conversions.Bson;

/**
 * A collection of running servers. Only reads: a random sample, by a cursor that reads single documents where the collection is
 * large. Blocking; for one thread.
 */
public final class LiveCollection implements LiveData {

    /** Collections up to this number of documents are read as a whole. */
    private static final int ALL = 50_000;

    private static final int SAMPLE = 40_000;

    /** Servers read and sort the whole collection for a sample of 5 % or more. */
    private static final double RANDOM_CURSOR_SHARE = 0.049;

    /** The oldest and the newest documents whose order is compared with that of the key, each. */
    private static final int ENDS = 1_000;

    private static final String ID = "id";

    private final MongoClient client;
    private final MongoNamespace namespace;
    private final MongoCollection<BsonDocument> collection;
    private final BsonDocument options;
    private final boolean routed;

    private LiveCollection(MongoClient client, MongoNamespace namespace, BsonDocument options, boolean routed) {
        this.client = client;
        this.namespace = namespace;
        this.collection = client.getDatabase(namespace.getDatabaseName())
                .getCollection(namespace.getCollectionName(), BsonDocument.class);
        this.options = options;
        this.routed = routed;
    }

    /**
     * Finds a collection.
     *
     * @throws UsageException if the database does not have it
     * @throws RunFailedException if the servers do not answer
     */
    public static LiveCollection find(MongoClient client, MongoNamespace namespace) {
        return answered(namespace, () -> {
            MongoDatabase database = client.getDatabase(namespace.getDatabaseName());
            Map<String, BsonDocument> found = new LinkedHashMap<>();
            database.listCollections(BsonDocument.class)
                    .forEach(entry -> found.put(entry.getString("name").getValue(), entry));
            String name = namespace.getCollectionName();
            if (!found.containsKey(name)) {
                throw new UsageException(Message.of(
                        "The servers have no collection {0}{1}",
                        PlainText.quoted(namespace.getFullName()), Suggestion.ending(name, found.keySet())));
            }
            boolean routed = database.runCommand(new BsonDocument("hello", new BsonInt32(1)), BsonDocument.class)
                    .getString("msg", new BsonString(""))
                    .getValue()
                    .equals("isdbgrid");
            return new LiveCollection(
                    client, namespace, found.get(name).getDocument("options", new BsonDocument()), routed);
        });
    }

    private static <T> T answered(MongoNamespace namespace, Supplier<T> question) {
        try {
            return question.get();
        } catch (MongoException e) {
            throw new RunFailedException(
                    Message.of("Collection {0} cannot be analysed: {1}.", namespace, MongoErrors.describe(e)), e);
        }
    }

    @Override
    public DocumentsByNumber sample(Collection<String> paths) {
        return answered(namespace, () -> {
            long documents = collection.estimatedDocumentCount();
            Map<String, String> names = names(paths);
            List<Bson> pipeline = new ArrayList<>();
            if (documents > ALL) {
                int size = (int) Math.max(1, Math.min(SAMPLE, documents * RANDOM_CURSOR_SHARE));
                pipeline.add(new BsonDocument("$sample", new BsonDocument("size", new BsonInt32(size))));
            }
            pipeline.add(projection(names));
            List<BsonDocument> rows =
                    collection.aggregate(pipeline).allowDiskUse(true).into(new ArrayList<>());
            return new SampledDocuments(Math.max(documents, rows.size()), names, rows);
        });
    }

    @Override
    public DocumentsByNumber inOrder(Collection<String> paths) {
        return answered(namespace, () -> {
            Map<String, String> names = names(paths);
            List<BsonDocument> rows = new ArrayList<>(ends(1, names));
            List<BsonDocument> newest = ends(-1, names);
            for (int i = newest.size() - 1; i >= 0; i--) {
                rows.add(newest.get(i));
            }
            if (routed && rows.stream().allMatch(row -> row.isObjectId(ID))) {
                // Shards have orders of their own; the times in the ids are common to all.
                rows.sort(Comparator.comparing(row -> row.getObjectId(ID)));
            }
            return new SampledDocuments(rows.size(), names, rows);
        });
    }

    private List<BsonDocument> ends(int direction, Map<String, String> names) {
        return collection
                .aggregate(List.of(
                        new BsonDocument("$match", new BsonDocument()),
                        new BsonDocument("$limit", new BsonInt32(ENDS)),
                        projection(names)))
                .hint(new BsonDocument("$natural", new BsonInt32(direction)))
                .into(new ArrayList<>());
    }

    private static Map<String, String> names(Collection<String> paths) {
        Map<String, String> names = new LinkedHashMap<>();
        paths.forEach(path -> names.put(path, "f" + names.size()));
        return names;
    }

    private static BsonDocument projection(Map<String, String> names) {
        BsonDocument fields = new BsonDocument("_id", new BsonInt32(0))
                .append(ID, new BsonString("$_id"))
                .append(SampledDocuments.BYTES, new BsonDocument("$bsonSize", new BsonString("$$ROOT")));
        names.forEach((path, name) -> fields.append(name, new BsonString("$" + path)));
        return new BsonDocument("$project", fields);
    }

    @Override
    public List<BsonDocument> indexes() {
        return answered(
                namespace, () -> collection.listIndexes(BsonDocument.class).into(new ArrayList<>()));
    }

    @Override
    public BsonDocument options() {
        return options;
    }

    @Override
    public String version() {
        return answered(
                namespace,
                () -> client.getDatabase(namespace.getDatabaseName())
                        .runCommand(new BsonDocument("buildInfo", new BsonInt32(1)), BsonDocument.class)
                        .getString("version")
                        .getValue());
    }

    @Override
    public ServerAnalysis analysis(ShardKey key) {
        return answered(namespace, () -> AnalyzeShardKey.of(client, namespace, key));
    }

    @Override
    public String toString() {
        return namespace.getFullName();
    }
}
