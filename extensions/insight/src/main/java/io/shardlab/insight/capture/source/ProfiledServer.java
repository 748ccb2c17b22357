package io.shardlab.insight.capture.source;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.connection.MongoErrors;
import org.bson.BsonDocument;

/**
 * A server whose profiler is used, with a connection of its own.
 *
 * @param address the host and port
 * @param shard the id of its shard; its replica set or address if it belongs to none
 * @param database the database that is captured
 */
record ProfiledServer(String address, String shard, String database, MongoClient client) {

    /**
     * Returns the settings of its profiler.
     *
     * @throws RunFailedException if the user may not read them
     */
    ProfilerState state() {
        return ProfilerState.of(run(ProfilerState.question()));
    }

    /** @throws RunFailedException if the user may not change them */
    void set(ProfilerState state, ProfilerState present) {
        run(state.command(present));
    }

    private BsonDocument run(BsonDocument command) {
        try {
            return client.getDatabase(database).runCommand(command, BsonDocument.class);
        } catch (MongoException e) {
            throw refused(e, "enableProfiler on the database " + database);
        }
    }

    /**
     * Returns the failure in one sentence.
     *
     * @param action the action that the user needs, if that is the reason
     */
    RunFailedException refused(MongoException failure, String action) {
        boolean right = failure instanceof MongoCommandException && failure.getCode() == MongoErrors.UNAUTHORIZED;
        return new RunFailedException(
                right
                        ? Message.of(
                                "The user may not use the profiler of {0}: it needs the action {1}, which the role dbAdmin has.",
                                address, action)
                        : Message.of(
                                "The profiler of {0} cannot be used: {1}.", address, MongoErrors.describe(failure)),
                failure);
    }
}
