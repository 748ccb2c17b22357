package io.shardlab.insight.capture.shape;

import io.shardlab.insight.capture.observe.ObservedOperation;
import io.shardlab.insight.capture.observe.SkippedException;
import io.shardlab.insight.capture.sample.Disclosure.Vocabulary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Walks through the fields of an action. For one command and thread. */
final class ActionShape {

    /** The path of an array and the identifier of its elements. */
    private static final Pattern IDENTIFIER = Pattern.compile("^(.*?)\\.\\$\\[(\\w+)]");

    private final Outline outline;
    private final ExpressionShape expressions;
    private final UpdateShape updates;

    ActionShape(Outline outline) {
        this.outline = outline;
        this.expressions = new ExpressionShape(outline);
        this.updates = new UpdateShape(outline, expressions);
    }

    Shape of(ObservedOperation operation) {
        Map<String, Node> fields = new LinkedHashMap<>();
        outline.key(operation.action() + " " + outline.names().name(operation.collection()));
        if (operation.action().equals("insertMany")) {
            outline.key(" " + magnitude(operation.documents()));
            fields.put(
                    "documents",
                    new Node.Varying(
                            outline.add(Hole.Kind.COUNT, "documents", "", new BsonInt64(operation.documents()))));
        }
        if (operation.fields().containsKey("arrayFilters") && operation.fields().isDocument("update")) {
            addIdentifiers(operation.fields().getDocument("update"));
        }
        operation.fields().forEach((name, value) -> {
            outline.key(" " + name + ":");
            fields.put(name, field(name, value));
        });
        return new Shape(
                outline.key(),
                fields,
                List.copyOf(outline.holes()),
                List.copyOf(outline.values()),
                outline.collections());
    }

    /** Adds the identifiers by which array filters refer to elements of the arrays in an update with operators. */
    private void addIdentifiers(BsonDocument update) {
        update.values().stream()
                .filter(BsonValue::isDocument)
                .flatMap(operands -> operands.asDocument().keySet().stream())
                .map(IDENTIFIER::matcher)
                .filter(Matcher::find)
                .forEach(path -> outline.alias(path.group(2), path.group(1)));
    }

    private Node field(String name, BsonValue value) {
        return switch (name) {
            case "filter" -> expressions.filters().of(value.asDocument());
            case "sort", "projection" -> expressions.structure(value.asDocument());
            case "pipeline" -> expressions.pipeline(value.asArray());
            case "update" -> updates.of(value);
            case "replacement" -> updates.replacement(value.asDocument());
            case "arrayFilters" ->
                new Node.Elements(value.asArray().stream()
                        .map(filter -> expressions.filters().of(filter.asDocument()))
                        .toList());
            case "limit", "skip", "batchSize" -> count(name, value);
            case "key" -> outline.fixedName(outline.shown(value.asString().getValue()));
            case "hint" -> hint(value);
            case "readConcern", "writeConcern" -> concern(name, value.asDocument());
            case "collation" -> collation(value.asDocument());
            default -> outline.fixed(value);
        };
    }

    /** Returns a collation with the options that MongoDB has, in its own words. */
    private Node collation(BsonDocument collation) {
        BsonDocument known = new BsonDocument();
        collation.forEach((name, value) -> {
            boolean isWord = value.isString()
                    && (name.equals("locale") ? Vocabulary.LOCALE : Vocabulary.WORD)
                            .has(value.asString().getValue());
            if (Vocabulary.COLLATION.has(name) && (isWord || value.isBoolean() || value.isNumber())) {
                known.put(name, value);
            }
        });
        if (!known.containsKey("locale")) {
            throw new SkippedException("collations that MongoDB does not know");
        }
        return outline.fixed(known);
    }

    /** Numbers of documents of about the same size are the same shape. */
    private Node count(String name, BsonValue value) {
        long number = value.asNumber().longValue();
        outline.key(magnitude(number));
        return new Node.Varying(outline.add(Hole.Kind.COUNT, name, "", new BsonInt64(number)));
    }

    private static String magnitude(long number) {
        return number <= 1 ? Long.toString(number) : "10^" + (long) Math.ceil(Math.log10(number));
    }

    private Node hint(BsonValue value) {
        return value.isDocument()
                ? expressions.structure(value.asDocument())
                : outline.index(value.asString().getValue());
    }

    /** A read concern is its level in the file. */
    private Node concern(String name, BsonDocument concern) {
        // Names of tags of members are those of one deployment.
        BsonDocument known = new BsonDocument();
        concern.forEach((option, value) -> {
            if (!value.isString() || Vocabulary.WORD.has(value.asString().getValue())) {
                known.put(option, value);
            } else if (option.equals("w")) {
                known.put(option, new BsonString("majority"));
            }
        });
        return name.equals("readConcern") && known.containsKey("level")
                ? outline.fixed(known.get("level"))
                : outline.fixed(known);
    }
}
