package io.shardlab.dump.catalog;

import com.mongodb.MongoCommandException;
import com.mongodb.client.MongoClient;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.dump.format.DumpedCollection;
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

/** The collections on servers. Blocking; throws the driver's exceptions. */
public final class ServerCatalog {

    private static final int NAMESPACE_NOT_FOUND = 26;

    private final MongoClient client;

    public ServerCatalog(MongoClient client) {
        this.client = client;
    }

    /**
     * Collections, views and time series with their metadata, in the order of their databases and names. What servers keep
     * for themselves is left out: the databases {@code local} and {@code config}, and collections {@code system.*} but the
     * stored functions of {@code system.js}.
     *
     * @param wanted says of a namespace whether it is to be there
     * @throws RunFailedException if the metadata of one has no text that reads back as they are
     */
    public List<DumpedCollection> collections(Predicate<String> wanted) {
        List<DumpedCollection> found = new ArrayList<>();
        for (String name : client.listDatabaseNames()) {
            if (!name.equals("local") && !name.equals("config") && !name.startsWith("__mdb_internal")) {
                for (RawBsonDocument info : client.getDatabase(name).listCollections(RawBsonDocument.class)) {
                    if (isUsers(info) && wanted.test(name + "." + name(info))) {
                        described(name, info).ifPresent(found::add);
                    }
                }
            }
        }
        found.sort((one, other) -> one.namespace().compareTo(other.namespace()));
        return found;
    }

    private static boolean isUsers(BsonDocument info) {
        String name = name(info);
        return name.equals("system.js") || !name.startsWith("system.");
    }

    private static String name(BsonDocument info) {
        return info.getString("name").getValue();
    }

    private Optional<DumpedCollection> described(String database, BsonDocument info) {
        String collection = name(info);
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
                    "The " + type + " " + database + "." + collection
                            + " cannot be dumped, as dumps keep options and indexes as Extended JSON: " + e.getMessage()
                            + ". --ns-exclude leaves it out.",
                    e);
        }
    }

    private static String uuid(BsonDocument info) {
        return info.containsKey("uuid")
                ? HexFormat.of().formatHex(info.getBinary("uuid").getData())
                : "";
    }

    /** An estimate of how many documents a collection has; 0 for what can only be counted one by one. */
    public long estimatedDocuments(DumpedCollection collection) {
        return collection.isView()
                ? 0
                : client.getDatabase(collection.database())
                        .getCollection(collection.dataName())
                        .estimatedDocumentCount();
    }

    /** What {@code listCollections} says of one collection, if it is there. */
    public Optional<BsonDocument> find(String database, String collection) {
        return Optional.ofNullable(client.getDatabase(database)
                .listCollections(BsonDocument.class)
                .filter(new BsonDocument("name", new BsonString(collection)))
                .first());
    }

    /** Creates a collection, view or time series. */
    public void create(String database, String collection, BsonDocument options) {
        BsonDocument command = createCommand(collection, options);
        client.getDatabase(database).runCommand(command);
    }

    /** Creates a collection that keeps the UUID that it had: the only command that can is {@code applyOps}. */
    public void create(String database, String collection, BsonDocument options, String uuid) {
        ByteBuffer bytes = ByteBuffer.wrap(HexFormat.of().parseHex(uuid));
        BsonDocument operation = new BsonDocument("op", new BsonString("c"))
                .append("ns", new BsonString(database + ".$cmd"))
                .append("ui", new BsonBinary(new UUID(bytes.getLong(), bytes.getLong())))
                .append("o", createCommand(collection, options));
        client.getDatabase("admin").runCommand(new BsonDocument("applyOps", new BsonArray(List.of(operation))));
    }

    private static BsonDocument createCommand(String collection, BsonDocument options) {
        BsonDocument command = new BsonDocument("create", new BsonString(collection));
        command.putAll(options);
        return command;
    }

    /** Creates indexes; blocks until they are built. */
    public void createIndexes(String database, String collection, List<BsonDocument> indexes) {
        BsonDocument reply = client.getDatabase(database)
                .runCommand(
                        new BsonDocument("createIndexes", new BsonString(collection))
                                .append("indexes", new BsonArray(indexes))
                                .append("ignoreUnknownIndexOptions", BsonBoolean.TRUE),
                        BsonDocument.class);
        int made = number(reply, "numIndexesAfter") - number(reply, "numIndexesBefore");
        if (made < indexes.size()) {
            indexes.stream()
                    .filter(index -> index.containsKey("hidden"))
                    .forEach(index -> hide(database, collection, index));
        }
    }

    private static int number(BsonDocument reply, String field) {
        return reply.getNumber(field, new BsonInt32(0)).intValue();
    }

    /** Servers pass over this option where an index is there that is the same otherwise. */
    private void hide(String database, String collection, BsonDocument index) {
        client.getDatabase(database)
                .runCommand(new BsonDocument("collMod", new BsonString(collection))
                        .append(
                                "index",
                                new BsonDocument("name", index.get("name")).append("hidden", index.get("hidden"))));
    }
}
