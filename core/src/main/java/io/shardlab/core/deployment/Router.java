package io.shardlab.core.deployment;

import com.mongodb.client.MongoClient;

/**
 * One address that worker threads are pinned to: a mongos, or the server itself if there is none.
 *
 * @param index 0 for the first
 * @param name host and port, or the replica set's name
 * @param client the one client of this router; thread-safe
 */
public record Router(int index, String name, MongoClient client) {}
