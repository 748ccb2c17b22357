package io.shardlab.insight.capture.sample;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import io.shardlab.core.text.PlainText;
import io.shardlab.mongo.connection.MongoErrors;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;

/** Reads what servers know of the collections of a database. Blocking; for one thread. */
final class CollectionCatalog {

    private static final Pattern COMPRESSOR = Pattern.compile("block_compressor=(\\w*)");

    private final MongoClient client;
    private final MongoDatabase database;
    private final Disclosure names;
    private final Notes notes;
    private final boolean routed;

    CollectionCatalog(MongoClient client, String database, Disclosure names, Notes notes) {
        this.client = client;
        this.database = client.getDatabase(database);
        this.names = names;
        this.notes = notes;
        this.routed = "isdbgrid"
                .equals(text(run(new BsonDocument("hello", new BsonInt32(1))).get("msg")));
    }

    /** Returns the collections and time series that are selected, by name. */
    List<CatalogEntry> entries(Predicate<String> wanted) {
        Map<String, CatalogEntry> entries = new TreeMap<>();
        for (RawBsonDocument info : database.listCollections(RawBsonDocument.class)) {
            String name = info.getString("name").getValue();
            boolean internal = name.startsWith("system.") || name.startsWith("enxcol_.");
            if (internal || !wanted.test(name)) {
                continue;
            }
            if ("view".equals(text(info.get("type")))) {
                notes.add(names.name(name) + ": a view is left out, as documents cannot be inserted into it.");
            } else {
                entry(name, info.getDocument("options", new BsonDocument()))
                        .ifPresent(entry -> entries.put(name, entry));
            }
        }
        return List.copyOf(entries.values());
    }

    private Optional<CatalogEntry> entry(String name, BsonDocument options) {
        MongoNamespace namespace = new MongoNamespace(database.getName(), name);
        MongoCollection<RawBsonDocument> collection = database.getCollection(name, RawBsonDocument.class);
        List<BsonDocument> indexes = new ArrayList<>();
        ask(
                name,
                "its indexes",
                () -> collection.listIndexes(RawBsonDocument.class).into(indexes));
        BsonDocument collStats = new BsonDocument("collStats", new BsonString(name));
        BsonDocument stats = ask(name, "its sizes", () -> run(collStats)).orElseGet(() -> new BsonDocument());
        boolean timeSeries = options.containsKey("timeseries");
        long documents = timeSeries
                ? count(collection)
                : stats.containsKey("count") ? number(stats.get("count")) : collection.estimatedDocumentCount();
        CatalogEntry.Sharding sharding = routed ? sharding(namespace, timeSeries) : CatalogEntry.Sharding.NONE;
        return Optional.of(new CatalogEntry(
                namespace,
                options,
                indexes,
                documents,
                documents == 0 || timeSeries ? 0 : (double) number(stats.get("size")) / documents,
                compressor(stats),
                sharding));
    }

    private static long count(MongoCollection<RawBsonDocument> collection) {
        RawBsonDocument counted =
                collection.aggregate(List.of(Aggregates.count("documents"))).first();
        return counted == null ? 0 : number(counted.get("documents"));
    }

    /** A mongos returns the statistics of each shard. */
    private static String compressor(BsonDocument stats) {
        BsonValue shards = stats.get("shards");
        if (shards instanceof BsonDocument byShard) {
            return byShard.values().stream()
                    .map(shard -> compressor(shard.asDocument()))
                    .filter(found -> !found.isEmpty())
                    .findFirst()
                    .orElse("");
        }
        BsonValue engine = stats.get("wiredTiger");
        String creation = engine instanceof BsonDocument tiger ? text(tiger.get("creationString")) : "";
        Matcher matcher = COMPRESSOR.matcher(creation);
        return matcher.find() ? matcher.group(1).isEmpty() ? "none" : matcher.group(1) : "";
    }

    private CatalogEntry.Sharding sharding(MongoNamespace namespace, boolean timeSeries) {
        MongoDatabase config = client.getDatabase("config");
        return ask(namespace.getCollectionName(), "its shard key", () -> {
                    String buckets = namespace.getDatabaseName() + ".system.buckets." + namespace.getCollectionName();
                    RawBsonDocument found = config.getCollection("collections", RawBsonDocument.class)
                            .find(Filters.eq(timeSeries ? buckets : namespace.getFullName()))
                            .first();
                    boolean sharded = found != null
                            && found.containsKey("key")
                            && !found.getBoolean("dropped", BsonBoolean.FALSE).getValue();
                    if (sharded && timeSeries) {
                        notes.add(names.name(namespace.getCollectionName())
                                + ": the shard key of the time series is left out.");
                    }
                    return sharded && !timeSeries
                            ? new CatalogEntry.Sharding(found.getDocument("key"), zones(config, namespace))
                            : CatalogEntry.Sharding.NONE;
                })
                .orElse(CatalogEntry.Sharding.NONE);
    }

    private static List<BsonDocument> zones(MongoDatabase config, MongoNamespace namespace) {
        List<RawBsonDocument> shards = config.getCollection("shards", RawBsonDocument.class)
                .find()
                .sort(Sorts.ascending("_id"))
                .into(new ArrayList<>());
        List<BsonDocument> zones = new ArrayList<>();
        for (RawBsonDocument tag : config.getCollection("tags", RawBsonDocument.class)
                .find(Filters.eq("ns", namespace.getFullName()))
                .sort(Sorts.ascending("min"))) {
            BsonArray members = new BsonArray();
            for (int i = 0; i < shards.size(); i++) {
                if (shards.get(i).getArray("tags", new BsonArray()).contains(tag.get("tag"))) {
                    members.add(new BsonInt32(i));
                }
            }
            zones.add(new BsonDocument("zone", tag.get("tag"))
                    .append("shards", members)
                    .append("min", tag.get("min"))
                    .append("max", tag.get("max")));
        }
        return zones;
    }

    /** A question that the user may not ask, or to which this server has no answer, must not prevent a capture. */
    private <T> Optional<T> ask(String collection, String what, Supplier<T> question) {
        try {
            return Optional.ofNullable(question.get());
        } catch (MongoCommandException e) {
            notes.add(names.name(collection) + ": " + what + " could not be read: "
                    + PlainText.line(MongoErrors.describe(e).toString(), 200) + ".");
            return Optional.empty();
        }
    }

    private BsonDocument run(BsonDocument command) {
        return database.runCommand(command, BsonDocument.class);
    }

    private static String text(BsonValue value) {
        return value instanceof BsonString string ? string.getValue() : "";
    }

    private static long number(BsonValue value) {
        return value instanceof BsonNumber number ? number.longValue() : 0;
    }
}
