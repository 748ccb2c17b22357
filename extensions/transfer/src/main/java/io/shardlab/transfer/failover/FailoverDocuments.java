package io.shardlab.transfer.failover;

import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.mongo.document.SplitMix64;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/**
 * The operations and their documents, as functions of the operation's number and the seed. A document has its id, its number,
 * and a text for a realistic size. Numbers are assigned to the shards in turn: the ids of each shard are a range, and those of
 * each series of numbers, such as a repetition's, a range within it.
 *
 * @param seed for all choices
 * @param readShare the share of reads, from 0 to 1
 * @param documents the number of documents to read, at least 1
 * @param shards the number of shards, at least 1
 */
record FailoverDocuments(long seed, double readShare, long documents, int shards) {

    static final long MOST_NUMBERS = 1L << 31;

    /** The series of documents that are there before anything is measured. */
    static final int LOADED = 0;

    private static final int SERIES_SHIFT = 32;
    private static final int SHARD_SHIFT = 48;
    private static final String TEXT = "numbered document ".repeat(6);

    static final int BYTES = new RawBsonDocument(document(0, 0), new BsonDocumentCodec())
            .getByteBuffer()
            .remaining();

    /** The kinds of operations, in the order of the engine's kinds. */
    enum Kind {
        READ,
        WRITE;

        String title() {
            return ParameterTypes.choiceName(this);
        }
    }

    Kind kind(long number) {
        return SplitMix64.unit(SplitMix64.output(seed, 2 * number)) < readShare ? Kind.READ : Kind.WRITE;
    }

    /** Returns the number of an operation's document: that of the operation if it writes, otherwise that of a loaded one. */
    long touched(long number) {
        return kind(number) == Kind.READ
                ? SplitMix64.below(documents, SplitMix64.output(seed, 2 * number + 1))
                : number;
    }

    BsonDocument of(int series, long number) {
        return document(id(series, number), number);
    }

    private static BsonDocument document(long id, long number) {
        return new BsonDocument("_id", new BsonInt64(id))
                .append("number", new BsonInt64(number))
                .append("text", new BsonString(TEXT));
    }

    int shardOf(long number) {
        return (int) (number % shards);
    }

    long id(int series, long number) {
        return first(shardOf(number), series) + number;
    }

    /** Returns the first id of a series on a shard; the last one is below the first of the next series. */
    static long first(int shard, int series) {
        return ((long) shard << SHARD_SHIFT) | ((long) series << SERIES_SHIFT);
    }

    static long numberOf(long id) {
        return id & ((1L << SERIES_SHIFT) - 1);
    }

    /** Returns where to split the collection, so that each shard gets its range. */
    List<BsonDocument> splitKeys() {
        return IntStream.range(1, shards)
                .mapToObj(shard -> new BsonDocument("_id", new BsonInt64(first(shard, LOADED))))
                .toList();
    }
}
