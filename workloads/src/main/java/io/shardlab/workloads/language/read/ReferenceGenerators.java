package io.shardlab.workloads.language.read;

import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.value.ArrayValue;
import io.shardlab.workloads.language.value.ChooseValue;
import io.shardlab.workloads.language.value.Countable;
import io.shardlab.workloads.language.value.LinkedValue;
import io.shardlab.workloads.language.value.LongDistribution;
import io.shardlab.workloads.language.value.OptionalValue;
import io.shardlab.workloads.language.value.ReferenceValue;
import io.shardlab.workloads.language.value.Value;
import io.shardlab.workloads.language.value.ValueOfValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Generators whose values are those of other collections. */
final class ReferenceGenerators {

    private static final List<String> ARGUMENTS =
            Stream.concat(Stream.of("field"), Distributions.SHAPE.stream()).toList();

    private ReferenceGenerators() {}

    static Value reference(Arguments arguments) {
        YamlValue name = name(arguments, "{^reference: customers._id}");
        Distributions distributions = distributions(arguments);
        return arguments.link(() -> {
            FileContext.Field field = arguments.context().field(name);
            long documents = field.collection().documents();
            if (documents == 0) {
                throw name.refused(
                        "refers to documents of {0}, of which none is loaded",
                        name.text()
                                .substring(
                                        0, name.text().length() - field.path().length() - 1));
            }
            if (documents > LongDistribution.MOST_RANKS) {
                throw name.refused("refers to a collection of more than 2^31 - 1 documents");
            }
            LongDistribution choice = distributions.indexes(documents, arguments.place());
            return new ReferenceValue(arguments.slot(), field.value(), choice, distributions.isZipfian());
        });
    }

    static Value valueOf(Arguments arguments) {
        YamlValue name = name(arguments, "{^valueOf: orders.status}");
        Distributions distributions = distributions(arguments);
        return arguments.link(() -> {
            FileContext.Field field = arguments.context().field(name);
            Countable countable = countable(field.value())
                    .orElseThrow(() -> name.refused(
                            "has {0}, whose different values are not known; those of ^sequence, ^int, ^long, ^choose, "
                                    + "^boolean, ^reference and of generators with distinct are",
                            PlainText.quoted(name.text())));
            return new ValueOfValue(
                    arguments.slot(), countable, distributions.indexes(countable.count(), arguments.place()));
        });
    }

    private static Optional<Countable> countable(Value value) {
        if (value instanceof ChooseValue choose && !choose.isOfConstants()) {
            return Optional.empty();
        }
        if (value instanceof Countable countable) {
            return Optional.of(countable);
        }
        if (value instanceof LinkedValue link) {
            return countable(link.resolve());
        }
        if (value instanceof ArrayValue array) {
            return countable(array.element());
        }
        return value instanceof OptionalValue optional
                ? countable(optional.parts().get(0))
                : Optional.empty();
    }

    private static YamlValue name(Arguments arguments, String example) {
        YamlValue value = arguments.value(example);
        return value.isMapping() ? arguments.required(arguments.named(ARGUMENTS), "field") : value;
    }

    private static Distributions distributions(Arguments arguments) {
        YamlValue value = arguments.value("");
        return new Distributions(arguments.position(), value.isMapping() ? value.fields() : Map.of());
    }
}
