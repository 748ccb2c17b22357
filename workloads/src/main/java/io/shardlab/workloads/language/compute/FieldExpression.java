package io.shardlab.workloads.language.compute;

import io.shardlab.workloads.language.value.ArrayValue;
import io.shardlab.workloads.language.value.DocumentValue;
import io.shardlab.workloads.language.value.Draw;
import io.shardlab.workloads.language.value.LinkedValue;
import io.shardlab.workloads.language.value.Value;
import java.util.List;
import java.util.Optional;
import org.bson.BsonArray;
import org.bson.BsonValue;

/**
 * A path of fields such as {@code $items.price}. Only the fields of the path are made; of an array, the path leads to the array
 * of its elements' fields.
 */
public final class FieldExpression implements Expression {

    private final Expression steps;
    private final Value used;

    private FieldExpression(Expression steps, Value used) {
        this.steps = steps;
        this.used = used;
    }

    /**
     * Creates the expression of a path.
     *
     * @param value the value of its first field
     * @param rest the names of the others
     * @param elements the number of arrays between the expression and the document that has the first field
     */
    public static Expression of(Value value, List<String> rest, int elements) {
        FieldExpression path = of(value, rest);
        if (elements == 0) {
            return path;
        }
        return new FieldExpression(
                draw -> {
                    draw.enterAround(elements);
                    BsonValue found = path.evaluate(draw);
                    draw.leave();
                    return found;
                },
                path.used);
    }

    private static FieldExpression of(Value value, List<String> rest) {
        Value known = value instanceof LinkedValue link ? link.resolve() : value;
        if (rest.isEmpty()) {
            return new FieldExpression(value::value, value);
        }
        if (known instanceof DocumentValue document) {
            Optional<Value> field = document.field(rest.get(0));
            return field.isPresent()
                    ? of(field.get(), rest.subList(1, rest.size()))
                    : new FieldExpression(draw -> null, value);
        }
        if (known instanceof ArrayValue array) {
            FieldExpression ofElement = of(array.element(), rest);
            return new FieldExpression(draw -> ofElements(array, ofElement, draw), ofElement.used);
        }
        return new FieldExpression(draw -> within(known.value(draw), rest), value);
    }

    private static BsonValue ofElements(ArrayValue array, Expression ofElement, Draw draw) {
        BsonArray found = new BsonArray();
        long length = array.length(draw);
        for (long i = 0; i < length; i++) {
            array.enter(i, draw);
            BsonValue value = ofElement.evaluate(draw);
            draw.leave();
            if (value != null) {
                found.add(value);
            }
        }
        return found;
    }

    private static BsonValue within(BsonValue value, List<String> rest) {
        if (rest.isEmpty() || value == null) {
            return value;
        }
        if (value.isDocument()) {
            return within(value.asDocument().get(rest.get(0)), rest.subList(1, rest.size()));
        }
        if (!value.isArray()) {
            return null;
        }
        BsonArray found = new BsonArray();
        for (BsonValue element : value.asArray()) {
            // An array within the array has no fields.
            BsonValue inner = element.isDocument() ? within(element, rest) : null;
            if (inner != null) {
                found.add(inner);
            }
        }
        return found;
    }

    @Override
    public BsonValue evaluate(Draw draw) {
        return steps.evaluate(draw);
    }

    @Override
    public List<Value> parts() {
        return List.of(used);
    }
}
