package io.shardlab.workloadfile.document;

import io.shardlab.data.document.BsonAppender;
import io.shardlab.data.document.DocumentBatch;
import io.shardlab.workloadfile.value.DocumentRoot;
import io.shardlab.workloadfile.value.Draw;
import io.shardlab.workloadfile.value.MadeId;
import io.shardlab.workloadfile.value.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.codecs.BsonDocumentCodec;

/** A template whose values were compiled by the reader of the file. */
public final class CompiledTemplate implements DocumentTemplate {

    private static final String ID = "_id";
    private static final Value MADE_ID = new MadeId();

    private final DocumentRoot root;
    private final boolean hasId;

    /** @param root the fields of the documents; {@code _id}, if there is one, is the first */
    public CompiledTemplate(DocumentRoot root) {
        this.root = root;
        this.hasId = root.names().contains(ID);
    }

    /** The fields of the documents, {@code _id} first if they have one of their own. */
    public DocumentRoot root() {
        return root;
    }

    @Override
    public boolean hasId() {
        return hasId;
    }

    @Override
    public Optional<Value> field(String path) {
        return !hasId && path.equals(ID) ? Optional.of(MADE_ID) : root.within(path);
    }

    @Override
    public List<String> fieldNames() {
        return hasId
                ? root.names()
                : Stream.concat(Stream.of(ID), root.names().stream()).toList();
    }

    @Override
    public Documents documents(long seed) {
        return new OfSeed(new Draw(seed, seed));
    }

    /** The documents for a seed. */
    private final class OfSeed implements Documents {

        private final Draw draw;
        private final Map<String, Optional<Value>> fields = new HashMap<>();

        private OfSeed(Draw draw) {
            this.draw = draw;
        }

        @Override
        public void append(long number, DocumentBatch batch) {
            draw.start(number);
            root.appendFields(draw, batch.begin());
            batch.end();
        }

        @Override
        public BsonDocument document(long number) {
            draw.start(number);
            return new BsonAppender(1024)
                    .encode(out -> root.appendFields(draw, out))
                    .decode(new BsonDocumentCodec());
        }

        @Override
        public BsonValue value(long number, String path) {
            draw.start(number);
            return field(path).map(value -> value.value(draw)).orElse(null);
        }

        @Override
        public boolean appendValue(long number, String path, byte[] name, BsonAppender out) {
            draw.start(number);
            Optional<Value> value = field(path);
            return value.isPresent() && value.get().append(name, draw, out);
        }

        private Optional<Value> field(String path) {
            Optional<Value> known = fields.get(path);
            if (known == null) {
                known = CompiledTemplate.this.field(path);
                fields.put(path, known);
            }
            return known;
        }
    }
}
