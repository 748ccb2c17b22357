package io.shardlab.data.document;

import io.shardlab.core.workload.RunParameters;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.random.RandomGenerator;
import org.bson.types.ObjectId;

/**
 * The {@code _id}s of one load: ObjectIds that follow from the load and the document's number, so that a document sent
 * twice has the same {@code _id} both times and a server keeps one of them. They grow with the number, which keeps the
 * index on {@code _id} as cheap as with the server's own ids. Immutable.
 *
 * @param seconds when the load began, in seconds since 1970, or one that stands for a seed: an ObjectId's first four bytes
 * @param load tells loads of the same second apart: the next three bytes; the last five are the document's number
 */
public record DocumentIds(int seconds, int load) {

    /** Numbers are below this: an {@code _id} holds them in 40 bits. */
    public static final long MAX_DOCUMENTS = RunParameters.MAX_DOCUMENTS;

    private static final int NUMBER_BITS = 40;
    private static final int LOAD_BITS = 24;
    private static final int MAX_LOAD = (1 << LOAD_BITS) - 1;

    /** 2015-01-01T00:00:00Z: no load of today begins then. */
    private static final int SEEDED_SECOND = 1_420_070_400;

    private static final byte[] NAME = BsonAppender.name("_id");

    public DocumentIds {
        if (load < 0 || load > MAX_LOAD) {
            throw new IllegalArgumentException("a load is told by 24 bits, not " + load);
        }
    }

    /** The ids that follow from a seed: the same in each run, for loads into a collection that is made for them. */
    public static DocumentIds ofSeed(long seed) {
        return new DocumentIds(SEEDED_SECOND, (int) (SplitMix64.mix(seed) >>> (Long.SIZE - LOAD_BITS)));
    }

    /**
     * The ids that follow from a seed and from what is loaded, so that two load machines with one seed, each with a file of
     * its own, do not take their documents for one another's.
     */
    public static DocumentIds ofSeed(long seed, String source) {
        return ofSeed(SplitMix64.mix(seed) + source.hashCode());
    }

    /** The ids of a load that begins now, which no other load has: for one that adds to what others have loaded. */
    public static DocumentIds begin(Instant now, RandomGenerator random) {
        return new DocumentIds((int) now.getEpochSecond(), random.nextInt(MAX_LOAD + 1));
    }

    /** The ids of the load that a document's id is of. */
    public static DocumentIds of(ObjectId id) {
        ByteBuffer bytes = ByteBuffer.wrap(id.toByteArray());
        return new DocumentIds(bytes.getInt(), (int) (bytes.getLong() >>> NUMBER_BITS));
    }

    /** The id of a document, numbered from 0. */
    public ObjectId id(long number) {
        return new ObjectId(ByteBuffer.allocate(Integer.BYTES + Long.BYTES)
                .putInt(seconds)
                .putLong(rest(number))
                .flip());
    }

    /** Appends the id of a document as the element {@code _id}. */
    public void append(long number, BsonAppender out) {
        out.objectId(NAME, seconds, rest(number));
    }

    private long rest(long number) {
        if (number < 0 || number >= MAX_DOCUMENTS) {
            throw new IllegalArgumentException("a load has fewer than 2^40 documents, but this is number " + number);
        }
        return (long) load << NUMBER_BITS | number;
    }
}
