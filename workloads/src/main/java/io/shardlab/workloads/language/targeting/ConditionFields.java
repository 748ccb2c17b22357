package io.shardlab.workloads.language.targeting;

import io.shardlab.mongo.query.Condition;
import java.util.LinkedHashSet;
import java.util.Set;
import org.bson.BsonDocument;

/**
 * The fields on which a filter has conditions that help to find documents. Immutable.
 *
 * @param equal the fields of which it leaves single values
 * @param ranged the fields of which it leaves ranges
 */
public record ConditionFields(Set<String> equal, Set<String> ranged) {

    public static ConditionFields of(BsonDocument filter) {
        Condition conditions = Condition.of(filter);
        Set<String> equal = new LinkedHashSet<>();
        Set<String> ranged = new LinkedHashSet<>();
        conditions.onFields().map(Condition::path).distinct().forEach(path -> {
            Intervals values = FieldConditions.of(path, conditions, true, false);
            if (!values.isAll() && !values.isEmpty()) {
                (values.arePoints() ? equal : ranged).add(path);
            }
        });
        return new ConditionFields(equal, ranged);
    }
}
