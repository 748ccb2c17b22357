package io.shardlab.mongo.dataset;

import static com.mongodb.client.model.Filters.eq;

import com.mongodb.ReadConcern;
import com.mongodb.ReadPreference;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.ReplaceOptions;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.bson.Document;

/**
 * The records of loads, one for each collection, in the collection {@code shardlab.loads} of the same database. Blocking;
 * throws the driver's exceptions.
 */
final class LoadRecords {

    static final String COLLECTION = "shardlab.loads";

    private static final long PATIENCE_SECONDS = 10;

    private final MongoCollection<Document> records;
    private final String name;

    LoadRecords(MongoDatabase database, String collection) {
        // What a record tells of must not outlive it, nor the other way round: a majority has both, in their order.
        this.records = database.getCollection(COLLECTION)
                .withReadPreference(ReadPreference.primary())
                .withReadConcern(ReadConcern.LOCAL)
                .withWriteConcern(
                        WriteConcern.MAJORITY.withJournal(true).withWTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS));
        this.name = collection;
    }

    Optional<LoadRecord> find() {
        return Optional.ofNullable(records.find(eq("_id", name)).first()).map(LoadRecord::of);
    }

    void write(LoadRecord record) {
        records.replaceOne(eq("_id", name), record.toDocument(), new ReplaceOptions().upsert(true));
    }
}
