package io.shardlab.workloads.language.read;

import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.operation.Changes;
import io.shardlab.workloads.language.operation.Filter;
import io.shardlab.workloads.language.operation.ReturnedPart;
import io.shardlab.workloads.language.operation.Statement;
import io.shardlab.workloads.language.operation.Statement.Kind;
import io.shardlab.workloads.language.read.StatementReader.Target;
import io.shardlab.workloads.language.value.Constant;
import io.shardlab.workloads.language.value.DocumentValue;
import io.shardlab.workloads.language.value.ListValue;
import io.shardlab.workloads.language.value.Slot;
import io.shardlab.workloads.language.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.bson.BsonBoolean;
import org.bson.BsonInt32;

/** Makes the commands of statements that write. Stateless. */
final class WriteCommands {

    /** The most documents of one {@code insertMany}, as the servers' limit of a command. */
    private static final int MOST_DOCUMENTS = 100_000;

    private static final List<Action> IN_BULK = List.of(
            Action.INSERT_ONE,
            Action.UPDATE_ONE,
            Action.UPDATE_MANY,
            Action.REPLACE_ONE,
            Action.DELETE_ONE,
            Action.DELETE_MANY);

    private static final Changes UPSERTS = new Changes(true, false, false, true, false, false, Set.of(), Map.of());

    private static final Value TRUE = new Constant(BsonBoolean.TRUE);

    private WriteCommands() {}

    /** The commands that hold several writes. */
    private enum Verb {
        INSERT("insert", "documents"),
        INSERT_NEW("insert", ""),
        UPSERT_NEW("update", ""),
        UPDATE("update", "updates"),
        DELETE("delete", "deletes");

        private final String command;
        private final String list;

        Verb(String command, String list) {
            this.command = command;
            this.list = list;
        }
    }

    /**
     * A write within a command.
     *
     * @param value its element of the command's list; an empty document for a new one
     */
    private record Write(Verb verb, DocumentValue value, Filter filter, Changes changes) {}

    static Statement read(Action action, Target target, StatementFields fields, Common common) {
        return switch (action) {
            case INSERT_MANY -> insertMany(target, fields, common);
            case BULK_WRITE -> bulkWrite(target, fields, common);
            case FIND_ONE_AND_UPDATE, FIND_ONE_AND_REPLACE, FIND_ONE_AND_DELETE ->
                findAndModify(action, target, fields, common);
            default -> command(action, List.of(write(action, target, fields)), true, target, fields, common);
        };
    }

    private static Write write(Action action, Target target, StatementFields fields) {
        return switch (action) {
            case INSERT_ONE -> insertOne(fields);
            case UPDATE_ONE, UPDATE_MANY -> update(action == Action.UPDATE_MANY, target, fields);
            case REPLACE_ONE -> replace(target, fields);
            case DELETE_ONE, DELETE_MANY -> delete(action == Action.DELETE_MANY, target, fields);
            default -> throw new IllegalArgumentException("not a write: " + action);
        };
    }

    private static Write insertOne(StatementFields fields) {
        boolean given = fields.has("document");
        if (!fields.flag("upsert", false)) {
            return insert(given, fields.stored("document"));
        }
        if (given) {
            throw fields.get("upsert").refused("has upsert for an insert of a given document; use replaceOne");
        }
        return new Write(Verb.UPSERT_NEW, new DocumentValue(Map.of()), Filter.NONE, UPSERTS);
    }

    private static Write insert(boolean given, DocumentValue document) {
        return new Write(given ? Verb.INSERT : Verb.INSERT_NEW, document, Filter.NONE, Changes.INSERTS);
    }

    private static Write update(boolean many, Target target, StatementFields fields) {
        Changes changes = new UpdateReader(target, fields, many).update();
        DocumentValue filter = fields.filter();
        Map<String, Value> elements = new LinkedHashMap<>();
        elements.put("q", filter);
        elements.put("u", fields.value("update"));
        if (many) {
            elements.put("multi", TRUE);
        }
        fields.addTo(elements, "upsert", "arrayFilters", "hint", "collation");
        return new Write(Verb.UPDATE, new DocumentValue(elements), target.conditions(filter, fields), changes);
    }

