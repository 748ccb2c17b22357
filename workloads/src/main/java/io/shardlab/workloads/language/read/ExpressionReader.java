package io.shardlab.workloads.language.read;

import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.compute.Expression;
import io.shardlab.workloads.language.compute.Operator;
import io.shardlab.workloads.language.compute.Operators;
import io.shardlab.workloads.language.value.Draw;
import io.shardlab.workloads.language.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;

/** Reads aggregation expressions. For one thread. */
final class ExpressionReader {

    private static final String LITERAL = "$literal";
    private static final int MOST_LEVELS = 100;

    private final Arguments arguments;
    private final Fields fields;

    /** Resolves the paths of an expression. */
    @FunctionalInterface
    interface Fields {

        /**
         * Returns the expression of a path.
         *
         * @param position its position, for refusals
         * @param path the path without the leading dollar sign
         */
        Expression of(YamlValue position, String path);
    }

    /** @param arguments those of {@code ^compute}, within which other generators may stand */
    ExpressionReader(Arguments arguments, Fields fields) {
        this.arguments = arguments;
        this.fields = fields;
    }

    Expression read(YamlValue value) {
        return read(value, 0);
    }

    private Expression read(YamlValue value, int depth) {
        if (depth > MOST_LEVELS) {
            throw value.refused("has an expression that is nested more than {0,number,#} levels deep", MOST_LEVELS);
        }
        if (value.isList()) {
            return list(operands(value.items(), depth));
        }
        if (value.isMapping()) {
            return mapping(value, depth);
        }
        if (!value.isNothing() && value.text().startsWith("$")) {
            return fields.of(value, value.text().substring(1));
        }
        return ofValue(arguments.nested(value, ""));
    }

    private Expression mapping(YamlValue mapping, int depth) {
        Map<String, YamlValue> entries = mapping.fields();
        String first = entries.isEmpty() ? "" : entries.keySet().iterator().next();
        if (first.equals(LITERAL) && entries.size() == 1) {
            return ofValue(arguments.nested(entries.get(LITERAL), LITERAL));
        }
        if (first.startsWith("^") || ExtendedValue.isOne(entries.keySet())) {
            return ofValue(arguments.nested(mapping, String.valueOf(depth)));
        }
        if (first.startsWith("$")) {
            if (entries.size() > 1) {
                throw mapping.key(first)
                        .refused(
                                "has the operator {0} beside other keys, but an operator is the only key of its mapping",
                                first);
            }
            return operator(first, mapping.key(first), entries.get(first), depth);
        }
        Map<String, Expression> parts = new LinkedHashMap<>();
        entries.forEach((name, part) -> parts.put(name, read(part, depth + 1)));
        return document(parts);
    }

    private Expression operator(String name, YamlValue position, YamlValue value, int depth) {
        Operator operator = Operators.ALL.get(name);
        if (operator == null) {
            TreeSet<String> known = new TreeSet<>(Operators.ALL.keySet());
            known.add(LITERAL);
            throw position.refused(
                    "has the operator {0}, which ^compute does not have{1}",
                    PlainText.quoted(name), YamlValue.instead(name, known));
        }
        List<String> names = Operators.NAMED.get(name);
        if (names != null && value.isMapping() && names.stream().anyMatch(value.fields()::containsKey)) {
            return operator.with(named(name, operator, names, value, depth));
        }
        List<Expression> operands = value.isList() ? operands(value.items(), depth) : List.of(read(value, depth + 1));
        if (names != null && !name.equals("$cond") && operands.size() > 1) {
            throw value.refused("has the operator {0}, whose operands have names: {1}", name, String.join(", ", names));
        }
        if (operands.size() < operator.least() || operands.size() > operator.most()) {
            throw value.refused(
                    "has the operator {0} with {1,number,#} operands, but it takes {2}{3}",
                    name,
                    operands.size(),
                    operator.least() == operator.most()
                            ? operator.least()
                            : Message.of("{0,number,#} to {1,number,#}", operator.least(), operator.most()),
                    names == null ? "" : ": " + String.join(", ", names));
        }
        return operator.with(operands);
    }

    private List<Expression> named(String name, Operator operator, List<String> names, YamlValue value, int depth) {
        Map<String, YamlValue> given = value.fields(names);
        List<Expression> operands = new ArrayList<>();
        for (String operand : names) {
            YamlValue expression = given.get(operand);
            if (expression == null && operands.size() < operator.least()) {
                throw value.refused("has the operator {0} without {1}", name, operand);
            }
            operands.add(expression == null ? null : read(expression, depth + 1));
        }
        return operands;
    }

    private List<Expression> operands(List<YamlValue> items, int depth) {
        List<Expression> operands = new ArrayList<>();
        items.forEach(item -> operands.add(read(item, depth + 1)));
        return operands;
    }

    private static Expression ofValue(Value value) {
        return new Expression() {

            @Override
            public BsonValue evaluate(Draw draw) {
                return value.value(draw);
            }

            @Override
            public List<Value> parts() {
                return List.of(value);
            }
        };
    }

    /** Missing elements of an array are null. */
    private static Expression list(List<Expression> elements) {
        Operator operator = new Operator(0, elements.size(), operands -> {
            BsonArray array = new BsonArray();
            for (int i = 0; i < operands.count(); i++) {
                BsonValue element = operands.get(i);
                array.add(element == null ? BsonNull.VALUE : element);
            }
            return array;
        });
        return operator.with(elements);
    }

    private static Expression document(Map<String, Expression> parts) {
        List<String> names = List.copyOf(parts.keySet());
        Operator operator = new Operator(0, names.size(), operands -> {
            BsonDocument document = new BsonDocument();
            for (int i = 0; i < names.size(); i++) {
                BsonValue part = operands.get(i);
                if (part != null) {
                    document.append(names.get(i), part);
                }
            }
            return document;
        });
        return operator.with(List.copyOf(parts.values()));
    }
}
