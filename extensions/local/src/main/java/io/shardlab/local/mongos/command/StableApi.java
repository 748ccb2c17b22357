package io.shardlab.local.mongos.command;

import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.error.ErrorCode;
import io.shardlab.local.mongos.wire.BodyFields;
import io.shardlab.local.mongos.wire.OpMsg;
import io.shardlab.local.mongos.wire.RequestMessage;
import io.shardlab.local.mongos.wire.RouterConnection;
import io.shardlab.local.mongos.wire.WireInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * The rules of the Stable API for commands that reach servers under names that are not part of the API.
 *
 * @see <a href="https://www.mongodb.com/docs/v6.0/reference/stable-api/">Stable API</a>
 */
public final class StableApi {

    private static final String VERSION = "1";
    private static final byte[] API_VERSION = "apiVersion".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] API_STRICT = "apiStrict".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] API_DEPRECATION_ERRORS = "apiDeprecationErrors".getBytes(StandardCharsets.US_ASCII);

    /** The commands of version 1. Their older names are not allowed. */
    private static final Set<String> COMMANDS = Set.of("""
        abortTransaction aggregate authenticate collMod commitTransaction count create createIndexes delete drop
        dropDatabase dropIndexes endSessions explain find findAndModify getMore hello insert killCursors
        listCollections listDatabases listIndexes ping refreshSessions saslContinue saslStart update\
        """.split("\\s+"));

    /** The commands whose options and stages may be outside of the API. Those of writes never are. */
    private static final Set<String> WITH_UNSTABLE_PARTS = Set.of("find", "aggregate");

    private StableApi() {}

    /**
     * Refuses a command that the API does not allow.
     *
     * @throws CommandException with the error that servers report
     */
    public static void check(RequestMessage message) throws IOException {
        BodyFields fields = message.fields();
        if (!fields.has(API_VERSION)) {
            if (!fields.has(API_STRICT) && !fields.has(API_DEPRECATION_ERRORS)) {
                return;
            }
            throw new CommandException(
                    ErrorCode.MISSING_API_VERSION,
                    "Provided apiStrict and/or apiDeprecationErrors without passing apiVersion");
        }
        String version = fields.text(API_VERSION)
                .orElseThrow(() -> new CommandException(
                        ErrorCode.TYPE_MISMATCH,
                        "BSON field 'APIParametersFromClient.apiVersion' is the wrong type, expected type 'string'"));
        if (!version.equals(VERSION)) {
            throw new CommandException(ErrorCode.API_VERSION_ERROR, "Cannot accept API version " + version);
        }
        if (fields.isTruthy(API_STRICT) && !COMMANDS.contains(message.name())) {
            throw new CommandException(
                    ErrorCode.API_STRICT_ERROR,
                    "Provided apiStrict:true, but the command " + message.name() + " is not in API Version " + VERSION
                            + ". Information on supported commands and migrations in API Version " + VERSION
                            + " can be found at https://dochub.mongodb.org/core/manual-versioned-api");
        }
    }

    /**
     * Removes {@code apiStrict} from a command that the router gets under its {@code cluster} name. Before that, the router
     * explains the command under its own name, and so decides whether all options and stages are in the API.
     */
    public static void loosen(RequestMessage message, WireInput client, RouterConnection router) throws IOException {
        if (!message.fields().isTruthy(API_STRICT)) {
            return;
        }
        if (WITH_UNSTABLE_PARTS.contains(message.name())) {
            message.readRest(client);
            refuseUnstableParts(CommandRequest.of(OpMsg.decode(message)), router);
        }
        message.remove(API_STRICT);
    }

    private static void refuseUnstableParts(CommandRequest request, RouterConnection router) throws IOException {
        BsonDocument reply = router.run(new BsonDocument(
                        "explain",
                        request.forServer(request.name(), request.body().get(request.name())))
                .append("verbosity", new BsonString("queryPlanner"))
                .append("apiVersion", new BsonString(VERSION))
                .append("apiStrict", BsonBoolean.TRUE)
                .append("$db", new BsonString(request.database())));
        if (Reply.code(reply) == ErrorCode.API_STRICT_ERROR.code()) {
            throw CommandException.of(reply);
        }
    }
}
