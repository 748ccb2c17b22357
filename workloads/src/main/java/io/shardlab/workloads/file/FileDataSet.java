package io.shardlab.workloads.file;

import io.shardlab.core.schedule.Share;
import io.shardlab.core.text.Sha256;
import io.shardlab.mongo.dataset.BatchMemory;
import io.shardlab.mongo.dataset.DataSet;
import io.shardlab.mongo.dataset.DocumentFeed;
import io.shardlab.mongo.dataset.NumberedDocuments;
import io.shardlab.mongo.dataset.NumberedFeed;
import io.shardlab.mongo.dataset.SplitPoints;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.DocumentHash;
import io.shardlab.mongo.document.WebLogSpec;
import io.shardlab.mongo.sharding.ShardKey;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.document.DocumentTemplate;
import io.shardlab.workloads.language.document.Documents;
import io.shardlab.workloads.language.value.JoinedDocument;
import io.shardlab.workloads.language.value.SequenceValue;
import io.shardlab.workloads.language.value.Value;
import io.shardlab.workloads.language.value.WebLogDocuments;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonValue;

/**
 * The documents of a collection of a workload file.
 *
 * @param spec the collection
 * @param seed the seed of its documents
 * @param text the description; empty for that of the file
 */
public record FileDataSet(CollectionSpec spec, long seed, Optional<String> text) implements DataSet {

    private static final int SAMPLES = 500;
    private static final int MOST_SAMPLE_BYTES = 32 << 20;

    /** The documents of a file. */
    FileDataSet(CollectionSpec spec, long seed) {
        this(spec, seed, Optional.empty());
    }

    /**
     * The same text for the same documents: of the part of the file, and of some documents, which also depend on files of values
     * and on this program.
     */
    @Override
    public String description() {
        // A web log follows from its properties.
        return text.or(() -> webLog().map(WebLogSpec::toString)).orElseGet(this::ofFile);
    }

    /** Returns the properties of the web log that the documents are; empty for others. */
    public Optional<WebLogSpec> webLog() {
        return spec.template().root() instanceof WebLogDocuments log ? Optional.of(log.spec(seed)) : Optional.empty();
    }

    private String ofFile() {
        if (spec.template().root() instanceof JoinedDocument joined && isNumberedLog(joined)) {
            return "numbered, with updates and version: "
                    + ((WebLogDocuments) joined.parts().get(1)).spec(seed);
        }
        DocumentBatch sample = sample(Integer.MAX_VALUE);
        long hash = DocumentHash.ofWhole(sample.bytes(), 0, sample.sizeInBytes());
        return "workload file, part " + Sha256.of(spec.source()) + ", documents " + Long.toHexString(hash) + ", seed "
                + seed;
    }

    /** True for the documents of the workload mixed, which were described by their properties from the beginning. */
    private static boolean isNumberedLog(JoinedDocument document) {
        BsonValue zero = new BsonInt64(0);
        List<String> names = new ArrayList<>(WebLogDocuments.NAMES);
        names.add(0, DocumentTemplate.ID);
        names.addAll(List.of("updates", "version"));
        return document.names().equals(names)
                && document.within(DocumentTemplate.ID).orElseThrow() instanceof SequenceValue id
                && id.showsNumbers()
                && id.at(0) == 0
                && id.at(1) == 1
                && id.mostBytes() == Long.BYTES
                && document.within("updates")
                        .map(Value::constant)
                        .filter(zero::equals)
                        .isPresent()
                && document.within("version")
                        .map(Value::constant)
                        .filter(zero::equals)
                        .isPresent();
    }

    @Override
    public long documents() {
        return spec.documents();
    }

    @Override
    public DocumentFeed feed(Share part, int batchSize, int workers) {
        return feed(part, 0, batchSize, workers);
    }

    /**
     * Like {@link #feed(Share, int, int)}, for the rest of a load.
     *
     * @param before the number of documents of the part that were loaded before
     */
    public DocumentFeed feed(Share part, long before, int batchSize, int workers) {
        DocumentBatch sample = sample(MOST_SAMPLE_BYTES);
        int average = Math.max(1, sample.sizeInBytes() / Math.max(1, sample.count()));
        int most = Math.max(1, BatchMemory.bytesPerBatch(workers) / average);
        return new NumberedFeed(numbered(), part, before, Math.min(batchSize, most));
    }

    /** Returns the documents as they are inserted: without {@code _id} if the template has none. */
    public NumberedDocuments numbered() {
        return new NumberedDocuments(spec.documents(), spec.template().hasId(), () -> {
            Documents documents = spec.template().documents(seed);
            return (number, batch) -> documents.append(first() + number, batch);
        });
    }

    @Override
    public List<BsonDocument> splitKeys(ShardKey key, int shards) {
        return SplitPoints.of(
                new NumberedDocuments(spec.documents(), true, () -> {
                    StoredDocuments documents = new StoredDocuments(spec, seed);
                    return (number, batch) -> documents.append(first() + number, batch);
                }),
                key,
                shards);
    }

    @Override
    public boolean mayHaveGrown() {
        return spec.kept();
    }

    private long first() {
        return spec.part().first();
    }

    /** Returns documents that are spread evenly over all, or the first new ones if there are none. */
    private DocumentBatch sample(int mostBytes) {
        Documents documents = spec.template().documents(seed);
        DocumentBatch sample = new DocumentBatch();
        long count = Math.max(1, Math.min(SAMPLES, spec.documents()));
        long step = Math.max(1, spec.documents() / count);
        for (long i = 0; i < count && sample.sizeInBytes() < mostBytes; i++) {
            documents.append(first() + i * step, sample);
        }
        return sample;
    }
}
