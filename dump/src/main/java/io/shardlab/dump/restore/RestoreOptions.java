package io.shardlab.dump.restore;

import io.shardlab.core.target.ClientPath;
import io.shardlab.dump.catalog.Namespaces;
import org.bson.BsonTimestamp;

/**
 * How a dump is restored.
 *
 * @param parallelCollections how many collections of a folder are written at a time; an archive says itself
 * @param workersPerCollection connections that insert into one collection
 * @param path how batches are sent
 * @param drop whether collections of the same names are dropped before
 * @param indexes whether indexes are made
 * @param collectionOptions whether collections get the options that they had
 * @param keepIndexVersion whether indexes keep the version of their format
 * @param ordered whether documents are inserted in the order of the dump; by one worker then
 * @param stopOnError whether the first document that is refused ends the restore
 * @param bypassValidation whether validators are not asked
 * @param preserveUuid whether collections get the UUIDs that they had
 * @param checkDocuments whether the elements of each document are stepped through before it is sent
 * @param resume whether documents that are there already are left out
 * @param oplogReplay whether the dump's oplog is applied
 * @param oplogLimit entries from that time on are not applied; null for all
 */
public record RestoreOptions(
        Namespaces namespaces,
        int parallelCollections,
        int workersPerCollection,
        ClientPath path,
        boolean drop,
        boolean indexes,
        boolean collectionOptions,
        boolean keepIndexVersion,
        boolean ordered,
        boolean stopOnError,
        boolean bypassValidation,
        boolean preserveUuid,
        boolean checkDocuments,
        boolean resume,
        boolean oplogReplay,
        BsonTimestamp oplogLimit) {}
