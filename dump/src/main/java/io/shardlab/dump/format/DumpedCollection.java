package io.shardlab.dump.format;

import java.util.Optional;
import org.bson.BsonDocument;

/**
 * A collection, view or time series in a dump.
 *
 * @param database empty for the oplog
 * @param collection its name, of a time series without {@code system.buckets.}
 * @param metadata its options and indexes in Extended JSON; empty if the dump has none
 * @param type {@code collection}, {@code view} or {@code timeseries} as servers say it; empty if the dump does not tell
 * @param size bytes of its documents as stored in the dump; 0 if that is not known
 */
public record DumpedCollection(String database, String collection, Optional<String> metadata, String type, long size) {

    /** What servers before 8.3 store a time series' documents in. */
    public static final String BUCKETS = "system.buckets.";

    /** What servers before 3.0 kept a database's indexes in, and old dumps have in place of metadata. */
    public static final String OLD_INDEXES = "system.indexes";

    private static final String TIME_SERIES = "timeseries";
    private static final String VIEW = "view";

    /** What happened while the dump was taken. */
    public static DumpedCollection oplog(long size) {
        return new DumpedCollection("", "oplog", Optional.empty(), "", size);
    }

    /** The type that a collection with such metadata has; throws a BSONException if the options are no document. */
    public static String typeOf(BsonDocument metadata) {
        BsonDocument options = metadata.getDocument("options", new BsonDocument());
        return options.containsKey(TIME_SERIES) ? TIME_SERIES : options.containsKey("viewOn") ? VIEW : "collection";
    }

    public boolean isOplog() {
        return database.isEmpty() && collection.equals("oplog");
    }

    public boolean isOldIndexes() {
        return collection.equals(OLD_INDEXES);
    }

    public boolean isView() {
        return type.equals(VIEW);
    }

    public boolean isTimeSeries() {
        return type.equals(TIME_SERIES);
    }

    /** The name of the collection that holds the documents. */
    public String dataName() {
        return isTimeSeries() ? BUCKETS + collection : collection;
    }

    /** As {@code database.collection}. */
    public String namespace() {
        return database + "." + collection;
    }

    /** The namespace for people. */
    public String displayName() {
        return isOplog() ? "the oplog" : namespace();
    }
}
