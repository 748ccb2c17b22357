package io.shardlab.workloads.language.read;

import io.shardlab.core.parameter.OutsideJson;
import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.mongo.input.IsoTime;
import java.time.DateTimeException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Values of Extended JSON that are mappings, such as {@code {$oid: "..."}}, read by the driver. */
final class ExtendedValue {

    private static final String DATE = "$date";

    /** The keys of each; $code may have $scope beside it. */
    private static final Set<Set<String>> KEYS = Set.of(
            Set.of("$oid"),
            Set.of(DATE),
            Set.of("$numberInt"),
            Set.of("$numberLong"),
            Set.of("$numberDouble"),
            Set.of("$numberDecimal"),
            Set.of("$binary"),
            Set.of("$uuid"),
            Set.of("$regularExpression"),
            Set.of("$timestamp"),
            Set.of("$minKey"),
            Set.of("$maxKey"),
            Set.of("$symbol"),
            Set.of("$code"),
            Set.of("$code", "$scope"),
            Set.of("$undefined"),
            Set.of("$dbPointer"));

    private static final Set<String> WITH_NUMBERS =
            Set.of("$timestamp", "$minKey", "$maxKey", "$undefined", "$code", "$scope");

    private ExtendedValue() {}

    /** True if a mapping with these keys is such a value, and neither a document nor an operator. */
    static boolean isOne(Set<String> keys) {
        return KEYS.contains(keys);
    }

    /** The first keys of all such values. */
    static List<String> names() {
        return KEYS.stream()
                .filter(keys -> keys.size() == 1)
                .flatMap(Set::stream)
                .sorted()
                .toList();
    }

    static BsonValue of(YamlValue mapping) {
        Map<String, YamlValue> fields = mapping.fields();
        YamlValue date = fields.get(DATE);
        if (date != null && !date.isMapping()) {
            return new BsonDateTime(millis(date));
        }
        String name = fields.keySet().iterator().next();
        try {
            BsonDocument typed = new BsonDocument("v", verbatim(mapping, !WITH_NUMBERS.contains(name)));
            return OutsideJson.parse(typed.toJson()).get("v");
        } catch (RefusedValueException e) {
            throw mapping.refused("has a {0} that is not valid Extended JSON: {1}", name, e.reason());
        }
    }

    /** Returns the milliseconds since the epoch of a date, which may be a {@code $date}. */
    static long date(YamlValue value) {
        if (!value.isMapping()) {
            return millis(value);
        }
        if (!value.fields().keySet().equals(Set.of(DATE))) {
            throw value.refused("must have a date, such as 2024-12-31");
        }
        return of(value).asDateTime().getValue();
    }

    /**
     * Returns the milliseconds since the epoch of a date of ISO 8601.
     *
     * @throws io.shardlab.core.error.UsageException if it is not one
     */
    static long millis(YamlValue date) {
        String text = date.text();
        try {
            return IsoTime.parseAnyForm(text);
        } catch (DateTimeException | ArithmeticException e) {
            throw date.refused(
                    "has {0}, which is not a date such as 2024-12-31 or 2024-12-31T12:00:00Z", PlainText.quoted(text));
        }
    }

    /** @param texts true if plain values are texts, such as an ObjectId that only has digits */
    private static BsonValue verbatim(YamlValue value, boolean texts) {
        if (value.isMapping()) {
            BsonDocument document = new BsonDocument();
            value.fields().forEach((name, field) -> document.append(name, verbatim(field, texts)));
            return document;
        }
        if (value.isList()) {
            return new BsonArray(
                    value.items().stream().map(item -> verbatim(item, texts)).toList());
        }
        return texts ? new BsonString(value.text()) : Scalar.of(value);
    }
}
