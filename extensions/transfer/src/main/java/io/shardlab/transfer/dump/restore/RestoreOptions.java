package io.shardlab.transfer.dump.restore;

import io.shardlab.core.deployment.ClientPath;
import io.shardlab.transfer.dump.catalog.Namespaces;
import java.util.Optional;
import java.util.Set;
import org.bson.BsonTimestamp;

/**
 * The options of a restore.
 *
 * @param parallelCollections the number of collections of a folder that are written, and indexed, at a time
 * @param workersPerCollection the number of connections that insert into one collection
 * @param path the way in which batches are sent
 * @param choices the deviations from the default
 * @param oplogLimit the time from which on entries of the oplog are not applied
 */
public record RestoreOptions(
        Namespaces namespaces,
        int parallelCollections,
        int workersPerCollection,
        ClientPath path,
        Set<Choice> choices,
        Optional<BsonTimestamp> oplogLimit) {

    /** A deviation from the default. */
    public enum Choice {
        /** Existing collections of the same names are dropped first. */
        DROP,
        /** No indexes are built. */
        NO_INDEXES,
        /** Collections do not get the options that they had. */
        NO_COLLECTION_OPTIONS,
        /** Indexes keep the version of their format. */
        KEEP_INDEX_VERSION,
        /** Index keys that only servers before 3.4 accepted are replaced by equivalent ones. */
        CONVERT_LEGACY_INDEXES,
        /** Documents are inserted in the order of the dump; takes one worker for each collection. */
        ORDERED,
        /** The first document that is refused ends the restore. */
        STOP_ON_ERROR,
        /** Documents are not checked by validators. */
        BYPASS_VALIDATION,
        /** Collections get the UUIDs that they had. */
        PRESERVE_UUID,
        /** The elements of each document are checked before it is sent. */
        CHECK_DOCUMENTS,
        /** Documents that the servers have already are left out. */
        RESUME,
        /** The dump's oplog is applied. */
        REPLAY_OPLOG
    }

    public RestoreOptions {
        choices = Set.copyOf(choices);
    }

    /** Returns options for one collection at a time, and the default otherwise. */
    public static RestoreOptions of(Namespaces namespaces, int workersPerCollection, ClientPath path) {
        return new RestoreOptions(namespaces, 1, workersPerCollection, path, Set.of(), Optional.empty());
    }

    boolean has(Choice choice) {
        return choices.contains(choice);
    }
}