    private static Write replace(Target target, StatementFields fields) {
        Changes changes = new UpdateReader(target, fields, false).replacement();
        DocumentValue filter = fields.filter();
        Map<String, Value> elements = new LinkedHashMap<>();
        elements.put("q", filter);
        elements.put("u", fields.stored("replacement"));
        fields.addTo(elements, "upsert", "hint", "collation");
        return new Write(Verb.UPDATE, new DocumentValue(elements), target.conditions(filter, fields), changes);
    }

    private static Write delete(boolean many, Target target, StatementFields fields) {
        DocumentValue filter = fields.filter();
        Map<String, Value> elements = new LinkedHashMap<>();
        elements.put("q", filter);
        elements.put("limit", new Constant(new BsonInt32(many ? 0 : 1)));
        fields.addTo(elements, "hint", "collation");
        return new Write(Verb.DELETE, new DocumentValue(elements), target.conditions(filter, fields), deletes(many));
    }

    private static Changes deletes(boolean many) {
        return new Changes(false, true, false, false, false, many, Set.of(), Map.of());
    }

    private static Statement insertMany(Target target, StatementFields fields, Common common) {
        YamlValue given =
                fields.required("documents", "documents: 10 for the next ten new documents, or a list of documents");
        boolean ordered = fields.flag("ordered", true);
        if (given.isList()) {
            List<DocumentValue> documents = fields.list("documents", fields.values()::stored);
            if (documents.isEmpty()) {
                throw given.refused("has no document to insert");
            }
            List<Write> writes =
                    documents.stream().map(document -> insert(true, document)).toList();
            return command(Action.INSERT_MANY, writes, ordered, target, fields, common);
        }
        long count = Numbers.whole("documents", given, 1, MOST_DOCUMENTS);
        List<Write> writes = Stream.generate(() -> insert(false, new DocumentValue(Map.of())))
                .limit(count)
                .toList();
        return command(Action.INSERT_MANY, writes, ordered, target, fields, common);
    }

