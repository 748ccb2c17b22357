package io.shardlab.insight.capture.source;

import com.mongodb.MongoException;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import io.shardlab.mongo.connection.MongoErrors;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.bson.BsonDocument;

/**
 * Reads the new entries of one {@code system.profile}, again and again. Its record ids are consecutive, so they show how many
 * entries were overwritten before they were read. A tailable cursor would be woken by the entries of its own reads. Not
 * thread-safe.
 */
final class ProfileReader {

    private static final String RECORD_ID = "$recordId";
    private static final int BATCH = 200;
    private static final BsonDocument NEWEST_FIRST = BsonDocument.parse("{\"$natural\": -1}");

    private final ProfiledServer server;
    private long last;
    private long lost;

    ProfileReader(ProfiledServer server) {
        this.server = server;
    }

    ProfiledServer server() {
        return server;
    }

    /** Leaves out the entries that are there already. */
    void skipOld() {
        read(1).forEach(entry -> last = id(entry));
    }

    /**
     * Returns the entries since the last call, in their order.
     *
     * @throws io.shardlab.core.error.RunFailedException if the user may not read them
     * @throws MongoException if the server does not answer
     */
    List<BsonDocument> next() {
        List<BsonDocument> entries = read(Integer.MAX_VALUE);
        if (!entries.isEmpty()) {
            long first = id(entries.get(0));
            boolean gap = last > 0 && first > last + 1;
            lost += gap ? first - last - 1 : 0;
            last = id(entries.get(entries.size() - 1));
        }
        return entries;
    }

    private List<BsonDocument> read(int most) {
        MongoCollection<BsonDocument> profile =
                server.client().getDatabase(server.database()).getCollection("system.profile", BsonDocument.class);
        List<BsonDocument> entries = new ArrayList<>();
        try (MongoCursor<BsonDocument> cursor = profile.find()
                .sort(NEWEST_FIRST)
                .showRecordId(true)
                .batchSize(most == 1 ? 1 : BATCH)
                .limit(most == 1 ? 1 : 0)
                .iterator()) {
            while (cursor.hasNext()) {
                BsonDocument entry = cursor.next();
                if (id(entry) == last || id(entry) < last && !isNewCollection(entry, entries)) {
                    break;
                }
                entries.add(entry);
            }
        } catch (MongoException e) {
            if (e.getCode() == MongoErrors.UNAUTHORIZED) {
                throw server.refused(e, "find on the collection " + server.database() + ".system.profile");
            }
            throw e;
        }
        Collections.reverse(entries);
        return entries;
    }

    /** True if the newest entry has a lower number than the last one that was read: the collection was made anew. */
    private boolean isNewCollection(BsonDocument entry, List<BsonDocument> newer) {
        if (newer.isEmpty() && id(entry) < last) {
            last = 0;
        }
        return last == 0;
    }

    private static long id(BsonDocument entry) {
        return entry.getNumber(RECORD_ID).longValue();
    }

    /** Returns the number of entries that were overwritten before they were read. */
    long lost() {
        return lost;
    }
}
