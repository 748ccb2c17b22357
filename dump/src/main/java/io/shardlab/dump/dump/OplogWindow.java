package io.shardlab.dump.dump;

import com.mongodb.MongoNamespace;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import io.shardlab.core.error.RunFailedException;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonTimestamp;
import org.bson.RawBsonDocument;

/** The part of a replica set's oplog that a dump needs: from its begin, or that of a transaction under way, to its end. */
final class OplogWindow {

    static final MongoNamespace OPLOG = new MongoNamespace("local", "oplog.rs");

    private final MongoCollection<BsonDocument> oplog;
    private final BsonTimestamp start;

    /** Begins now. */
    OplogWindow(MongoClient client) {
        oplog = client.getDatabase(OPLOG.getDatabaseName())
                .getCollection(OPLOG.getCollectionName(), BsonDocument.class);
        BsonDocument transaction = client.getDatabase("config")
                .getCollection("transactions", BsonDocument.class)
                .find(Filters.in("state", "prepared", "inProgress"))
                .sort(Sorts.ascending("startOpTime"))
                .first();
        start = transaction == null
                ? entry(-1)
                : transaction.getDocument("startOpTime").getTimestamp("ts");
    }

    /** The newest entry's time, or the oldest one's. */
    private BsonTimestamp entry(int order) {
        BsonDocument entry = oplog.find()
                .sort(new BsonDocument("$natural", new BsonInt32(order)))
                .projection(Projections.include("ts"))
                .first();
        if (entry == null) {
            throw new RunFailedException("--oplog needs a replica set, but the server has no oplog.");
        }
        return entry.getTimestamp("ts");
    }

    /** The fields of a {@code find} for the entries up to now. */
    BsonDocument untilNow() {
        return new BsonDocument(
                "filter",
                Filters.and(Filters.gte("ts", start), Filters.lte("ts", entry(-1)))
                        .toBsonDocument());
    }

    /** @throws RunFailedException if the oplog has lost its beginning */
    void requireStart() {
        if (entry(1).compareTo(start) > 0) {
            throw new RunFailedException(
                    "The oplog is too small for this dump: entries from its beginning are gone at its"
                            + " end, so that the dump cannot be brought to one point in time. Give the servers a larger oplog, or"
                            + " dump while they write less.");
        }
    }

    /** @throws RunFailedException for an entry that no replay can follow */
    static void requireReplayable(byte[] bytes, int offset, int length) {
        RawBsonDocument entry = new RawBsonDocument(bytes, offset, length);
        boolean version =
                entry.containsKey("ns") && entry.getString("ns").getValue().equals("admin.system.version");
        BsonDocument change =
                entry.containsKey("o") && entry.get("o").isDocument() ? entry.getDocument("o") : new BsonDocument();
        if (version || change.containsKey("renameCollection") || change.containsKey("importCollection")) {
            throw new RunFailedException("A dump with --oplog cannot go on while "
                    + (version ? "the servers' version is changed" : "collections are renamed or imported") + ".");
        }
    }
}
