package io.shardlab.transfer.dump.format;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.shardlab.core.parameter.OutsideJson;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.bson.BsonBinary;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDbPointer;
import org.bson.BsonDocument;
import org.bson.BsonRegularExpression;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.BsonWriter;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.io.BasicOutputBuffer;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/**
 * The metadata of a dump: written as canonical Extended JSON v2, and read by the rules of mongorestore, which also accepts
 * plain numbers. An object whose first name is that of a type, such as {@code $date}, is a value of that type or an error;
 * every other object is a document, whatever its names are: {@code $regex} is an operator of queries here. The driver's own
 * reader also accepts older forms, and so reads values that differ from those written.
 */
public final class MetadataJson {

    private static final JsonWriterSettings CANONICAL =
            JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();

    private static final String NAN = "{\"$numberDouble\": \"NaN\"}";

    private static final String REGULAR_EXPRESSION = "{\"$regularExpression\":";

    private static final JsonMapper MAPPER = new JsonMapper();

    private static final Set<String> TYPES = Set.of("""
        $binary $code $date $dbPointer $maxKey $minKey $numberDecimal $numberDouble $numberInt $numberLong $oid
        $regularExpression $scope $symbol $timestamp $undefined $uuid\
        """.split("\\s+"));

    /** Older tools wrote offsets without a colon. */
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .appendPattern("[XXX][XX]")
            .toFormatter(Locale.ROOT);

    private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();

    private final JsonParser json;
    private final BsonWriter out;

    private MetadataJson(JsonParser json, BsonWriter out) {
        this.json = json;
        this.out = out;
    }

    /**
     * Returns a document as JSON that reads back as the same bytes.
     *
     * @throws IllegalArgumentException if there is no such text; the message states the reason
     */
    public static String write(BsonDocument document) {
        RawBsonDocument bytes = new RawBsonDocument(document, CODEC);
        lookalike(bytes, "").ifPresent(field -> {
            throw new IllegalArgumentException(
                    "it would be read back with a value of another type in place of the document with the field "
                            + field);
        });
        String text = bytes.toJson(CANONICAL);
        RawBsonDocument again = read(text);
        if (!isSame(again, bytes, text)) {
            throw new IllegalArgumentException("it has a text that is not UTF-8, or a number that has no text");
        }
        return text;
    }

    /**
     * Compares documents. Programs write NaN, and the order of a regular expression's options, with different bytes of the
     * same meaning. A text that is not UTF-8 nearly always gets another length.
     */
    private static boolean isSame(RawBsonDocument again, RawBsonDocument bytes, String text) {
        ByteBuffer one = again.getByteBuffer().asNIO();
        ByteBuffer other = bytes.getByteBuffer().asNIO();
        return one.equals(other)
                || (text.contains(NAN) || text.contains(REGULAR_EXPRESSION))
                        && one.remaining() == other.remaining()
                        && again.equals(bytes);
    }

    /** Returns the first field, with its path, that makes a document look like a value of Extended JSON. */
    private static Optional<String> lookalike(BsonValue value, String path) {
        if (value.isDocument()) {
            BsonDocument document = value.asDocument();
            if (!document.isEmpty() && TYPES.contains(document.getFirstKey())) {
                return Optional.of(path + document.getFirstKey());
            }
            return document.entrySet().stream()
                    .flatMap(field -> lookalike(field.getValue(), path + field.getKey() + ".").stream())
                    .findFirst();
        }
        List<BsonValue> elements = value.isArray() ? value.asArray() : List.of();
        for (int i = 0; i < elements.size(); i++) {
            Optional<String> found = lookalike(elements.get(i), path + i + ".");
            if (found.isPresent()) {
                return found;
            }
        }
        return value.isJavaScriptWithScope()
                ? lookalike(value.asJavaScriptWithScope().getScope(), path)
                : Optional.empty();
    }

    /**
     * Returns the document of a text; an empty document for an empty text.
     *
     * @throws IllegalArgumentException if the text is not such a document; the message names the place
     */
    public static RawBsonDocument read(String text) {
        OutsideJson.requireModest(text);
        BasicOutputBuffer buffer = new BasicOutputBuffer();
        try (JsonParser json = MAPPER.createParser(text.isBlank() ? "{}" : text);
                BsonBinaryWriter out = new BsonBinaryWriter(buffer)) {
            require(json.nextToken() == JsonToken.START_OBJECT, "it does not begin with {");
            out.writeStartDocument();
            json.nextToken();
            MetadataJson reader = new MetadataJson(json, out);
            reader.fields();
            out.writeEndDocument();
            require(json.nextToken() == null, "something follows its end");
            return new RawBsonDocument(buffer.toByteArray());
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    "line " + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr() + ": " + e.getOriginalMessage(),
                    e);
        } catch (IOException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    /** Reads fields from the current token, the first name or the end of the object. */
    private void fields() throws IOException {
        for (JsonToken token = json.currentToken(); token == JsonToken.FIELD_NAME; token = json.nextToken()) {
            out.writeName(json.currentName());
            json.nextToken();
            value();
        }
    }

    private void value() throws IOException {
        switch (json.currentToken()) {
            case VALUE_STRING -> out.writeString(json.getText());
            case VALUE_NUMBER_INT -> whole(json.getLongValue());
            case VALUE_NUMBER_FLOAT -> out.writeDouble(json.getDoubleValue());
            case VALUE_TRUE, VALUE_FALSE -> out.writeBoolean(json.getBooleanValue());
            case VALUE_NULL -> out.writeNull();
            case START_ARRAY -> {
                out.writeStartArray();
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    value();
                }
                out.writeEndArray();
            }
            default -> object();
        }
    }

