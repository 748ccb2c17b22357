package io.shardlab.mongos.command;

import com.mongodb.ReadPreference;
import io.shardlab.mongos.error.CommandException;
import io.shardlab.mongos.error.ErrorCode;
import io.shardlab.mongos.routing.Namespace;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * A client's command.
 *
 * @param name its first field
 * @param database which it runs against
 * @param body all of it, the first field and {@code $db} included
 */
public record CommandRequest(String name, String database, BsonDocument body) {

    /** Fields that belong to the client's conversation with its router. */
    private static final Set<String> CONVERSATION = Set.of(
            "$db",
            "$clusterTime",
            "$readPreference",
            "lsid",
            "apiVersion",
            "apiStrict",
            "apiDeprecationErrors",
            "$audit",
            "$client",
            "$configServerState");

    /**
     * Reads name and database from the command.
     *
     * @param body with the name as its first field
     */
    public static CommandRequest of(BsonDocument body) {
        if (!body.isString("$db")) {
            throw new CommandException(ErrorCode.BAD_VALUE, "OP_MSG requests require a $db argument");
        }
        return new CommandRequest(body.getFirstKey(), body.getString("$db").getValue(), body);
    }

    /** The first field as a collection of the request's database. */
    public Namespace collection() {
        return new Namespace(database, text(name));
    }

    /** The first field as the full name of a collection. */
    public Namespace namespace() {
        return Namespace.parse(text(name));
    }

    /** A field that has to be a string. */
    public String text(String field) {
        if (!body.isString(field)) {
            throw new CommandException(ErrorCode.BAD_VALUE, name + ": the field '" + field + "' must be a string");
        }
        return body.getString(field).getValue();
    }

    /** A field that has to be a document. */
    public BsonDocument document(String field) {
        if (!body.isDocument(field)) {
            throw new CommandException(ErrorCode.BAD_VALUE, name + ": the field '" + field + "' must be a document");
        }
        return body.getDocument(field);
    }

    /** An optional field as a whole number. */
    public long number(String field, long otherwise) {
        return body.isNumber(field) ? body.getNumber(field).longValue() : otherwise;
    }

    /** An optional field as a condition. */
    public boolean isTrue(String field) {
        return body.containsKey(field)
                && (body.isBoolean(field) ? body.getBoolean(field).getValue() : number(field, 0) != 0);
    }

    /** The command for another server. */
    public BsonDocument forServer() {
        return forServer(name, body.get(name));
    }

    /** The command for another server, under another name and with another first argument. */
    public BsonDocument forServer(String otherName, BsonValue argument) {
        BsonDocument command = new BsonDocument(otherName, argument);
        body.forEach((field, value) -> {
            if (!field.equals(name) && !CONVERSATION.contains(field)) {
                command.put(field, value);
            }
        });
        return command;
    }

    /** What the client asks for by mode; the default is the primary. */
    public ReadPreference readPreference() {
        BsonValue mode = body.getDocument("$readPreference", new BsonDocument()).get("mode");
        return mode == null
                ? ReadPreference.primary()
                : ReadPreference.valueOf(mode.asString().getValue());
    }
}
