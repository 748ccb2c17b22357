package io.shardlab.workloads.language.read;

import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.document.LoadedField;
import io.shardlab.workloads.language.operation.QuantileValue;
import io.shardlab.workloads.language.value.Constant;
import io.shardlab.workloads.language.value.Slot;
import io.shardlab.workloads.language.value.Value;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.bson.BsonDouble;

/** The generator {@code ^quantile}: a bound that a share of a field's values lies below. */
final class QuantileGenerator {

    private static final List<String> ARGUMENTS = List.of("field", "at", "plus");

    private QuantileGenerator() {}

    static Value read(Arguments arguments) {
        arguments.value("{^quantile: {field: orders.total, at: 0.9}}");
        Map<String, YamlValue> fields = arguments.named(ARGUMENTS);
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
}
