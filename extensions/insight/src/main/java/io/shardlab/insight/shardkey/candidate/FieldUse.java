package io.shardlab.insight.shardkey.candidate;

import io.shardlab.insight.shardkey.routing.AccessSource;
import io.shardlab.insight.shardkey.routing.WeightedAccess;
import io.shardlab.workloads.language.access.Access.Kind;
import io.shardlab.workloads.language.targeting.ConditionFields;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The shares of a workload's accesses with conditions on fields, by equality alone and together with others. Immutable. */
final class FieldUse {

    /** Fields that fewer accesses than this share use are not looked at. */
    private static final double LEAST_SHARE = 0.02;

    private final Map<String, Double> equal = new HashMap<>();
    private final Map<String, Map<String, Double>> beside = new HashMap<>();
    private double all;

    private FieldUse() {}

    static FieldUse of(AccessSource accesses) {
        FieldUse use = new FieldUse();
        Map<WeightedAccess.Shape, ConditionFields> known = new HashMap<>();
        accesses.forEach(
                AccessSource.FEW,
                access -> use.add(
                        access,
                        known.computeIfAbsent(
                                access.shape(),
                                shape -> ConditionFields.of(access.access().filter()))));
        return use;
    }

    private void add(WeightedAccess access, ConditionFields fields) {
        if (access.access().kind() == Kind.INSERT) {
            return;
        }
        all += access.weight();
        Set<String> others = new LinkedHashSet<>(fields.equal());
        others.addAll(fields.ranged());
        others.addAll(access.access().sort().keySet());
        for (String field : fields.equal()) {
            equal.merge(field, access.weight(), Double::sum);
            others.stream()
                    .filter(other -> !other.equals(field))
                    .forEach(other -> beside.computeIfAbsent(field, name -> new HashMap<>())
                            .merge(other, access.weight(), Double::sum));
        }
    }

    /** Returns the fields with conditions of equality, the most used first. */
    List<String> byUse() {
        List<String> fields = new ArrayList<>(equal.keySet());
        fields.removeIf(field -> equal.get(field) < LEAST_SHARE * all);
        fields.sort(Comparator.<String>comparingDouble(field -> -equal.get(field))
                .thenComparing(Comparator.naturalOrder()));
        return fields;
    }

    /** Returns the field that is most used together with another one: by a condition or as the order of the answer. */
    Optional<String> mostUsedBeside(String field) {
        return beside.getOrDefault(field, Map.of()).entrySet().stream()
                .max(Map.Entry.<String, Double>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .map(Map.Entry::getKey);
    }
}
