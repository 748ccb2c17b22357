package io.shardlab.insight.capture.shape;

import io.shardlab.insight.capture.sample.Disclosure;
import io.shardlab.insight.capture.write.ValueTrees;
import io.shardlab.mongo.query.Condition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/** Collects the key, the holes and the values of a shape while a command is walked through. For one command and thread. */
final class Outline {

    private final Disclosure names;
    private final String collection;
    private final StringBuilder key = new StringBuilder();
    private final List<Hole> holes = new ArrayList<>();
    private final List<List<BsonValue>> values = new ArrayList<>();
    private final Set<String> collections = new TreeSet<>();
    private final Map<String, String> aliases = new HashMap<>();

    /** @param collection the own name of the collection whose fields the command names */
    Outline(Disclosure names, String collection) {
        this.names = names;
        this.collection = collection;
    }

    /** Returns an outline of a part, which is merged later. */
    Outline part() {
        return new Outline(names, collection);
    }

    Disclosure names() {
        return names;
    }

    void key(String text) {
        key.append(text);
    }

    String key() {
        return key.toString();
    }

    List<Hole> holes() {
        return holes;
    }

    List<List<BsonValue>> values() {
        return values;
    }

    /** Returns the path to write. */
    String shown(String path) {
        return names.path(collection, path);
    }

    /** Adds a document whose names are operators and paths of fields, with what {@code part} adds for each value. */
    Node.Fields document(BsonDocument document, BiFunction<String, BsonValue, Node> part) {
        return document(document, (name, fields) -> name.startsWith("$") ? name : shown(name, fields), part);
    }

    /** @param name returns the name to write in a document that has some fields already */
    Node.Fields document(
            BsonDocument document,
            BiFunction<String, Map<String, Node>, String> name,
            BiFunction<String, BsonValue, Node> part) {
        Map<String, Node> fields = new LinkedHashMap<>();
        key.append('{');
        document.forEach((own, value) -> {
            String shown = name.apply(own, fields);
            key.append(shown).append(':');
            fields.put(shown, part.apply(own, value));
            key.append(',');
        });
        key.append('}');
        return new Node.Fields(fields);
    }

    /** Returns the path to write in a document that has some fields already; names that are data may be written alike. */
    String shown(String path, Map<String, Node> fields) {
        return once(fields, number -> names.path(collection, path, number));
    }

    /** Returns the name to write of a field of a document. */
    String shownField(String parent, String name, Map<String, Node> fields) {
        return once(fields, number -> names.field(collection, parent, name, number));
    }

    private static String once(Map<String, Node> fields, IntFunction<String> written) {
        String first = written.apply(1);
        String shown = first;
        for (int number = 2; fields.containsKey(shown); number++) {
            shown = written.apply(number);
            if (shown.equals(first)) {
                return first;
            }
        }
        return shown;
    }

    /** Lets an identifier of array filters stand for the path of its array. */
    void alias(String identifier, String path) {
        aliases.put(identifier, path);
    }

    /** Returns the path of a field of documents. */
    private String resolved(String path) {
        int dot = path.indexOf('.');
        String array = aliases.get(dot < 0 ? path : path.substring(0, dot));
        return array == null ? path : array + (dot < 0 ? "" : path.substring(dot));
    }

    Node fixed(BsonValue value) {
        key.append(value);
        return new Node.Fixed(ValueTrees.of(value));
    }

    Node fixedName(String text) {
        key.append(text);
        return new Node.Fixed(text);
    }

    Node index(String name) {
        key.append("index ").append(name);
        return new Node.IndexName(name);
    }

    /** Adds another collection that the command reads. */
    Node fixedCollection(String name) {
        collections.add(name);
        return fixedName(names.name(name));
    }

    Set<String> collections() {
        return collections;
    }

    /** Adds a hole, with its value. A null stays, as it is not data. */
    Node varying(Hole.Kind kind, String operator, String path, BsonValue value) {
        if (value.isNull()) {
            key.append("null");
            return new Node.Fixed(null);
        }
        key.append('?').append(typeOf(value));
        return new Node.Varying(add(kind, operator, path, value));
    }

    /** Adds a hole for a number that follows from a command and does not belong to the key. */
    int add(Hole.Kind kind, String operator, String path, BsonValue value) {
        String field = resolved(path);
        holes.add(new Hole(
                kind, operator, names.plain(collection, field), names.pathWithoutPositions(collection, field)));
        values.add(new ArrayList<>(List.of(value)));
        return holes.size() - 1;
    }

    /** Adds another value at an existing hole. */
    void addTo(int hole, BsonValue value) {
        values.get(hole).add(value);
    }

    /** Adds an element to a repeated one if it has the same shape: its values to the holes from an index on. */
    void merge(Outline element, String elementKey, int firstHole) {
        if (element.key().equals(elementKey)) {
            for (int i = 0; i < element.values.size(); i++) {
                values.get(firstHole + i).addAll(element.values.get(i));
            }
        }
    }

    /** Returns the type in the key: shapes with values of different types are different, except the types of numbers. */
    static String typeOf(BsonValue value) {
        return value.isNumber() ? "number" : value.getBsonType().name().toLowerCase(Locale.ROOT);
    }

    static boolean isOperators(BsonValue value) {
        return Condition.isOperators(value) && !value.asDocument().getFirstKey().equals("$ref");
    }
}
