package io.shardlab.mongo.connection;

import io.shardlab.core.text.Message;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names the built-in role that a user lacks. The server only repeats the whole command, with session and cluster time. Each role
 * is the sufficient one with the fewest rights, by MongoDB's manual, "Built-In Roles".
 */
final class MissingRight {

    /** Matches messages such as {@code not authorized on shop to execute command { insert: "orders", ...}}. */
    private static final Pattern REFUSAL =
            Pattern.compile("not authorized on (?<database>\\S+) to execute command \\{ *\"?(?<command>[A-Za-z_]+)");

    private static final Pattern NO_LOGIN = Pattern.compile("[Cc]ommand \\S+ requires authentication");

    private static final Set<String> SERVER_DATABASES = Set.of("admin", "config", "local");

    /** A role with the commands that need it. If several roles have a command, the first counts. */
    private enum Role {
        READ_WRITE(
                "readWrite",
                "insert update delete findAndModify create createIndexes drop dropIndexes renameCollection"
                        + " convertToCapped commitTransaction abortTransaction bulkWrite"),
        READ(
                "read",
                "find aggregate count distinct getMore explain listCollections listIndexes collStats dbStats killCursors"),
        DB_ADMIN("dbAdmin", "collMod dropDatabase validate compact"),
        CLUSTER_MANAGER(
                "clusterManager",
                "enableSharding shardCollection reshardCollection refineCollectionShardKey split moveChunk moveRange"
                        + " mergeChunks balancerStart balancerStop configureCollectionBalancing addShardToZone"
                        + " removeShardFromZone updateZoneKeyRange movePrimary replSetStepDown replSetFreeze"
                        + " replSetReconfig flushRouterConfig"),
        HOST_MANAGER("hostManager", "fsync fsyncUnlock setParameter killOp shutdown"),
        CLUSTER_MONITOR(
                "clusterMonitor",
                "serverStatus hostInfo getParameter getCmdLineOpts replSetGetStatus replSetGetConfig listShards"
                        + " getShardMap balancerStatus balancerCollectionStatus listDatabases currentOp top connPoolStats"
                        + " getLog getDefaultRWConcern"),
        /** No built-in role is sufficient, according to the manual of mongorestore. */
        ANY_ACTION("", "applyOps"),
        CONFIG_READER("clusterMonitor", ""),
        BACKUP("backup", ""),
        RESTORE("restore", "");

        private final String text;
        private final Set<String> commands;

        Role(String text, String commands) {
            this.text = text;
            this.commands = Set.of(commands.split(" "));
        }

        /** Returns the role for a command; empty if none is known. */
        private static Optional<Role> of(String command, String database) {
            Optional<Role> role = Arrays.stream(values())
                    .filter(one -> one.commands.contains(command))
                    .findFirst();
            return SERVER_DATABASES.contains(database) ? role.map(usual -> forServerDatabase(usual, database)) : role;
        }

        private static Role forServerDatabase(Role usual, String database) {
            return switch (usual) {
                case READ -> database.equals("config") ? CONFIG_READER : BACKUP;
                case READ_WRITE, DB_ADMIN -> database.equals("config") ? CLUSTER_MANAGER : RESTORE;
                default -> usual;
            };
        }

        private Message after(Message refusal, String database) {
            Message purpose = Message.of(
                    switch (this) {
                        case READ_WRITE -> "to load, change and index documents";
                        case READ -> "to read documents, or readWrite, to load them too";
                        case DB_ADMIN -> "to change the options of collections";
                        case CLUSTER_MANAGER -> "to shard collections, move chunks and have members step down";
                        case HOST_MANAGER -> "to lock the files of servers";
                        case CLUSTER_MONITOR -> "to see servers, shards and counters";
                        case ANY_ACTION -> "to replay an oplog";
                        case CONFIG_READER -> "to see where the data lies, or backup, for a dump";
                        case BACKUP -> "to dump what belongs to the server";
                        case RESTORE -> "to restore what belongs to the server";
                    });
            return switch (this) {
                case READ, READ_WRITE, DB_ADMIN ->
                    Message.of(
                            "{0}: the role {1} on the database '{2}' is needed, {3}", refusal, text, database, purpose);
                case ANY_ACTION ->
                    Message.of("{0}: a role with anyAction on anyResource is needed, {1}", refusal, purpose);
                default ->
                    Message.of(
                            "{0}: the role {1} on the database '{2}' is needed, {3}", refusal, text, "admin", purpose);
            };
        }
    }

    private MissingRight() {}

    /**
     * Describes a server's refusal in one sentence without a full stop.
     *
     * @param message the message of an error with the code {@link MongoErrors#UNAUTHORIZED}
     */
    static Message describe(String message) {
        if (NO_LOGIN.matcher(message).find()) {
            return Message.of("the servers require a login, and the URI names no user");
        }
        Matcher refusal = REFUSAL.matcher(message);
        if (!refusal.find()) {
            // Some messages contain only this, others repeat the command.
            return Message.of("the user is not authorized: {0}", message.replaceFirst(" *\\{.*", ""));
        }
        String command = refusal.group("command");
        String database = refusal.group("database");
        Message refused =
                Message.of("the user is not authorized for the command '{0}' on the database '{1}'", command, database);
        return Role.of(command, database)
                .map(role -> role.after(refused, database))
                .orElse(refused);
    }
}
