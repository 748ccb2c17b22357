package io.shardlab.predict.model;

import io.shardlab.core.parameter.ParameterTypes;
import java.util.List;
import java.util.Optional;

/**
 * A class of operations.
 *
 * @param kind the kind of operation
 * @param shares the part of targeted operations and of documents that goes to each shard; empty for equal parts
 * @param documents the documents that a query returns, or the documents of a load that go over the network together
 * @param data the documents that a query searches; empty if all of them are in memory
 * @param waitSeconds the time that an insert waits for journals and other members; 0 for other operations
 * @param hot the part of the operations that stay at one shard with any number of shards, as with a key that only rises; the
 *     others are distributed equally. Used without {@code shares}
 * @param commands the commands that each operation sends one after another
 */
public record OperationClass(
        Kind kind,
        List<Double> shares,
        double documents,
        Optional<StoredData> data,
        double waitSeconds,
        double hot,
        int commands) {

    /** Kinds of operations. */
    public enum Kind {
        /** A query that one shard answers. */
        TARGETED,
        /** A query that all shards answer at the same time. */
        SCATTER_GATHER,
        /** The insert of one document, in a batch that goes to all shards. */
        LOAD,
        /** The insert of one document on its own. */
        INSERT
    }

    /** A smaller {@link #hot} part hardly changes figures, and few values of a shard key cause it by chance. */
    public static final double NOTED_HOT = 0.1;

    /** Queries to one shard each, to all shards equally often. */
    public static final OperationClass TARGETED = new OperationClass(Kind.TARGETED, List.of());

    /** Queries to all shards at the same time. */
    public static final OperationClass SCATTER_GATHER = new OperationClass(Kind.SCATTER_GATHER, List.of());

    /** A load with equally many documents for each shard. */
    public static final OperationClass LOAD = new OperationClass(Kind.LOAD, List.of());

    public OperationClass {
        shares = List.copyOf(shares);
        if (!(documents > 0)) {
            throw new IllegalArgumentException("operations on " + documents + " documents");
        }
    }

    /** Creates a kind of operations on data in memory that are a part of a mix. */
    public static OperationClass ofMix(boolean scattered, double hot, int commands) {
        return new OperationClass(
                scattered ? Kind.SCATTER_GATHER : Kind.TARGETED, List.of(), 1, Optional.empty(), 0, hot, commands);
    }

    /** Returns the same operation with the part of each shard. */
    public OperationClass withShares(List<Double> parts) {
        return new OperationClass(kind, parts, documents, data, waitSeconds, hot, commands);
    }

    /** Returns the same operation on data that may not be in memory. */
    public OperationClass on(Optional<StoredData> stored) {
        return new OperationClass(kind, shares, documents, stored, waitSeconds, hot, commands);
    }

    /** Returns the same operation with a part that stays at one shard. */
    public OperationClass staying(double part) {
        return new OperationClass(kind, shares, documents, data, waitSeconds, part, commands);
    }

    /** Creates the insert of one document that waits for journals and other members. */
    public static OperationClass insert(double waitSeconds) {
        return new OperationClass(Kind.INSERT, List.of(), 1, Optional.empty(), waitSeconds, 0, 1);
    }

    /** Creates an operation on data in memory. */
    public OperationClass(Kind kind, List<Double> shares, double documents) {
        this(kind, shares, documents, Optional.empty(), 0, 0, 1);
    }

    /** Creates an operation on a single document in memory. */
    public OperationClass(Kind kind, List<Double> shares) {
        this(kind, shares, 1);
    }

    /** The name, such as {@code scatter-gather}. */
    public String name() {
        return ParameterTypes.choiceName(kind);
    }

    /** True for a query that every shard must answer. */
    public boolean scattered() {
        return kind == Kind.SCATTER_GATHER;
    }

    /**
     * The documents that operations look for.
     *
     * @param documents the number of documents in the collection
     * @param memory the memory of each data server
     */
    public record StoredData(long documents, Memory memory) {

        /** The mean seconds of disk reads for a document on a server that holds this share of the documents. */
        double readSeconds(double share) {
            return memory.reads(share * documents) * memory.secondsPerRead();
        }
    }
}
