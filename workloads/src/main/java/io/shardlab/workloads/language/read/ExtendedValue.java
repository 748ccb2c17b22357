package io.shardlab.workloads.language.read;

import io.shardlab.core.parameter.OutsideJson;
import io.shardlab.core.parameter.RefusedValueException;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.yaml.YamlValue;
import io.shardlab.mongo.input.IsoTime;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;

/** Values of Extended JSON: plain ones, and mappings such as {@code {$oid: "..."}}, which the driver reads. */
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

    private static final Pattern WHOLE = Pattern.compile("[-+]?(?:0|[1-9]\\d*)");
    private static final Pattern DECIMAL = Pattern.compile("[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?");

    private ExtendedValue() {}

    /** Returns a plain value: a number, true, false or null as in mongosh; everything else is a string. */
    static BsonValue plain(YamlValue value) {
        if (value.isNothing()) {
            return BsonNull.VALUE;
        }
        String text = value.text();
        if (!value.isPlain()) {
            return new BsonString(text);
        }
        return switch (text) {
            case "true", "True", "TRUE" -> BsonBoolean.TRUE;
            case "false", "False", "FALSE" -> BsonBoolean.FALSE;
            default -> isNumber(text) ? number(value, text) : new BsonString(text);
        };
    }

    private static boolean isNumber(String text) {
        return text.length() <= OutsideJson.LONGEST_LITERAL
                ? DECIMAL.matcher(text).matches()
                : text.chars().allMatch(character -> "0123456789+-.eE".indexOf(character) >= 0);
    }

    private static BsonValue number(YamlValue value, String text) {
        if (text.length() > OutsideJson.LONGEST_LITERAL) {
            throw value.refused(
                    "has a number of {0} characters; at most {1} are read", text.length(), OutsideJson.LONGEST_LITERAL);
        }
        if (!WHOLE.matcher(text).matches()) {
            double number = Double.parseDouble(text);
            if (Double.isInfinite(number)) {
                throw value.refused(
                        "has a number beyond the range of a double; write {$numberDecimal: \"...\"}, or put a text in "
                                + "quotes");
            }
            return new BsonDouble(number);
        }
        BigInteger number = new BigInteger(text);
        if (number.bitLength() < Integer.SIZE) {
            return new BsonInt32(number.intValue());
        }
        if (number.bitLength() < Long.SIZE) {
            return new BsonInt64(number.longValue());
        }
        throw value.refused(
                "has a whole number of more than 64 bits; write {$numberDecimal: \"...\"}, or put a text in "
                        + "quotes");
    }

    /** True if a mapping with these keys is a value of Extended JSON, and neither a document nor an operator. */
    static boolean isOne(Set<String> keys) {
        return KEYS.contains(keys);
    }

    /** The first keys of all mappings that are such values. */
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
        return texts ? new BsonString(value.text()) : plain(value);
    }
}
