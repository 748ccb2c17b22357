package io.shardlab.local.mongos.command;

import com.mongodb.MongoException;
import io.shardlab.local.mongos.wire.RawDocuments;
import io.shardlab.local.mongos.wire.RequestMessage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The cluster's default write concern and read concern, which the config server stores. Shards do not apply them: a
 * write without a write concern has {@code w: 1} there. The router has to add them by mongos's rules: a command without
 * a concern, or with an empty one, gets the default; a write concern without {@code w} gets the {@code w} of the default.
 * Thread-safe.
 *
 * @see <a href="https://www.mongodb.com/docs/manual/reference/mongodb-defaults/">Default MongoDB Read Concerns/Write
 *     Concerns</a>
 */
public final class DefaultConcerns {

    private static final Logger LOG = LoggerFactory.getLogger(DefaultConcerns.class);
    private static final byte[] WRITE_CONCERN = ascii("writeConcern");
    private static final byte[] READ_CONCERN = ascii("readConcern");
    private static final byte[] PIPELINE = ascii("pipeline");
    private static final byte[][] WRITING_STAGES = {ascii("$out"), ascii("$merge")};
    private static final byte[] EXPLAIN = ascii("explain");

    /** The first stages that accept only the read concern local, so that mongos adds no default. */
    private static final byte[][] LOCAL_STAGES = Stream.of(
                    "$currentOp", "$indexStats", "$collStats", "$planCacheStats", "$listLocalSessions")
            .map(DefaultConcerns::ascii)
            .toArray(byte[][]::new);

    private final Supplier<BsonDocument> configServer;
    private volatile Known known = Known.of(new BsonDocument());

    /** @param configServer returns the config server's answer to getDefaultRWConcern */
    public DefaultConcerns(Supplier<BsonDocument> configServer) {
        this.configServer = configServer;
    }

    /**
     * Asks the config server; blocks.
     *
     * @throws MongoException if it does not answer
     */
    public void refresh() {
        known = Known.of(configServer.get());
    }

    /** Like {@link #refresh}, but keeps the known defaults if the config server does not answer. */
    public void refreshIfPossible() {
        try {
            refresh();
        } catch (MongoException | IllegalStateException e) {
            LOG.debug("Could not refresh the default concerns", e);
        }
    }

    /** Adds the defaults to a command that writes. */
    void completeWrite(RequestMessage message) throws IOException {
        Known defaults = known;
        if (defaults.write == null) {
            return;
        }
        if (!message.fields().has(WRITE_CONCERN)) {
            message.put(WRITE_CONCERN, defaults.writeElement);
            return;
        }
        BsonDocument given = message.fields().document(WRITE_CONCERN).orElse(defaults.write);
        if (!given.containsKey("w")) {
            message.put(WRITE_CONCERN, RawDocuments.element("writeConcern", merged(given, defaults.write)));
        }
    }

    /** Adds the default to a command that reads and accepts any read concern. */
    void completeRead(RequestMessage message) throws IOException {
        Known defaults = known;
        if (defaults.readElement != null
                && (!message.fields().has(READ_CONCERN)
                        || message.fields()
                                .document(READ_CONCERN)
                                .filter(BsonDocument::isEmpty)
                                .isPresent())) {
            message.put(READ_CONCERN, defaults.readElement);
        }
    }

    /** Adds the defaults to an aggregation. It writes if its last stage writes, unless it is only explained. */
    void completeAggregation(RequestMessage message) throws IOException {
        if (!message.fields().arrayBeginsWith(PIPELINE, LOCAL_STAGES)) {
            completeRead(message);
        }
        if (message.fields().arrayEndsWith(PIPELINE, WRITING_STAGES)
                && !message.fields().isTruthy(EXPLAIN)) {
            completeWrite(message);
        }
    }

    private static BsonDocument merged(BsonDocument given, BsonDocument defaults) throws IOException {
        if (given.isEmpty()) {
            return defaults;
        }
        BsonDocument merged = RawDocuments.copy(RawDocuments.unfolded(given));
        merged.put("w", defaults.get("w"));
        if (defaults.containsKey("j") && !given.containsKey("j") && !given.containsKey("fsync")) {
            merged.put("j", defaults.get("j"));
        }
        return merged.append("provenance", defaults.get("provenance"));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * The defaults in the config server's last answer.
     *
     * @param write the default write concern; null if it is {@code w: 1} without being set
     * @param readElement the element of the default read concern; null if shards use it anyway
     */
    private record Known(BsonDocument write, byte[] writeElement, byte[] readElement) {

        static Known of(BsonDocument reply) {
            BsonDocument write = concern(reply, "defaultWriteConcern");
            BsonDocument read = concern(reply, "defaultReadConcern");
            boolean local = read == null || read.get("level").equals(new BsonString("local"));
            return new Known(
                    write,
                    write == null ? null : RawDocuments.element("writeConcern", write),
                    local ? null : RawDocuments.element("readConcern", read));
        }

        /** Returns a concern with its provenance, which shards count separately; null if there is no concern. */
        private static BsonDocument concern(BsonDocument reply, String name) {
            if (!reply.isDocument(name) || reply.getDocument(name).isEmpty()) {
                return null;
            }
            boolean implicit =
                    reply.get(name + "Source", new BsonString("global")).equals(new BsonString("implicit"));
            return RawDocuments.copy(reply.getDocument(name))
                    .append("provenance", new BsonString(implicit ? "implicitDefault" : "customDefault"));
        }
    }
}
