package io.shardlab.dump.restore;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.dump.catalog.CollectionMetadata;
import io.shardlab.dump.format.DocumentSink;
import io.shardlab.dump.format.DumpedCollection;
import java.util.Arrays;
import java.util.function.BiConsumer;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/** Takes {@link DumpedCollection#OLD_INDEXES}: a document for each index of a database. */
final class SystemIndexes implements DocumentSink {

    private final String database;
    private final BiConsumer<String, BsonDocument> indexes;

    /**
     * @param database in the dump
     * @param indexes is told of each index with the name of its collection
     */
    SystemIndexes(String database, BiConsumer<String, BsonDocument> indexes) {
        this.database = database;
        this.indexes = indexes;
    }

    @Override
    public void document(byte[] bytes, int start, int length, long offset) {
        try {
            BsonDocument index =
                    CollectionMetadata.index(new RawBsonDocument(Arrays.copyOfRange(bytes, start, start + length)));
            String namespace = index.getString("ns").getValue();
            // The folder may have another name than the database had.
            indexes.accept(namespace.substring(namespace.indexOf('.') + 1), index);
        } catch (RuntimeException e) {
            throw new RunFailedException(
                    "The index at byte " + offset + " of " + database + "." + DumpedCollection.OLD_INDEXES
                            + " in the dump cannot be read: " + e.getMessage() + ".",
                    e);
        }
    }

    @Override
    public void end() {}
}
