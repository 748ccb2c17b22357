package io.shardlab.mongo.document;

import io.shardlab.core.workload.RunParameters;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.random.RandomGenerator;
import org.bson.types.ObjectId;

/**
 * The {@code _id}s of one load: ObjectIds that follow from the load and the document's number. So a document that is sent
 * twice has the same {@code _id} both times, and a server keeps only one. They grow with the number, which keeps the
 * index on {@code _id} as cheap as with the server's own ids. Immutable.
 *
 * @param seconds the start of the load in seconds since the epoch, or a constant for a seed: an ObjectId's first four bytes
 * @param load the next three bytes, which distinguish loads of the same second; the last five are the document's number
 */
public record DocumentIds(int seconds, int load) {

    /** The limit of a document's number, which has 40 bits in an {@code _id}. */
    public static final long MAX_DOCUMENTS = RunParameters.MAX_DOCUMENTS;

    private static final int NUMBER_BITS = 40;
    private static final int LOAD_BITS = 24;
    private static final int MAX_LOAD = (1 << LOAD_BITS) - 1;

    /** 2015-01-01T00:00:00Z, before any load that begins now. */
    private static final int SEEDED_SECOND = 1_420_070_400;

    private static final byte[] NAME = BsonAppender.name("_id");

    public DocumentIds {
        if (load < 0 || load > MAX_LOAD) {
            throw new IllegalArgumentException("the number of a load has 24 bits, but it is " + load);
        }
    }

    /** Creates the ids of a seed, which are the same in each run, for loads into a collection of their own. */
    public static DocumentIds ofSeed(long seed) {
        return new DocumentIds(SEEDED_SECOND, (int) (SplitMix64.mix(seed) >>> (Long.SIZE - LOAD_BITS)));
    }

    /**
     * Creates the ids of a seed and of a source, so that the documents of two load machines with the same seed and
     * different files have different ids.
     */
    public static DocumentIds ofSeed(long seed, String source) {
        return ofSeed(SplitMix64.mix(seed) + source.hashCode());
    }

    /** Creates ids that no other load has, for a load that begins now and adds to the documents of others. */
    public static DocumentIds begin(Instant now, RandomGenerator random) {
        return new DocumentIds((int) now.getEpochSecond(), random.nextInt(MAX_LOAD + 1));
    }

    /** Returns the ids of the load to which a document's id belongs. */
    public static DocumentIds of(ObjectId id) {
        ByteBuffer bytes = ByteBuffer.wrap(id.toByteArray());
        return new DocumentIds(bytes.getInt(), (int) (bytes.getLong() >>> NUMBER_BITS));
    }

    /** Returns the id of a document, numbered from 0. */
    public ObjectId id(long number) {
        return new ObjectId(ByteBuffer.allocate(Integer.BYTES + Long.BYTES)
                .putInt(seconds)
                .putLong(rest(number))
                .flip());
    }

    /** Appends the id of a document as the element {@code _id}. */
    public void append(long number, BsonAppender out) {
        append(number, NAME, out);
    }

    /** Appends the id of a document as an element of another name. */
    public void append(long number, byte[] name, BsonAppender out) {
        out.objectId(name, seconds, rest(number));
    }

    private long rest(long number) {
        if (number < 0 || number >= MAX_DOCUMENTS) {
            throw new IllegalArgumentException("a load has fewer than 2^40 documents, but this is number " + number);
        }
        return (long) load << NUMBER_BITS | number;
    }
}
