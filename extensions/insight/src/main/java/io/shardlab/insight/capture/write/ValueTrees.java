package io.shardlab.insight.capture.write;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.BsonDbPointer;
import org.bson.BsonDocument;
import org.bson.BsonJavaScriptWithScope;
import org.bson.BsonRegularExpression;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;

/** Turns BSON values into trees: Extended JSON with plain numbers where a workload file's reader sees the same type. */
public final class ValueTrees {

    private static final int LAST_YEAR = 9999;

    private ValueTrees() {}

    /** Returns the tree of a value. */
    public static Object of(BsonValue value) {
        return switch (value.getBsonType()) {
            case DOCUMENT -> mapping(value.asDocument());
            case ARRAY -> value.asArray().stream().map(ValueTrees::of).toList();
            case STRING -> value.asString().getValue();
            case BOOLEAN -> value.asBoolean().getValue();
            case NULL -> null;
            case INT32 -> value.asInt32().getValue();
            case INT64 -> whole(value.asInt64().getValue());
            case DOUBLE -> decimal(value.asDouble().getValue());
            case DECIMAL128 ->
                Map.of("$numberDecimal", value.asDecimal128().getValue().toString());
            case OBJECT_ID -> Map.of("$oid", value.asObjectId().getValue().toHexString());
            case DATE_TIME -> Map.of("$date", time(value.asDateTime().getValue()));
            case BINARY -> binary(value.asBinary());
            case REGULAR_EXPRESSION -> Map.of("$regularExpression", expression(value.asRegularExpression()));
            case TIMESTAMP -> Map.of("$timestamp", timestamp(value.asTimestamp()));
            case MIN_KEY -> Map.of("$minKey", 1);
            case MAX_KEY -> Map.of("$maxKey", 1);
            case SYMBOL -> Map.of("$symbol", value.asSymbol().getSymbol());
            case JAVASCRIPT -> Map.of("$code", value.asJavaScript().getCode());
            case JAVASCRIPT_WITH_SCOPE -> code(value.asJavaScriptWithScope());
            case DB_POINTER -> Map.of("$dbPointer", pointer(value.asDBPointer()));
            case UNDEFINED, END_OF_DOCUMENT -> Map.of("$undefined", true);
        };
    }

    private static Map<String, Object> mapping(BsonDocument document) {
        Map<String, Object> fields = new LinkedHashMap<>();
        document.forEach((name, value) -> fields.put(name, of(value)));
        return fields;
    }

    private static Object whole(long number) {
        boolean wouldBeInt = number == (int) number;
        return wouldBeInt ? Map.of("$numberLong", Long.toString(number)) : (Object) number;
    }

    private static Object decimal(double number) {
        return Double.isFinite(number) ? (Object) number : Map.of("$numberDouble", Double.toString(number));
    }

    private static Object time(long millis) {
        Instant time = Instant.ofEpochMilli(millis);
        int year = time.atOffset(ZoneOffset.UTC).getYear();
        return year >= 0 && year <= LAST_YEAR ? time.toString() : Map.of("$numberLong", Long.toString(millis));
    }

    private static Map<String, Object> binary(BsonBinary value) {
        if (value.getType() == BsonBinarySubType.UUID_STANDARD.getValue() && value.getData().length == 16) {
            return Map.of("$uuid", value.asUuid().toString());
        }
        String type = Integer.toHexString(value.getType() & 0xFF);
        return Map.of(
                "$binary",
                ordered(
                        "base64",
                        Base64.getEncoder().encodeToString(value.getData()),
                        "subType",
                        type.length() == 1 ? "0" + type : type));
    }

    private static Map<String, Object> expression(BsonRegularExpression value) {
        return ordered("pattern", value.getPattern(), "options", value.getOptions());
    }

    private static Map<String, Object> timestamp(BsonTimestamp value) {
        return ordered("t", Integer.toUnsignedLong(value.getTime()), "i", Integer.toUnsignedLong(value.getInc()));
    }

    private static Map<String, Object> code(BsonJavaScriptWithScope value) {
        return ordered("$code", value.getCode(), "$scope", mapping(value.getScope()));
    }

    private static Map<String, Object> pointer(BsonDbPointer value) {
        return ordered(
                "$ref",
                value.getNamespace(),
                "$id",
                Map.of("$oid", value.getId().toHexString()));
    }

    private static Map<String, Object> ordered(String first, Object value, String second, Object other) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(first, value);
        fields.put(second, other);
        return fields;
    }
}