    private void whole(long value) {
        if (value == (int) value) {
            out.writeInt32((int) value);
        } else {
            out.writeInt64(value);
        }
    }

    private void object() throws IOException {
        if (json.nextToken() == JsonToken.FIELD_NAME && TYPES.contains(json.currentName())) {
            String place = json.getParsingContext().pathAsPointer().toString();
            try {
                typed(json.currentName());
            } catch (ArithmeticException | IllegalArgumentException | DateTimeException e) {
                throw new IllegalArgumentException(place + " is not a value of Extended JSON: " + e.getMessage(), e);
            }
            return;
        }
        out.writeStartDocument();
        fields();
        out.writeEndDocument();
    }

    /** Reads a value of Extended JSON up to the end of its object. */
    private void typed(String type) throws IOException {
        json.nextToken();
        JsonNode value = MAPPER.readTree(json);
        json.nextToken();
        if (type.equals("$code")) {
            code(text(value));
        } else if (type.equals("$binary") && value.isTextual()) {
            // This is the form of older tools.
            require(
                    json.currentToken() == JsonToken.FIELD_NAME
                            && json.currentName().equals("$type"),
                    "$type does not follow");
            json.nextToken();
            binary(value, MAPPER.readTree(json));
            json.nextToken();
        } else {
            simple(type, value);
        }
        require(json.currentToken() == JsonToken.END_OBJECT, "it has another field");
    }

    private void code(String code) throws IOException {
        if (json.currentToken() != JsonToken.FIELD_NAME) {
            out.writeJavaScript(code);
            return;
        }
        require(json.currentName().equals("$scope"), "another field than $scope follows");
        require(json.nextToken() == JsonToken.START_OBJECT, "$scope is not a document");
        out.writeJavaScriptWithScope(code);
        out.writeStartDocument();
        json.nextToken();
        fields();
        out.writeEndDocument();
        json.nextToken();
    }

    private void simple(String type, JsonNode value) {
        switch (type) {
            case "$binary" -> binary(part(value, "base64", "subType"), part(value, "subType", "base64"));
            case "$date" -> out.writeDateTime(millis(value));
            case "$dbPointer" -> {
                ObjectId id = new ObjectId(text(part(part(value, "$id", "$ref"), "$oid")));
                out.writeDBPointer(new BsonDbPointer(text(part(value, "$ref", "$id")), id));
            }
            case "$maxKey", "$minKey" -> {
                require(value.asText().equals("1"), "it is not 1");
                if (type.equals("$maxKey")) {
                    out.writeMaxKey();
                } else {
                    out.writeMinKey();
                }
            }
            case "$numberDecimal" -> out.writeDecimal128(Decimal128.parse(text(value)));
            case "$numberDouble" -> out.writeDouble(Double.parseDouble(text(value)));
            case "$numberInt" -> out.writeInt32(Integer.parseInt(text(value)));
            case "$numberLong" -> out.writeInt64(Long.parseLong(text(value)));
            case "$oid" -> out.writeObjectId(new ObjectId(text(value)));
            case "$regularExpression" ->
                out.writeRegularExpression(new BsonRegularExpression(
                        text(part(value, "pattern", "options")), text(part(value, "options", "pattern"))));
            case "$symbol" -> out.writeSymbol(text(value));
            case "$timestamp" ->
                out.writeTimestamp(new BsonTimestamp(unsigned(part(value, "t", "i")), unsigned(part(value, "i", "t"))));
            case "$undefined" -> {
                require(value.isBoolean() && value.booleanValue(), "it is not true");
                out.writeUndefined();
            }
            case "$uuid" -> out.writeBinaryData(new BsonBinary(UUID.fromString(text(value))));
            default -> throw new IllegalArgumentException("$code does not come before it");
        }
    }

    private void binary(JsonNode base64, JsonNode subType) {
        int type = HexFormat.fromHexDigits(text(subType));
        require(type >= 0 && type <= 255, "the subtype is not a byte");
        out.writeBinaryData(new BsonBinary((byte) type, Base64.getDecoder().decode(text(base64))));
    }

    /** Returns a field of an object that must have this field and the others, and no more. */
    private static JsonNode part(JsonNode value, String name, String... others) {
        Set<String> wanted = new TreeSet<>(List.of(others));
        wanted.add(name);
        Set<String> found = new TreeSet<>();
        value.fieldNames().forEachRemaining(found::add);
        require(found.equals(wanted), "its fields are not " + String.join(" and ", wanted));
        return value.get(name);
    }

    private static String text(JsonNode value) {
        require(value.isTextual(), "it is not a text");
        return value.textValue();
    }

    private static int unsigned(JsonNode value) {
        require(value.isIntegralNumber(), "it is not a whole number");
        return Integer.parseUnsignedInt(value.asText());
    }

    private static long millis(JsonNode value) {
        if (value.isTextual()) {
            return OffsetDateTime.parse(value.textValue(), TIME).toInstant().toEpochMilli();
        }
        return value.isIntegralNumber() ? value.longValue() : Long.parseLong(text(part(value, "$numberLong")));
    }
}
