package io.shardlab.workloads.language.document;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.workloads.language.value.Draw;
import io.shardlab.workloads.language.value.Value;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.codecs.BsonDocumentCodec;

/**
 * The documents of a collection for one seed. Document n is a pure function of the seed and n, and so is each of its fields, so
 * that a field can be made without the others. Not thread-safe.
 */
public final class Documents {

    private final DocumentTemplate template;
    private final Draw draw;
    private final Map<String, Optional<Value>> fields = new HashMap<>();

    Documents(DocumentTemplate template, long seed) {
        this.template = template;
        this.draw = new Draw(seed, seed);
    }

    /** Takes the time of documents that operations insert from a clock; see {@link Draw#takeNowFrom}. */
    public void takeNowFrom(LongSupplier clock) {
        draw.takeNowFrom(clock);
    }

    /** Appends document {@code number}, from 0, to a batch; without {@code _id} if the template has none. */
    public void append(long number, DocumentBatch batch) {
        draw.start(number);
        template.root().appendFields(draw, batch.begin());
        batch.end();
    }

    /** Returns document {@code number}, without {@code _id} if the template has none; for uses that are not timed. */
    public BsonDocument document(long number) {
        draw.start(number);
        return new BsonAppender(1024)
                .encode(out -> template.root().appendFields(draw, out))
                .decode(new BsonDocumentCodec());
    }

    /** Returns document {@code number} as it is stored, with its {@code _id} in any case; for uses that are not timed. */
    public BsonDocument stored(long number) {
        BsonDocument stored = new BsonDocument(DocumentTemplate.ID, value(number, DocumentTemplate.ID));
        stored.putAll(document(number));
        return stored;
    }

    /**
     * Returns a value of document {@code number}.
     *
     * @param path see {@link DocumentTemplate#field}
     * @return null if the document has no such field
     */
    public BsonValue value(long number, String path) {
        draw.start(number);
        return field(path).map(value -> value.value(draw)).orElse(null);
    }

    /**
     * Appends a value of document {@code number} as a field of another name.
     *
     * @param path see {@link DocumentTemplate#field}
     * @param name see {@link BsonAppender#name}
     * @return false if the document has no such field, and nothing was appended
     */
    public boolean appendValue(long number, String path, byte[] name, BsonAppender out) {
        draw.start(number);
        Optional<Value> value = field(path);
        return value.isPresent() && value.get().append(name, draw, out);
    }

    private Optional<Value> field(String path) {
        Optional<Value> known = fields.get(path);
        if (known == null) {
            known = template.field(path);
            fields.put(path, known);
        }
        return known;
    }
}
