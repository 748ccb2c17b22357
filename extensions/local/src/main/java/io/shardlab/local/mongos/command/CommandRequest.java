package io.shardlab.local.mongos.command;

import com.mongodb.ReadPreference;
import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.error.ErrorCode;
import io.shardlab.local.mongos.routing.Namespace;
import io.shardlab.local.mongos.wire.RawDocuments;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.bson.BsonValue;

/**
 * A client's command.
 *
 * @param name the name of its first field
 * @param database the database that it runs against
 * @param body the whole command, including the first field and {@code $db}
 */
public record CommandRequest(String name, String database, BsonDocument body) {

    /** The fields that belong to the client's conversation with its router. */
    private static final Set<String> CONVERSATION =
            Set.of("$db", "$clusterTime", "$readPreference", "lsid", "$audit", "$client", "$configServerState");

    /** The fields that apply to a command only under the name that the client gave it. */
    private static final Set<String> STABLE_API = Set.of("apiVersion", "apiStrict", "apiDeprecationErrors");

    /** The fields that any command may have. */
    private static final Set<String> GENERIC =
            Set.of("comment", "maxTimeMS", "readConcern", "writeConcern", "clientOperationKey");

    /** Reads the name and the database from a command. */
    public static CommandRequest of(BsonDocument body) {
        if (!body.isString("$db")) {
            throw new CommandException(ErrorCode.MISSING_DATABASE, "OP_MSG requests require a $db argument");
        }
        return new CommandRequest(body.getFirstKey(), body.getString("$db").getValue(), body);
    }

    /** Returns the first field as a collection of the request's database. */
    public Namespace collection() {
        if (!body.isString(name)) {
            throw new CommandException(
                    ErrorCode.INVALID_NAMESPACE, name + ": the name of a collection must be a string");
        }
        return new Namespace(database, text(name));
    }

    /** Returns the first field as the full name of a collection. */
    public Namespace namespace() {
        return Namespace.parse(text(name));
    }

    /** Returns a field that has to be a string. */
    public String text(String field) {
        return required(field, BsonType.STRING).asString().getValue();
    }

    /** Returns a field that has to be a document. */
    public BsonDocument document(String field) {
        return required(field, BsonType.DOCUMENT).asDocument();
    }

    private BsonValue required(String field, BsonType type) {
        BsonValue value = body.get(field);
        if (value == null) {
            throw new CommandException(
                    ErrorCode.MISSING_FIELD, "BSON field '" + name + "." + field + "' is missing but a required field");
        }
        if (value.getBsonType() != type) {
            throw new CommandException(
                    ErrorCode.TYPE_MISMATCH,
                    "BSON field '" + name + "." + field + "' is the wrong type '" + typeName(value.getBsonType())
                            + "', expected type '" + typeName(type) + "'");
        }
        return value;
    }

    private static String typeName(BsonType type) {
        return switch (type) {
            case INT32 -> "int";
            case INT64 -> "long";
            case DOCUMENT -> "object";
            case BOOLEAN -> "bool";
            default -> type.name().toLowerCase(Locale.ROOT);
        };
    }

    /** Refuses the command unless it runs against the admin database. */
    public void requireAdmin() {
        if (!database.equals("admin")) {
            throw new CommandException(ErrorCode.UNAUTHORIZED, name + " may only be run against the admin database.");
        }
    }

    /** Returns the fields that are this command's own: neither its name nor fields that any command may have. */
    public BsonDocument arguments() {
        BsonDocument arguments = RawDocuments.copy(body);
        arguments.remove(name);
        List.of(CONVERSATION, STABLE_API, GENERIC).forEach(arguments.keySet()::removeAll);
        return arguments;
    }

    /** Returns an optional field as a whole number. */
    public long number(String field, long otherwise) {
        return body.isNumber(field) ? body.getNumber(field).longValue() : otherwise;
    }

    /** Returns an optional field as a condition; numbers other than 0 are true. */
    public boolean isTrue(String field) {
        return body.containsKey(field)
                && (body.isBoolean(field) ? body.getBoolean(field).getValue() : number(field, 0) != 0);
    }

    /** Returns the command in the form in which another server gets it. */
    public BsonDocument forServer() {
        BsonDocument command = forServer(name, body.get(name));
        STABLE_API.stream().filter(body::containsKey).forEach(field -> command.put(field, body.get(field)));
        return command;
    }

    /** Returns the command for another server, under another name and with another first argument. */
    public BsonDocument forServer(String otherName, BsonValue argument) {
        BsonDocument command = new BsonDocument(otherName, argument);
        body.forEach((field, value) -> {
            if (!field.equals(name) && !CONVERSATION.contains(field) && !STABLE_API.contains(field)) {
                command.put(field, value);
            }
        });
        return command;
    }

    /** Returns the read preference that the client names by its mode; the default is the primary. */
    public ReadPreference readPreference() {
        BsonValue mode = body.getDocument("$readPreference", new BsonDocument()).get("mode");
        if (mode == null) {
            return ReadPreference.primary();
        }
        try {
            return ReadPreference.valueOf(mode.isString() ? mode.asString().getValue() : "");
        } catch (IllegalArgumentException e) {
            throw new CommandException(ErrorCode.FAILED_TO_PARSE, "Could not parse $readPreference mode " + mode);
        }
    }
}
