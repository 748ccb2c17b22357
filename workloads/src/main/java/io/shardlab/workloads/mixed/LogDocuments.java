package io.shardlab.workloads.mixed;

import io.shardlab.core.schedule.Share;
import io.shardlab.mongo.dataset.DataSet;
import io.shardlab.mongo.dataset.DocumentFeed;
import io.shardlab.mongo.dataset.NumberedDocuments;
import io.shardlab.mongo.dataset.NumberedFeed;
import io.shardlab.mongo.dataset.SplitPoints;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.DocumentHash;
import io.shardlab.mongo.document.SplitMix64;
import io.shardlab.mongo.document.WebLogGenerator;
import io.shardlab.mongo.document.WebLogSpec;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.List;
import org.bson.BsonDocument;

/**
 * Web-log documents that can be changed and still be checked: the document's number as {@code _id} (int64), the fields of
 * the web log, which never change, and {@code updates} and {@code version} (int64, 0 at first). An update adds 1 to
 * {@code updates}, so that every lost update is detected, and raises {@code version} to one that is made for this document,
 * so that an update of another document is detected. Updates may arrive in any order: the outcome is the same. Immutable and
 * thread-safe.
 */
final class LogDocuments implements DataSet {

    static final byte[] ID = BsonAppender.name("_id");
    static final byte[] UPDATES = BsonAppender.name("updates");
    static final byte[] VERSION = BsonAppender.name("version");

    /** Documents have about 250 bytes: larger batches of many workers would take a good part of a small heap. */
    private static final int MOST_BATCH = 20_000;

    /** The lowest bits of a version identify the document for which it was made. */
    private static final int CHECK_BITS = 20;

    private static final long CHECK_MASK = (1L << CHECK_BITS) - 1;

    private final WebLogGenerator generator;
    private final long checkSeed;

    LogDocuments(WebLogSpec spec) {
        this.generator = new WebLogGenerator(spec);
        this.checkSeed = SplitMix64.mix(~spec.seed());
    }

    WebLogGenerator generator() {
        return generator;
    }

    /** Returns the number of documents that are loaded, which are numbered from 0. */
    int loaded() {
        return (int) generator.spec().documents();
    }

    @Override
    public String description() {
        return "numbered, with updates and version: " + generator.spec();
    }

    @Override
    public long documents() {
        return loaded();
    }

    @Override
    public DocumentFeed feed(Share part, int batchSize, int workers) {
        return new NumberedFeed(numbered(), part, Math.min(batchSize, MOST_BATCH));
    }

    @Override
    public List<BsonDocument> splitKeys(ShardKey key, int shards) {
        return SplitPoints.of(numbered(), key, shards);
    }

    private NumberedDocuments numbered() {
        return new NumberedDocuments(loaded(), true, () -> {
            DocumentBatch scratch = new DocumentBatch();
            return (number, batch) -> append(number, scratch, batch);
        });
    }

    /**
     * Appends a document as it is loaded or inserted.
     *
     * @param scratch holds the fields of the web log afterwards
     */
    void append(long number, DocumentBatch scratch, DocumentBatch batch) {
        generate(number, scratch);
        BsonAppender out = batch.begin();
        out.int64(ID, number);
        out.elementsOf(scratch.bytes(), 0, scratch.length(0));
        out.int64(UPDATES, 0);
        out.int64(VERSION, 0);
        batch.end();
    }

    /** Returns the hash of the fields that never change, as {@link StoredDocument#hash} computes it. */
    long hash(long number, DocumentBatch scratch) {
        generate(number, scratch);
        return DocumentHash.of(scratch, 0);
    }

    private void generate(long number, DocumentBatch scratch) {
        scratch.clear();
        generator.append(number, scratch);
    }

    /**
     * Returns the version that an update gives a document.
     *
     * @param sequence unique among the updates of a run: from 1 to 2^43 - 1, growing from phase to phase
     */
    long version(long number, long sequence) {
        return sequence << CHECK_BITS | check(number, sequence);
    }

    /** True if a document may be found with these values: no updates, or those that updates of this document make. */
    boolean isPossible(long number, long updates, long version) {
        return updates == 0
                ? version == 0
                : updates > 0 && version > 0 && (version & CHECK_MASK) == check(number, version >>> CHECK_BITS);
    }

    private long check(long number, long sequence) {
        return SplitMix64.mix(checkSeed ^ SplitMix64.output(number, sequence)) & CHECK_MASK;
    }
}
