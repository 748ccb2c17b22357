package io.shardlab.workloads.language.read;

import io.shardlab.core.yaml.YamlValue;
import io.shardlab.workloads.language.value.ArrayValue;
import io.shardlab.workloads.language.value.Constant;
import io.shardlab.workloads.language.value.DecimalValue;
import io.shardlab.workloads.language.value.DocumentValue;
import io.shardlab.workloads.language.value.ListValue;
import io.shardlab.workloads.language.value.LongDistribution;
import io.shardlab.workloads.language.value.OptionalValue;
import io.shardlab.workloads.language.value.Slot;
import io.shardlab.workloads.language.value.Value;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonString;

/** Generators of arrays, of fields that may be absent, and of GeoJSON. */
final class StructureGenerators {

    /** Six decimals of a degree are 11 cm. */
    private static final int DECIMALS = 6;

    private StructureGenerators() {}

    static Value array(Arguments arguments) {
        Map<String, YamlValue> fields = arguments.named(List.of("length", "of"));
        LongDistribution length = DistributionReader.length("length", arguments.required(fields, "length"));
        Value element = arguments.element(arguments.required(fields, "of"), "of");
        return new ArrayValue(arguments.slot(), length, element);
    }

    static Value optional(Arguments arguments) {
        Map<String, YamlValue> fields = arguments.named(List.of("probability", "value"));
        double probability = Numbers.share("probability", arguments.required(fields, "probability"));
        Value value = arguments.nested(arguments.required(fields, "value"), "value");
        return new OptionalValue(arguments.slot(), probability, value);
    }

    static Value point(Arguments arguments) {
        Map<String, YamlValue> fields = arguments.named(List.of("longitude", "latitude"));
        Map<String, Value> point = new LinkedHashMap<>();
        point.put("type", new Constant(new BsonString("Point")));
        point.put(
                "coordinates",
                new ListValue(List.of(
                        degrees(arguments, fields, "longitude", 180), degrees(arguments, fields, "latitude", 90))));
        return new DocumentValue(point);
    }

    private static Value degrees(Arguments arguments, Map<String, YamlValue> fields, String name, int most) {
        YamlValue range = fields.get(name);
        long from = units(BigDecimal.valueOf(-most), RoundingMode.UNNECESSARY);
        long to = -from;
        if (range != null) {
            List<YamlValue> limits = range.items();
            if (limits.size() != 2) {
                throw range.refused(
                        "has a {0} that is not a pair of the least and the greatest, such as [-10, 30]", name);
            }
            from = units(degree(name, limits.get(0), most), RoundingMode.CEILING);
            to = units(degree(name, limits.get(1), most), RoundingMode.FLOOR);
            if (from > to) {
                throw range.refused("has a {0} whose least is above its greatest", name);
            }
        }
        return new DecimalValue(Slot.of(arguments.slot(), name), LongDistribution.uniform(from, to), DECIMALS, false);
    }

    private static BigDecimal degree(String name, YamlValue value, int most) {
        Numbers.real(name, value, -most, most);
        return Numbers.number(name, value);
    }

    private static long units(BigDecimal degrees, RoundingMode rounding) {
        return degrees.movePointRight(DECIMALS).setScale(0, rounding).longValueExact();
    }
}
