package io.shardlab.workloads.language.read;

import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.document.LoadedField;
import io.shardlab.workloads.language.operation.ExcerptValue;
import io.shardlab.workloads.language.operation.QuantileValue;
import io.shardlab.workloads.language.value.ArrayValue;
import io.shardlab.workloads.language.value.ChooseValue;
import io.shardlab.workloads.language.value.Constant;
import io.shardlab.workloads.language.value.Countable;
import io.shardlab.workloads.language.value.LinkedValue;
import io.shardlab.workloads.language.value.LongDistribution;
import io.shardlab.workloads.language.value.OptionalValue;
import io.shardlab.workloads.language.value.ReferenceValue;
import io.shardlab.workloads.language.value.Slot;
import io.shardlab.workloads.language.value.Value;
import io.shardlab.workloads.language.value.ValueOfValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bson.BsonDouble;

/** Generators whose values follow from the documents of collections. Bounds and parts of texts are for operations only. */
final class ReferenceGenerators {

    private static final List<String> ARGUMENTS =
            Stream.concat(Stream.of("field"), DistributionReader.SHAPE.stream()).toList();

    private static final LongDistribution ONE = LongDistribution.uniform(1, 1);
    private static final LongDistribution THREE = LongDistribution.uniform(3, 3);

    private ReferenceGenerators() {}

    static Value reference(Arguments arguments) {
        YamlValue name = name(arguments, "{^reference: customers._id}");
        DistributionReader distributions = distributions(arguments);
        return arguments.link(() -> {
            FileContext.Field field = arguments.context().fieldOfLoaded(name);
            long documents = field.collection().documents();
            if (documents > LongDistribution.MOST_RANKS) {
                throw name.refused("refers to a collection of more than 2^31 - 1 documents");
            }
            LongDistribution choice = distributions.indexes(documents, arguments.place());
            return new ReferenceValue(arguments.slot(), field.value(), choice, distributions.isZipfian());
        });
    }

    static Value valueOf(Arguments arguments) {
        YamlValue name = name(arguments, "{^valueOf: orders.status}");
        DistributionReader distributions = distributions(arguments);
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

    private static DistributionReader distributions(Arguments arguments) {
        YamlValue value = arguments.value("");
        return new DistributionReader(arguments.position(), value.isMapping() ? value.fields() : Map.of());
    }

    /** Reads a bound that a share of a field's values lies below. */
    static Value quantile(Arguments arguments) {
        arguments.value("{^quantile: {field: orders.total, at: 0.9}}");
        Map<String, YamlValue> fields = arguments.named(List.of("field", "at", "plus"));
        YamlValue name = arguments.required(fields, "field");
        LoadedField field = arguments.context().loaded(name);
        // All bounds of a field in one operation are drawn together, so that a range keeps its width.
        long slot = Slot.of(Slot.of(0, arguments.generator()), name.text());
        Value at = share("at", arguments.required(fields, "at"), value -> arguments.shared(value, slot));
        Value plus = fields.containsKey("plus")
                ? share("plus", fields.get("plus"), value -> arguments.nested(value, "plus"))
                : new Constant(new BsonDouble(0));
        return new QuantileValue(field, at, plus);
    }

    /** Reads a share: a number, or a generator of numbers. */
    private static Value share(String name, YamlValue value, Function<YamlValue, Value> reader) {
        return value.isMapping() ? reader.apply(value) : new Constant(new BsonDouble(Numbers.share(name, value)));
    }

    /** Reads neighbouring words of the texts of loaded documents. */
    static Value words(Arguments arguments) {
        arguments.value("{^words: {field: articles.text, count: 2}}");
        Map<String, YamlValue> fields = arguments.named(List.of("field", "count"));
        FileContext.Field field = field(arguments, fields);
        return ExcerptValue.words(
                arguments.slot(), field.value(), documents(field), DistributionReader.length("count", fields, ONE));
    }

    /** Reads a regular expression of characters of the texts of loaded documents. */
    static Value pattern(Arguments arguments) {
        arguments.value("{^pattern: {field: users.name, characters: 3, start: true}}");
        Map<String, YamlValue> fields = arguments.named(List.of("field", "characters", "start", "options"));
        FileContext.Field field = field(arguments, fields);
        return ExcerptValue.pattern(
                arguments.slot(),
                field.value(),
                documents(field),
                DistributionReader.length("characters", fields, THREE),
                fields.containsKey("start") && OperationsReader.bool(fields.get("start")),
                Optional.ofNullable(fields.get("options")).map(YamlValue::text).orElse(""));
    }

    private static FileContext.Field field(Arguments arguments, Map<String, YamlValue> fields) {
        return arguments.context().fieldOfLoaded(arguments.required(fields, "field"));
    }

    private static LongDistribution documents(FileContext.Field field) {
        return LongDistribution.uniform(0, field.collection().documents() - 1);
    }
}
