package io.shardlab.workloads.language.access;

import io.shardlab.workloads.language.access.Access.Kind;
import io.shardlab.workloads.language.targeting.LeadingConditions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;

/** Reads the accesses of a database command. Stateless. */
public final class Accesses {

    private static final BsonDocument NOTHING = new BsonDocument();

    private Accesses() {}

    /** Returns the name of the collection of a command. */
    public static String collection(BsonDocument command) {
        BsonValue name = command.get(command.getFirstKey());
        return name != null && name.isString() ? name.asString().getValue() : "";
    }

    /** Returns the accesses of a command in order: one for each write of an update or delete; empty for other commands. */
    public static List<Access> of(BsonDocument command) {
        return switch (command.getFirstKey()) {
            case "find" ->
                List.of(read(command, document(command, "filter"), document(command, "sort"), limit(command)));
            case "aggregate" -> List.of(aggregate(command));
            case "count", "distinct" -> List.of(read(command, document(command, "query"), NOTHING, limit(command)));
            case "insert" -> List.of(insert(command));
            case "update" ->
                statements(command, "updates").map(Accesses::update).toList();
            case "delete" ->
                statements(command, "deletes").map(Accesses::delete).toList();
            case "findAndModify", "findandmodify" -> List.of(findAndModify(command));
            default -> List.of();
        };
    }

    private static Stream<BsonDocument> statements(BsonDocument command, String name) {
        return command.getArray(name, new BsonArray()).stream().map(BsonValue::asDocument);
    }

    private static Access read(BsonDocument command, BsonDocument filter, BsonDocument sort, long most) {
        return new Access(
                Kind.READ, filter, document(command, "collation"), false, false, false, null, List.of(), sort, most);
    }

    private static Access aggregate(BsonDocument command) {
        LeadingConditions leading = LeadingConditions.of(command.getArray("pipeline", new BsonArray()));
        return read(command, leading.filter(), leading.sort(), leading.limit());
    }

    private static long limit(BsonDocument command) {
        long limit = Math.abs(command.getNumber("limit", new BsonInt32(0)).longValue());
        long skip = command.getNumber("skip", new BsonInt32(0)).longValue();
        return limit == 0 ? Access.UNLIMITED : limit + skip;
    }

    private static Access insert(BsonDocument command) {
        List<BsonDocument> documents = new ArrayList<>();
        command.getArray("documents", new BsonArray()).forEach(document -> documents.add(document.asDocument()));
        return new Access(
                Kind.INSERT, NOTHING, NOTHING, false, false, false, null, documents, NOTHING, documents.size());
    }

    private static Access update(BsonDocument statement) {
        boolean single = !isTrue(statement, "multi");
        return new Access(
                Kind.UPDATE,
                document(statement, "q"),
                document(statement, "collation"),
                single,
                isTrue(statement, "upsert"),
                false,
                statement.get("u"),
                List.of(),
                NOTHING,
                single ? 1 : Access.UNLIMITED);
    }

    private static Access delete(BsonDocument statement) {
        boolean single = statement.getNumber("limit", new BsonInt32(0)).intValue() == 1;
        return new Access(
                Kind.DELETE,
                document(statement, "q"),
                document(statement, "collation"),
                single,
                false,
                false,
                null,
                List.of(),
                NOTHING,
                single ? 1 : Access.UNLIMITED);
    }

    private static Access findAndModify(BsonDocument command) {
        boolean remove = isTrue(command, "remove");
        return new Access(
                remove ? Kind.DELETE : Kind.UPDATE,
                document(command, "query"),
                document(command, "collation"),
                true,
                isTrue(command, "upsert"),
                true,
                remove ? null : command.get("update"),
                List.of(),
                NOTHING,
                1);
    }

    private static BsonDocument document(BsonDocument from, String name) {
        return from.isDocument(name) ? from.getDocument(name) : NOTHING;
    }

    private static boolean isTrue(BsonDocument from, String name) {
        return from.getOrDefault(name, BsonBoolean.FALSE).equals(BsonBoolean.TRUE);
    }
}
