package io.shardlab.transfer.dump.catalog;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.transfer.dump.format.DumpedCollection;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.RawBsonDocument;

/** The collections on servers. Thread-safe; blocks and throws the driver's exceptions. */
public final class ServerCatalog {

    private static final int NAMESPACE_NOT_FOUND = 26;

    private final MongoClient client;

    public ServerCatalog(MongoClient client) {
        this.client = client;
    }

    /**
     * Returns collections, views and time series with their metadata, in the order of their databases and names. Internal
     * collections of servers are left out: the databases {@code local} and {@code config}, and all collections {@code
     * system.*} except the stored functions of {@code system.js}.
     *
     * @param wanted selects namespaces
     * @throws RunFailedException if the metadata of a collection has no text that reads back as the same values
     */
    public List<DumpedCollection> collections(Predicate<String> wanted) {
        List<DumpedCollection> found = new ArrayList<>();
        for (String name : client.listDatabaseNames()) {
            if (!name.equals("local") && !name.equals("config") && !name.startsWith("__mdb_internal")) {
                for (RawBsonDocument info : client.getDatabase(name).listCollections(RawBsonDocument.class)) {
                    String collection = info.getString("name").getValue();
                    boolean internal = collection.startsWith("system.") && !collection.equals("system.js");
                    if (!internal && wanted.test(name + "." + collection)) {
                        described(name, collection, info).ifPresent(found::add);
                    }
                }
            }
        }
        found.sort((one, other) -> one.namespace().compareTo(other.namespace()));
        return found;
    }

    private Optional<DumpedCollection> described(String database, String collection, BsonDocument info) {
        String type = info.getString("type", new BsonString("collection")).getValue();
        List<BsonDocument> indexes = new ArrayList<>();
        if (!type.equals("view")) {
            try {
                client.getDatabase(database)
                        .getCollection(collection)
                        .listIndexes(RawBsonDocument.class)
                        .into(indexes);
            } catch (MongoCommandException e) {
                if (e.getErrorCode() == NAMESPACE_NOT_FOUND) {
                    return Optional.empty(); // dropped since
                }
                throw e;
            }
        }
        CollectionMetadata metadata = new CollectionMetadata(
                info.getDocument("options", new BsonDocument()),
                indexes,
                uuid(info.getDocument("info", new BsonDocument())));
        return Optional.of(new DumpedCollection(
                database, collection, Optional.of(json(database, collection, type, metadata)), type, 0));
    }

    private static String json(String database, String collection, String type, CollectionMetadata metadata) {
        try {
            return metadata.json(collection, type);
        } catch (IllegalArgumentException e) {
            throw new RunFailedException(
                    Message.of(
                            "The {0} {1} cannot be dumped, as dumps keep options and indexes as Extended JSON: {2}. "
                                    + "--ns-exclude leaves it out.",
                            type, database + "." + collection, e.getMessage()),
                    e);
        }
    }

    private static String uuid(BsonDocument info) {
        return info.containsKey("uuid")
                ? HexFormat.of().formatHex(info.getBinary("uuid").getData())
                : "";
    }

    /** Returns the estimated number of documents; 0 for a view, whose documents can only be counted one by one. */
    public long estimatedDocuments(DumpedCollection collection) {
        return collection.isView()
                ? 0
                : client.getDatabase(collection.database())
                        .getCollection(collection.dataName())
                        .estimatedDocumentCount();
    }

    public static <T> MongoCollection<T> collection(MongoClient client, MongoNamespace name, Class<T> type) {
        return client.getDatabase(name.getDatabaseName()).getCollection(name.getCollectionName(), type);
    }

    private MongoDatabase database(MongoNamespace namespace) {
        return client.getDatabase(namespace.getDatabaseName());
    }

    /** Returns the entry of a collection in {@code listCollections}, if it exists. */
    public Optional<BsonDocument> find(MongoNamespace namespace) {
        return Optional.ofNullable(database(namespace)
                .listCollections(BsonDocument.class)
                .filter(new BsonDocument("name", new BsonString(namespace.getCollectionName())))
                .first());
    }

    /**
     * Creates a collection, view or time series.
     *
     * @param uuid the UUID that it had and keeps, which only {@code applyOps} can set; empty for a new one
     */
    public void create(MongoNamespace namespace, BsonDocument options, String uuid) {
        BsonDocument command = command("create", namespace);
        command.putAll(options);
        if (uuid.isEmpty()) {
            database(namespace).runCommand(command);
            return;
        }
        ByteBuffer bytes = ByteBuffer.wrap(HexFormat.of().parseHex(uuid));
        BsonDocument operation = new BsonDocument("op", new BsonString("c"))
                .append("ns", new BsonString(namespace.getDatabaseName() + ".$cmd"))
                .append("ui", new BsonBinary(new UUID(bytes.getLong(), bytes.getLong())))
                .append("o", command);
        client.getDatabase("admin").runCommand(new BsonDocument("applyOps", new BsonArray(List.of(operation))));
    }

    /** Creates indexes; blocks until they are built. */
    public void createIndexes(MongoNamespace namespace, List<BsonDocument> indexes) {
        BsonDocument create = command("createIndexes", namespace)
                .append("indexes", new BsonArray(indexes))
                .append("ignoreUnknownIndexOptions", BsonBoolean.TRUE);
        BsonDocument reply = database(namespace).runCommand(create, BsonDocument.class);
        int made = number(reply, "numIndexesAfter") - number(reply, "numIndexesBefore");
        if (made < indexes.size()) {
            indexes.stream().filter(index -> index.containsKey("hidden")).forEach(index -> hide(namespace, index));
        }
    }

    private static BsonDocument command(String name, MongoNamespace namespace) {
        return new BsonDocument(name, new BsonString(namespace.getCollectionName()));
    }

    private static int number(BsonDocument reply, String field) {
        return reply.getNumber(field, new BsonInt32(0)).intValue();
    }

    /** Hides an existing index: {@code createIndexes} ignores this option if the index is otherwise the same. */
    private void hide(MongoNamespace namespace, BsonDocument index) {
        BsonDocument change = new BsonDocument("name", index.get("name")).append("hidden", index.get("hidden"));
        database(namespace).runCommand(command("collMod", namespace).append("index", change));
    }
}
