package io.shardlab.insight.shardkey.candidate;

import io.shardlab.insight.shardkey.data.DocumentsByNumber;
import io.shardlab.insight.shardkey.data.LiveData;
import io.shardlab.insight.shardkey.routing.AccessSource;
import java.util.List;
import java.util.Optional;
import org.bson.BsonDocument;

/**
 * The facts of a collection whose shard keys are compared.
 *
 * @param name the collection's name
 * @param documents its documents; used by one thread
 * @param accesses what the operations read and write; the weights of one collection have one unit
 * @param zones its zones, see {@link io.shardlab.workloads.language.CollectionSpec#zones}
 * @param indexes its indexes, each with its {@code key} and options
 * @param options its options as in {@code create}
 * @param version the version of the servers, by whose rules a key and writes are refused
 * @param live the collection of running servers whose documents count in place of the file's
 */
public record CollectionData(
        String name,
        DocumentsByNumber documents,
        AccessSource accesses,
        List<BsonDocument> zones,
        List<BsonDocument> indexes,
        BsonDocument options,
        String version,
        Optional<LiveData> live) {

    public CollectionData {
        zones = List.copyOf(zones);
        indexes = List.copyOf(indexes);
    }

    /** Returns the collation that applies unless a command names one; empty if the collection has none. */
    public BsonDocument collation() {
        return options.getDocument("collation", new BsonDocument());
    }
}
