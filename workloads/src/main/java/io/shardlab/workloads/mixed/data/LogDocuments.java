package io.shardlab.workloads.mixed.data;

import io.shardlab.data.document.BsonAppender;
import io.shardlab.data.document.DocumentBatch;
import io.shardlab.data.document.DocumentHash;
import io.shardlab.data.document.SplitMix64;
import io.shardlab.data.document.WebLogFields;
import io.shardlab.data.document.WebLogGenerator;
import io.shardlab.data.document.WebLogSpec;

/**
 * Web-log documents that can be changed and still be checked: the document's number as {@code _id} (int64), the fields of
 * the web log, which never change, and {@code updates} and {@code version} (int64, 0 at first). An update adds 1 to
 * {@code updates}, so that each one that is lost shows, and raises {@code version} to one that is made for this document,
 * so that an update of another document shows. Updates may arrive in any order: the outcome is the same. Immutable and
 * thread-safe.
 */
public final class LogDocuments {

    static final byte[] ID = BsonAppender.name("_id");
    public static final byte[] UPDATES = BsonAppender.name("updates");
    public static final byte[] VERSION = BsonAppender.name("version");

    /** The lowest bits of a version tell for which document it was made. */
    private static final int CHECK_BITS = 20;

    private static final long CHECK_MASK = (1L << CHECK_BITS) - 1;

    private final WebLogGenerator generator;
    private final long checkSeed;

    public LogDocuments(WebLogSpec spec) {
        this.generator = new WebLogGenerator(spec);
        this.checkSeed = SplitMix64.mix(~spec.seed());
    }

    public WebLogGenerator generator() {
        return generator;
    }

    /** How many are loaded: their numbers are below. */
    public int loaded() {
        return (int) generator.spec().documents();
    }

    /**
     * Appends a document as it is loaded or inserted.
     *
     * @param scratch of the caller's own; holds the fields of the web log afterwards
     */
    public void append(long number, DocumentBatch scratch, DocumentBatch batch) {
        generate(number, scratch);
        BsonAppender out = batch.begin();
        out.int64(ID, number);
        out.elementsOf(scratch.bytes(), 0, scratch.length(0));
        out.int64(UPDATES, 0);
        out.int64(VERSION, 0);
        batch.end();
    }

    /** The hash of the fields that never change, as {@link StoredDocument#hash} has it. */
    public long hash(long number, DocumentBatch scratch) {
        generate(number, scratch);
        return DocumentHash.of(scratch, 0);
    }

    private void generate(long number, DocumentBatch scratch) {
        scratch.clear();
        generator.append(number, scratch);
    }

    /** Appends the condition that only this document meets. */
    public void appendId(long number, BsonAppender out) {
        out.int64(ID, number);
    }

    /** Appends the document's host and date, by which it lies where it does. */
    public void appendHostAndDate(long number, BsonAppender out) {
        generator.appendHost(generator.hostIndexOf(number), out);
        out.int32(WebLogFields.DATE, generator.dateOf(number));
    }

    /**
     * The version that an update gives a document.
     *
     * @param sequence tells updates apart: from 1 to 2^43 - 1, growing from phase to phase
     */
    public long version(long number, long sequence) {
        return sequence << CHECK_BITS | check(number, sequence);
    }

    /** Whether a document may be found with these values: none, or such as an update of this document made. */
    public boolean isPossible(long number, long updates, long version) {
        return updates == 0
                ? version == 0
                : updates > 0 && version > 0 && (version & CHECK_MASK) == check(number, version >>> CHECK_BITS);
    }

    private long check(long number, long sequence) {
        return SplitMix64.mix(checkSeed ^ SplitMix64.output(number, sequence)) & CHECK_MASK;
    }
}