    private static Statement bulkWrite(Target target, StatementFields fields, Common common) {
        YamlValue operations =
                fields.required("operations", "operations: [{insertOne: {}}, {deleteOne: {filter: {...}}}]");
        List<List<Write>> groups = new ArrayList<>();
        int index = 0;
        for (YamlValue operation : operations.items()) {
            Write write = inBulk(operation, target, fields, index++);
            List<Write> last = groups.isEmpty() ? List.of() : groups.get(groups.size() - 1);
            if (last.isEmpty() || last.get(0).verb() != write.verb()) {
                last = new ArrayList<>();
                groups.add(last);
            }
            last.add(write);
        }
        if (groups.isEmpty()) {
            throw operations.refused("has a bulkWrite without operations");
        }
        boolean ordered = fields.flag("ordered", true);
        List<Write> all = groups.stream().flatMap(List::stream).toList();
        Common ofParts = new Common(
                common.concerns(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                false,
                Optional.empty(),
                Optional.empty());
        return new Statement(
                Kind.BULK,
                Action.BULK_WRITE.title(),
                target.name(),
                new DocumentValue(Map.of()),
                groups.stream()
                        .map(group -> command(Action.BULK_WRITE, group, ordered, target, fields, ofParts))
                        .toList(),
                ordered,
                0,
                filter(all),
                ReturnedPart.ALL,
                changes(all),
                common.concerns(),
                common.returnsAtLeast(),
                common.returnsAtMost(),
                Optional.empty(),
                common.part(),
                Optional.empty());
    }

    private static Write inBulk(YamlValue operation, Target target, StatementFields fields, int index) {
        Map<String, YamlValue> keys = operation.fields();
        List<String> known = IN_BULK.stream().map(Action::title).toList();
        if (keys.size() != 1) {
            throw operation.refused(
                    "has {0,number,#} keys in an operation of a bulkWrite, but one of {1} is allowed",
                    keys.size(), String.join(", ", known));
        }
        String name = keys.keySet().iterator().next();
        if (!known.contains(name)) {
            throw operation
                    .key(name)
                    .refused(
                            "has the unknown operation {0} in a bulkWrite{1}",
                            PlainText.quoted(name), YamlValue.instead(name, known));
        }
        Action action = Action.of(name).orElseThrow();
        long slot = Slot.of(fields.slotOf("operations"), String.valueOf(index));
        if (action == Action.INSERT_ONE && keys.get(name).isNothing()) {
            return insert(false, new DocumentValue(Map.of()));
        }
        keys.get(name).fields(action.ownFields());
        return write(action, target, new StatementFields(keys.get(name), fields.values(), slot, Optional.empty()));
    }

    private static Filter filter(List<Write> writes) {
        return Filter.anyOf(writes.stream().map(Write::filter).toList());
    }

    private static Changes changes(List<Write> writes) {
        return Changes.together(writes.stream().map(Write::changes).toList());
    }

    /** Makes one command of several writes with one verb. */
    private static Statement command(
            Action action, List<Write> writes, boolean ordered, Target target, StatementFields fields, Common common) {
        Verb verb = writes.get(0).verb();
        boolean fresh = verb == Verb.INSERT_NEW || verb == Verb.UPSERT_NEW;
        Map<String, Value> elements = StatementFields.command(verb.command, target.name());
        if (!fresh) {
            elements.put(
                    verb.list, new ListValue(writes.stream().map(Write::value).toList()));
        }
        if (!ordered) {
            elements.put("ordered", new Constant(BsonBoolean.FALSE));
        }
        fields.addTo(elements, "maxTimeMS");
        return common.command(
                fresh ? Kind.INSERT_NEW : Kind.WRITE,
                action,
                target,
                elements,
                ordered,
                fresh ? writes.size() : 0,
                filter(writes),
                ReturnedPart.ALL,
                changes(writes),
                Optional.empty());
    }

    private static Statement findAndModify(Action action, Target target, StatementFields fields, Common common) {
        DocumentValue filter = fields.filter();
        Map<String, Value> elements = StatementFields.command("findAndModify", target.name());
        elements.put("query", filter);
        fields.addTo(elements, "sort");
        Changes changes = change(action, target, fields, elements);
        if (returnsNew(fields)) {
            elements.put("new", TRUE);
        }
        fields.addAs(elements, "projection", "fields");
        fields.addTo(elements, "upsert", "arrayFilters", "hint", "collation", "maxTimeMS");
        return common.command(
                Kind.FIND_AND_MODIFY,
                action,
                target,
                elements,
                true,
                0,
                target.conditions(filter, fields),
                new ReturnedPart(
                        false, 1, fields.has("sort"), fields.returnsWhole(), fields.hidesId(), Optional.empty()),
                changes,
                Optional.empty());
    }

    private static Changes change(Action action, Target target, StatementFields fields, Map<String, Value> elements) {
        UpdateReader updates = new UpdateReader(target, fields, false);
        switch (action) {
            case FIND_ONE_AND_UPDATE -> {
                Changes changes = updates.update();
                elements.put("update", fields.value("update"));
                return changes;
            }
            case FIND_ONE_AND_REPLACE -> {
                Changes changes = updates.replacement();
                elements.put("update", fields.stored("replacement"));
                return changes;
            }
            default -> {
                elements.put("remove", TRUE);
                return deletes(false);
            }
        }
    }

    private static boolean returnsNew(StatementFields fields) {
        YamlValue which = fields.get("returnDocument");
        if (which == null) {
            return false;
        }
        return switch (which.text()) {
            case "after" -> true;
            case "before" -> false;
            default ->
                throw which.refused(
                        "has the returnDocument {0}{1}",
                        PlainText.quoted(which.text()), YamlValue.instead(which.text(), List.of("before", "after")));
        };
    }
}
