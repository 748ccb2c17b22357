package io.shardlab.whatif.model;

import io.shardlab.core.parameter.ParameterTypes;
import java.util.List;
import java.util.Optional;

/**
 * A class of operations.
 *
 * @param kind what it is
 * @param shares the part of targeted operations and of documents that goes to each shard; empty for equal parts
 * @param documents those that a query returns, or of a load those that go over the network together
 * @param data what a query looks for; empty if all of it is in memory
 * @param waitSeconds what an insert waits for journals and other members; 0 of others
 */
public record Operation(
        Kind kind, List<Double> shares, double documents, Optional<StoredData> data, double waitSeconds) {

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

    /** Each query goes to one shard, to all of them equally often. */
    public static final Operation TARGETED = new Operation(Kind.TARGETED, List.of());

    /** Each query goes to all shards at the same time. */
    public static final Operation SCATTER_GATHER = new Operation(Kind.SCATTER_GATHER, List.of());

    /** As many documents go to each shard. */
    public static final Operation LOAD = new Operation(Kind.LOAD, List.of());

    public Operation {
        shares = List.copyOf(shares);
        if (!(documents > 0)) {
            throw new IllegalArgumentException("operations on " + documents + " documents");
        }
    }

    /** A query, or a document of a load. */
    public Operation(Kind kind, List<Double> shares, double documents, Optional<StoredData> data) {
        this(kind, shares, documents, data, 0);
    }

    /** The insert of one document that waits for journals and other members. */
    public static Operation insert(double waitSeconds) {
        return new Operation(Kind.INSERT, List.of(), 1, Optional.empty(), waitSeconds);
    }

    /** One on data in memory. */
    public Operation(Kind kind, List<Double> shares, double documents) {
        this(kind, shares, documents, Optional.empty());
    }

    /** One on a single document in memory. */
    public Operation(Kind kind, List<Double> shares) {
        this(kind, shares, 1);
    }

    /** Such as {@code scatter-gather}. */
    public String name() {
        return ParameterTypes.choiceName(kind);
    }

    /** Whether it is a query that every shard must answer. */
    public boolean scattered() {
        return kind == Kind.SCATTER_GATHER;
    }
}
