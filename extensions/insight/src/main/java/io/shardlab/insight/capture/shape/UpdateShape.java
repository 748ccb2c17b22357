package io.shardlab.insight.capture.shape;

import java.util.List;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;

/** Walks through update operators and through documents that are written. For one command and thread. */
final class UpdateShape {

    private static final Set<String> STRUCTURAL = Set.of("$currentDate", "$pop");
    private static final Set<String> ADDING = Set.of("$inc", "$mul");
    private static final Set<String> PUSHING = Set.of("$push", "$addToSet");

    private final Outline outline;
    private final ExpressionShape expressions;

    UpdateShape(Outline outline, ExpressionShape expressions) {
        this.outline = outline;
        this.expressions = expressions;
    }

    Node of(BsonValue update) {
        return update.isArray() ? expressions.pipeline(update.asArray()) : operators(update.asDocument());
    }

    private Node operators(BsonDocument update) {
        BsonDocument own = update.clone();
        // Servers add it to what they log of some updates.
        own.remove("$v");
        return outline.document(own, (operator, operands) -> operands(operator, operands.asDocument()));
    }

    private Node operands(String operator, BsonDocument operands) {
        return outline.document(operands, outline::shown, (path, value) -> operand(operator, path, value));
    }

    private Node operand(String operator, String path, BsonValue value) {
        if (STRUCTURAL.contains(operator)) {
            return outline.fixed(value);
        }
        if (operator.equals("$unset")) {
            // The operand may be anything, and has no effect.
            return outline.fixedName("");
        }
        if (operator.equals("$rename")) {
            return outline.fixedName(outline.shown(value.asString().getValue()));
        }
        if (ADDING.contains(operator)) {
            return outline.varying(Hole.Kind.ADDED, operator, path, value);
        }
        if (operator.equals("$pull")) {
            return pulled(path, value);
        }
        if (PUSHING.contains(operator)
                && value.isDocument()
                && value.asDocument().containsKey("$each")) {
            return outline.document(value.asDocument(), (name, part) -> modifier(operator, path, name, part));
        }
        return written(operator, path, value);
    }

    private Node pulled(String path, BsonValue value) {
        if (!value.isDocument()) {
            return outline.varying(Hole.Kind.EQUAL, "$pull", path, value);
        }
        return Outline.isOperators(value)
                ? ((Node.Fields) expressions.filters().of(new BsonDocument(path, value)))
                        .fields()
                        .values()
                        .iterator()
                        .next()
                : expressions.filters().of(value.asDocument());
    }

    private Node modifier(String operator, String path, String name, BsonValue value) {
        if (name.equals("$each")) {
            return written(operator, path, value);
        }
        return value.isDocument() ? expressions.structure(value.asDocument()) : outline.fixed(value);
    }

    /** Returns a document that replaces another one; its {@code _id} cannot change. */
    Node replacement(BsonDocument document) {
        BsonDocument rest = document.clone();
        rest.remove("_id");
        return document(outline, "replace", "", rest);
    }

    private Node written(String operator, String path, BsonValue value) {
        return written(outline, operator, path, value);
    }

    private static Node written(Outline outline, String operator, String path, BsonValue value) {
        if (value.isDocument() && !value.asDocument().isEmpty()) {
            return document(outline, operator, path + ".", value.asDocument());
        }
        return value.isArray()
                ? array(outline, operator, path, value.asArray())
                : outline.varying(Hole.Kind.ASSIGNED, operator, path, value);
    }

    private static Node document(Outline outline, String operator, String prefix, BsonDocument document) {
        String parent = prefix.isEmpty() ? "" : prefix.substring(0, prefix.length() - 1);
        return outline.document(
                document,
                (name, fields) -> outline.shownField(parent, name, fields),
                (name, value) -> written(outline, operator, prefix + name, value));
    }

    private static Node array(Outline outline, String operator, String path, BsonArray array) {
        int length = outline.add(Hole.Kind.LENGTH, operator, path, new BsonInt32(array.size()));
        if (array.isEmpty()) {
            outline.key("[]");
            return new Node.Fixed(List.of());
        }
        outline.key("[");
        int firstHole = outline.holes().size();
        Outline first = outline.part();
        written(first, operator, path, array.get(0));
        Node element = written(outline, operator, path, array.get(0));
        array.stream().skip(1).forEach(value -> {
            Outline other = outline.part();
            written(other, operator, path, value);
            outline.merge(other, first.key(), firstHole);
        });
        outline.key("]");
        return new Node.Repeated(length, element);
    }
}
