package io.shardlab.transfer.dump.format;

import java.util.Optional;
import org.bson.BsonDocument;

/**
 * A collection, view or time series in a dump.
 *
 * @param database the name of its database; empty for the oplog
 * @param collection its name; for a time series without the prefix {@code system.buckets.}
 * @param metadata its options and indexes in Extended JSON; empty if the dump has none
 * @param type {@code collection}, {@code view} or {@code timeseries} as in servers' replies; empty if it is unknown
 * @param size the bytes of its documents as stored in the dump; 0 if that is not known
 */
public record DumpedCollection(String database, String collection, Optional<String> metadata, String type, long size) {

    /** The prefix of the collections in which servers before 8.3 store time series. */
    public static final String BUCKETS = "system.buckets.";

    /** The collection in which servers before 3.0 kept a database's indexes; old dumps have it in place of metadata. */
    public static final String OLD_INDEXES = "system.indexes";

    private static final String TIME_SERIES = "timeseries";
    private static final String VIEW = "view";

    /** Returns the oplog: the changes while the dump was taken. */
    public static DumpedCollection oplog(long size) {
        return new DumpedCollection("", "oplog", Optional.empty(), "", size);
    }

    /**
     * Returns the type of a collection with such metadata; empty if there is no metadata.
     *
     * @throws IllegalArgumentException if the text cannot be read
     * @throws org.bson.BSONException if the options are not a document
     */
    public static String typeOf(String text) {
        BsonDocument metadata = MetadataJson.read(text);
        BsonDocument options = metadata.getDocument("options", new BsonDocument());
        if (options.containsKey(TIME_SERIES)) {
            return TIME_SERIES;
        }
        if (options.containsKey("viewOn")) {
            return VIEW;
        }
        return metadata.isEmpty() ? "" : "collection";
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

    /** Returns the name of the collection that holds the documents. */
    public String dataName() {
        return isTimeSeries() ? BUCKETS + collection : collection;
    }

    /** Returns {@code database.collection}. */
    public String namespace() {
        return database + "." + collection;
    }

    /** Returns the namespace for people. */
    public String displayName() {
        return isOplog() ? "the oplog" : namespace();
    }
}
