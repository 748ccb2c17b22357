package io.shardlab.workloads.language.targeting;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * The fields on which a filter has conditions that help to find documents. Immutable.
 *
 * @param equal the fields of which it leaves single values
 * @param ranged the fields of which it leaves ranges
 */
public record ConditionFields(Set<String> equal, Set<String> ranged) {

    public static ConditionFields of(BsonDocument filter) {
        Set<String> mentioned = new LinkedHashSet<>();
        collect(filter, mentioned);
        Set<String> equal = new LinkedHashSet<>();
        Set<String> ranged = new LinkedHashSet<>();
        for (String path : mentioned) {
            Intervals values = FieldConditions.of(path, filter, true, false);
            if (!values.isAll() && !values.isEmpty()) {
                (values.arePoints() ? equal : ranged).add(path);
            }
        }
        return new ConditionFields(equal, ranged);
    }

    private static void collect(BsonDocument filter, Set<String> mentioned) {
        for (Map.Entry<String, BsonValue> condition : filter.entrySet()) {
            if (!condition.getKey().startsWith("$")) {
                mentioned.add(condition.getKey());
            } else if (condition.getValue().isArray()) {
                condition.getValue().asArray().stream()
                        .filter(BsonValue::isDocument)
                        .forEach(clause -> collect(clause.asDocument(), mentioned));
            }
        }
    }
}
