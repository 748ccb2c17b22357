package io.shardlab.dump.restore;

import io.shardlab.core.deployment.ClientPath;
import io.shardlab.dump.catalog.Namespaces;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonTimestamp;

/**
 * How a dump is restored.
 *
 * @param parallelCollections how many collections of a folder are written, and indexes built, at a time
 * @param workersPerCollection connections that insert into one collection
 * @param path how batches are sent
 * @param choices what is done otherwise than by default
 * @param oplogLimit entries of the oplog from that time on are not applied
 */
public record RestoreOptions(
        Namespaces namespaces,
        int parallelCollections,
        int workersPerCollection,
        ClientPath path,
        Set<Choice> choices,
        Optional<BsonTimestamp> oplogLimit) {

    /** What may be done otherwise than by default. */
    public enum Choice {
        /** Collections of the same names are dropped before. */
        DROP,
        /** No indexes are built. */
        NO_INDEXES,
        /** Collections do not get the options that they had. */
        NO_COLLECTION_OPTIONS,
        /** Indexes keep the version of their format. */
        KEEP_INDEX_VERSION,
        /** Index keys that only servers before 3.4 took are made those that mean the same. */
        CONVERT_LEGACY_INDEXES,
        /** Documents are inserted in the order of the dump; takes one worker for each collection. */
        ORDERED,
        /** The first document that is refused ends the restore. */
        STOP_ON_ERROR,
        /** Validators are not asked. */
        BYPASS_VALIDATION,
        /** Collections get the UUIDs that they had. */
        PRESERVE_UUID,
        /** The elements of each document are checked before it is sent. */
        CHECK_DOCUMENTS,
        /** Documents that are there already are left out. */
        RESUME,
        /** The dump's oplog is applied. */
        REPLAY_OPLOG
    }

    public RestoreOptions {
        choices = Set.copyOf(choices);
    }

    /** One collection at a time, all else by default. */
    public static RestoreOptions of(Namespaces namespaces, int workersPerCollection, ClientPath path) {
        return new RestoreOptions(namespaces, 1, workersPerCollection, path, Set.of(), Optional.empty());
    }

    boolean has(Choice choice) {
        return choices.contains(choice);
    }
}
