package io.shardlab.workloads.language.read;

import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.operation.TimeLimit;
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
import java.util.Set;
import java.util.function.BiFunction;
import org.bson.BsonBoolean;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/** The fields of one statement, read as the server wants them. For one thread. */
final class StatementFields {

    private final YamlValue statement;
    private final Map<String, YamlValue> fields;
    private final OperationValues values;
    private final long slot;
    private final Optional<String> part;

    /** @param part the operation that the statement is, as a step of another one */
    StatementFields(YamlValue statement, OperationValues values, long slot, Optional<String> part) {
        this.part = part;
        this.statement = statement;
        this.fields = statement.fields();
        this.values = values;
        this.slot = slot;
    }

    Optional<String> part() {
        return part;
    }

    boolean has(String name) {
        return fields.containsKey(name);
    }

    /** Returns a field, or null if it is missing. */
    YamlValue get(String name) {
        return fields.get(name);
    }

    YamlValue required(String name, String example) {
        YamlValue value = fields.get(name);
        if (value == null) {
            throw statement.refused("lacks {0}, such as {1}", name, example);
        }
        return value;
    }

    /** Returns a mapping, such as a filter; an empty one if the field is missing. */
    DocumentValue document(String name) {
        return has(name) ? values.document(get(name), slotOf(name)) : new DocumentValue(Map.of());
    }

    /** Returns the filter; an empty one if it is missing. */
    DocumentValue filter() {
        DocumentValue filter = document("filter");
        if (has("filter")) {
            FilterOperators.check(get("filter"));
        }
        return filter;
    }

    /** Returns a document that is stored; an empty one if the field is missing. */
    DocumentValue stored(String name) {
        return has(name) ? values.stored(get(name), slotOf(name)) : new DocumentValue(Map.of());
    }

    /** Returns the mappings of a list. */
    List<DocumentValue> list(String name, BiFunction<YamlValue, Long, DocumentValue> read) {
        List<DocumentValue> documents = new ArrayList<>();
        for (YamlValue item : get(name).items()) {
            documents.add(read.apply(item, Slot.of(slotOf(name), String.valueOf(documents.size()))));
        }
        return documents;
    }

    Value value(String name) {
        return values.value(get(name), slotOf(name));
    }

    OperationValues values() {
        return values;
    }

    long slotOf(String name) {
        return Slot.of(slot, name);
    }

    boolean flag(String name, boolean otherwise) {
        return has(name) ? OperationsReader.bool(get(name)) : otherwise;
    }

    /**
     * Adds fields to the elements of a command, where the file has them.
     *
     * @param names the fields, which have the same name in the command
     */
    void addTo(Map<String, Value> elements, String... names) {
        for (String name : names) {
            if (has(name)) {
                elements.put(name, checked(name));
            }
        }
    }

    /** Adds a field to the elements of a command under another name, where the file has it. */
    void addAs(Map<String, Value> elements, String name, String nameInCommand) {
        if (has(name)) {
            elements.put(nameInCommand, checked(name));
        }
    }

    private Value checked(String name) {
        return switch (name) {
            case "sort" -> {
                checkSort(get(name));
                yield document(name);
            }
            case "projection" -> projection();
            case "collation" -> document(name);
            case "skip", "limit", "batchSize" -> number(name);
            case "maxTimeMS" -> new TimeLimit(number(name));
            case "upsert", "allowDiskUse" -> new Constant(new BsonBoolean(flag(name, false)));
            case "arrayFilters" -> new ListValue(list(name, values::document));
            case "hint" ->
                get(name).isMapping()
                        ? document(name)
                        : new Constant(new BsonString(get(name).text()));
            default -> value(name);
        };
    }

    /**
     * Refuses an order that servers refuse.
     *
     * @param sort a mapping of fields to 1, -1, a score, or a value that varies
     */
    static void checkSort(YamlValue sort) {
        Map<String, YamlValue> fields = sort.fields();
        // A whole sort may be generated, too.
        if (fields.keySet().stream().noneMatch(name -> name.startsWith("^"))) {
            fields.forEach((field, order) -> {
                if (!order.isMapping() && (order.isList() || !isOne(order))) {
                    throw order.refused(
                            "has the sort {0}: {1}, but an order is 1 (rising) or -1 (falling)",
                            PlainText.quoted(field), order.isList() ? "[...]" : PlainText.quoted(order.text()));
                }
            });
        }
    }

    private static boolean isOne(YamlValue order) {
        return order.isPlain() && order.text().matches("[-+]?1(\\.0*)?");
    }

    /** Returns a number that is constant and not negative, or generated. */
    private Value number(String name) {
        Value number = value(name);
        if (number.constant() == null) {
            return number;
        }
        long constant = Numbers.whole(name, get(name), 0, Integer.MAX_VALUE);
        return new Constant(new BsonInt32((int) constant));
    }

    /** Returns the projection, which may be one of several. */
    private Value projection() {
        return isChoice(get("projection")) ? value("projection") : document("projection");
    }

    /** True if a mapping is a choice among several. */
    static boolean isChoice(YamlValue mapping) {
        return mapping.fields().keySet().equals(Set.of(ChooseGenerator.NAME));
    }

    /** True if no projection changes the documents that are returned. */
    boolean returnsWhole() {
        return !has("projection")
                || !isChoice(get("projection"))
                        && document("projection").names().isEmpty();
    }

    /** True if a projection leaves the {@code _id} out. */
    boolean hidesId() {
        if (!has("projection")) {
            return false;
        }
        Value projection = projection();
        return projection instanceof DocumentValue one
                ? hidesId(one.field("_id").map(Value::constant))
                : projection.parts().stream()
                        .anyMatch(each -> hidesId(each.within("_id").map(Value::constant)));
    }

    private static boolean hidesId(Optional<BsonValue> shown) {
        BsonValue id = shown.orElse(null);
        return id != null
                && (id.isBoolean() && !id.asBoolean().getValue()
                        || id.isNumber() && id.asNumber().doubleValue() == 0);
    }

    /** Returns elements of a command that begin with its name and the collection. */
    static Map<String, Value> command(String name, String collection) {
        Map<String, Value> elements = new LinkedHashMap<>();
        elements.put(name, new Constant(new BsonString(collection)));
        return elements;
    }
}
