package io.shardlab.workloadfile.targeting;

import io.shardlab.data.key.KeyOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonRegularExpression;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Works out the intervals of one field that a conjunction of conditions allows. Stateless. */
final class FieldIntervals {

    /** The text that a regular expression demands at the beginning. */
    private static final Pattern PREFIX = Pattern.compile("^\\^([\\w @#%&=:;,<>~/'\"-]+)(?![*?{|])");

    private FieldIntervals() {}

    /**
     * Returns the intervals of a field, from which all others are excluded.
     *
     * @param conditions filters without {@code $and} and {@code $or}, all of which hold
     * @param binary false if a collation decides which texts are equal, so that the order of the shard key says nothing
     */
    static List<Interval> of(String field, List<Map.Entry<String, BsonValue>> conditions, boolean binary) {
        List<Interval> intervals = List.of(Interval.ALL);
        for (Map.Entry<String, BsonValue> condition : conditions) {
            String path = condition.getKey();
            if (path.equals(field)) {
                intervals = Interval.common(intervals, condition(condition.getValue(), binary));
            } else if (field.startsWith(path + ".") && isValue(condition.getValue())) {
                BsonValue within = within(condition.getValue(), field.substring(path.length() + 1));
                intervals = Interval.common(intervals, point(within, binary));
            }
        }
        return intervals;
    }

    private static boolean isValue(BsonValue condition) {
        return condition.isDocument() && !isOperators(condition);
    }

    private static boolean isOperators(BsonValue condition) {
        return condition.isDocument()
                && !condition.asDocument().isEmpty()
                && condition.asDocument().getFirstKey().startsWith("$");
    }

    private static BsonValue within(BsonValue document, String path) {
        BsonValue value = document;
        for (String name : path.split("\\.", -1)) {
            value = value.isDocument() ? value.asDocument().get(name, BsonNull.VALUE) : BsonNull.VALUE;
        }
        return value;
    }

    private static List<Interval> condition(BsonValue condition, boolean binary) {
        if (!isOperators(condition)) {
            return point(condition, binary);
        }
        List<Interval> intervals = List.of(Interval.ALL);
        BsonDocument operators = condition.asDocument();
        for (Map.Entry<String, BsonValue> operator : operators.entrySet()) {
            intervals = Interval.common(intervals, operator(operator.getKey(), operator.getValue(), operators, binary));
        }
        return intervals;
    }

    private static List<Interval> operator(String name, BsonValue argument, BsonDocument beside, boolean binary) {
        return switch (name) {
            case "$eq" -> point(argument, binary);
            case "$in" -> argument.isArray() ? points(argument.asArray(), binary) : List.of(Interval.ALL);
            case "$all" -> {
                // A shard key has no arrays, so that one value must equal all of these.
                List<Interval> all = List.of(Interval.ALL);
                for (BsonValue each : argument.isArray() ? argument.asArray() : List.<BsonValue>of()) {
                    all = Interval.common(all, condition(each, binary));
                }
                yield all;
            }
            case "$gt", "$gte" -> bounded(argument, binary) ? List.of(Interval.from(argument)) : List.of(Interval.ALL);
            case "$lt", "$lte" -> bounded(argument, binary) ? List.of(Interval.to(argument)) : List.of(Interval.ALL);
            case "$exists" ->
                argument.isBoolean() && !argument.asBoolean().getValue()
                        ? List.of(Interval.point(BsonNull.VALUE))
                        : List.of(Interval.ALL);
            case "$regex" -> regex(argument, beside.get("$options", new BsonString("")), binary);
            default -> List.of(Interval.ALL);
        };
    }

    private static boolean bounded(BsonValue value, boolean binary) {
        return KeyOrder.knows(value) && (binary || !value.isString());
    }

    private static List<Interval> points(List<BsonValue> values, boolean binary) {
        List<Interval> points = new ArrayList<>();
        values.forEach(value -> points.addAll(point(value, binary)));
        return points;
    }

    private static List<Interval> point(BsonValue value, boolean binary) {
        if (value.isRegularExpression()) {
            return regex(value, new BsonString(""), binary);
        }
        return bounded(value, binary) && !value.isArray() ? List.of(Interval.point(value)) : List.of(Interval.ALL);
    }

    private static List<Interval> regex(BsonValue regex, BsonValue options, boolean binary) {
        BsonRegularExpression own = regex.isRegularExpression()
                ? regex.asRegularExpression()
                : new BsonRegularExpression(regex.isString() ? regex.asString().getValue() : "");
        boolean plain = own.getOptions().isEmpty() && options.equals(new BsonString(""));
        Matcher prefix = PREFIX.matcher(own.getPattern());
        return plain && binary && prefix.find() ? List.of(Interval.ofPrefix(prefix.group(1))) : List.of(Interval.ALL);
    }
}
