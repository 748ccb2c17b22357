package io.shardlab.workloads.language.read;

import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.value.DistinctValue;
import io.shardlab.workloads.language.value.LongDistribution;
import io.shardlab.workloads.language.value.Numbered;
import io.shardlab.workloads.language.value.Slot;
import io.shardlab.workloads.language.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads {@code distinct}. If it is given, the distribution is that of the different values. */
final class Distinct {

    private static final String NAME = "distinct";

    private final Arguments arguments;
    private final Map<String, YamlValue> fields;

    Distinct(Arguments arguments, Map<String, YamlValue> fields) {
        this.arguments = arguments;
        this.fields = fields;
    }

    /** Returns the names of a generator's arguments and those of its different values. */
    static List<String> with(List<String> names, String... more) {
        return Stream.of(names.stream(), Stream.of(more), DistributionReader.SHAPE.stream(), Stream.of(NAME))
                .flatMap(each -> each)
                .distinct()
                .toList();
    }

    /** Returns the distribution of the generator itself. */
    DistributionReader ofGenerator() {
        if (!fields.containsKey(NAME)) {
            return new DistributionReader(arguments.position(), fields);
        }
        Map<String, YamlValue> range = new LinkedHashMap<>(fields);
        range.keySet().removeAll(DistributionReader.SHAPE);
        return new DistributionReader(arguments.position(), range);
    }

    /**
     * Returns one of several different values of a generator, or the generator if there is no {@code distinct}.
     *
     * @param generator a generator whose values depend on random bits only
     */
    Value of(Value generator) {
        YamlValue distinct = fields.get(NAME);
        if (distinct == null) {
            return generator;
        }
        long count = Numbers.whole(NAME, distinct, 1, LongDistribution.MOST_RANKS);
        if (generator instanceof Numbered numbered && numbered.count() < count) {
            throw distinct.refused(
                    "has distinct: {0,number,#}, but {1} has only {2,number,#} different values here",
                    count, arguments.generator(), numbered.count());
        }
        Map<String, YamlValue> shape = new LinkedHashMap<>(fields);
        shape.keySet().retainAll(DistributionReader.SHAPE);
        LongDistribution choice = new DistributionReader(arguments.position(), shape).indexes(count, arguments.place());
        try {
            return new DistinctValue(generator, Slot.of(arguments.slot(), NAME), choice);
        } catch (IllegalArgumentException e) {
            throw distinct.refused(
                    "has distinct: {0,number,#}, but {1} seems to have no more different values than {2} here",
                    count, arguments.generator(), e.getMessage());
        }
    }

    /** Refuses a distribution where only the different values could have one. */
    Distinct withoutOwnDistribution() {
        if (!fields.containsKey(NAME)) {
            for (String name : DistributionReader.SHAPE) {
                if (fields.containsKey(name)) {
                    throw fields.get(name)
                            .refused(
                                    "has {0} for {1}, which has a distribution only of distinct values; add distinct",
                                    name, arguments.generator());
                }
            }
        }
        return this;
    }
}
