package io.shardlab.mongos.retry;

import org.bson.RawBsonDocument;

/**
 * One write of a batch.
 *
 * @param index its place in the client's command
 * @param id by which shards recognize it, together with the session and the command's transaction number
 * @param operation the document to insert, the update or the delete
 */
record Statement(int index, int id, RawBsonDocument operation) {}
