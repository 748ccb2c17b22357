package io.shardlab.insight.capture.observe;

import static io.shardlab.insight.capture.observe.EntryFields.document;

import java.util.Optional;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Puts the values of a command's {@code let} in the places of its variables, as operations of a workload file have none. Pure functions. */
final class Variables {

    /** The names under which commands, and statements of updates, have their variables. */
    private static final String[] NAMES = {"let", "c"};

    private Variables() {}

    static BsonDocument inlined(BsonDocument command) {
        BsonDocument inlined = command;
        for (String name : NAMES) {
            Optional<BsonDocument> variables = document(inlined, name);
            if (variables.isPresent()) {
                BsonDocument rest = inlined.clone();
                rest.remove(name);
                inlined = inlined(rest, variables.get()).asDocument();
            }
        }
        return inlined;
    }

    private static BsonValue inlined(BsonValue value, BsonDocument variables) {
        if (value.isDocument()) {
            BsonDocument inner = new BsonDocument();
            value.asDocument().forEach((name, field) -> inner.put(name, inlined(field, variables)));
            return inner;
        }
        if (value.isArray()) {
            BsonArray inner = new BsonArray();
            value.asArray().forEach(element -> inner.add(inlined(element, variables)));
            return inner;
        }
        String text = value.isString() ? value.asString().getValue() : "";
        BsonValue variable = text.startsWith("$$") ? variables.get(text.substring(2)) : null;
        return variable == null ? value : constant(variable);
    }

    /** Expressions are documents with an operator, or paths. */
    private static BsonValue constant(BsonValue variable) {
        boolean isExpression = variable.isDocument()
                        && EntryFields.firstName(variable.asDocument()).startsWith("$")
                || variable instanceof BsonString text && text.getValue().startsWith("$");
        return isExpression ? variable : new BsonDocument("$literal", variable);
    }
}
