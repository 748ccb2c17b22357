package io.shardlab.mongo.input;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.shardlab.core.parameter.OutsideJson;
import io.shardlab.mongo.document.ArrayKeys;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.mongo.document.DocumentBatch;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.HashMap;
import java.util.Map;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/**
 * Encodes JSON objects (RFC 8259) as BSON with Jackson's parser of bytes, including the types of extended JSON v2 that are
 * frequent in exports: {@code $oid}, {@code $date}, {@code $numberInt}, {@code $numberLong}, {@code $numberDouble} and {@code
 * $numberDecimal}. It declines everything else, mainly other names that begin with a dollar sign, and leaves that to
 * {@link ExtendedJson}, which is much slower. Both encode the same text in the same way. Not thread-safe.
 */
final class JsonToBson {

    /** Returned for text that is not encoded here. */
    static final int DECLINED = -1;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(100).build())
            .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
            .build();

    private static final int MOST_NAMES_KEPT = 1024;

    private final Map<String, byte[]> names = new HashMap<>();
    private final CharsetEncoder utf8 = StandardCharsets.UTF_8.newEncoder();
    private JsonParser json;
    private BsonAppender out;

    /** Reports that the text is not encoded here. */
    private static final class DeclinedException extends IOException {
        private static final long serialVersionUID = 1;

        /** Leaves the stack trace out, because this is thrown for every object that is left to the driver. */
        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }

    /**
     * Appends the document of the JSON object that begins at an index.
     *
     * @param end the end of the text, which may continue after the object
     * @return the index after the object, or {@link #DECLINED}; the batch is unchanged then
     */
    int append(byte[] source, int from, int end, DocumentBatch batch) {
        out = batch.begin();
        // Jackson would take a NUL here as a sign of UTF-16.
        boolean utf16 = end - from > 1 && source[from + 1] == 0;
        try (JsonParser parser = FACTORY.createParser(source, from, end - from)) {
            json = parser;
            require(!utf16 && json.nextToken() == JsonToken.START_OBJECT);
            json.nextToken();
            fields();
            int objectEnd = from + (int) json.currentLocation().getByteOffset();
            require(Utf8.indexOfMalformed(source, from, objectEnd) < 0);
            batch.end();
            return objectEnd;
        } catch (IOException | IllegalArgumentException | DateTimeException e) {
            batch.discard();
            return DECLINED;
        }
    }

    private static void require(boolean condition) throws DeclinedException {
        if (!condition) {
            throw new DeclinedException();
        }
    }

    /** Appends the fields of an object. The current token is the first name, or the end of an empty object. */
    private void fields() throws IOException {
        for (JsonToken token = json.currentToken(); token == JsonToken.FIELD_NAME; token = json.nextToken()) {
            byte[] name = name(json.currentName());
            json.nextToken();
            value(name);
        }
    }

    private void elements() throws IOException {
        int index = 0;
        while (json.nextToken() != JsonToken.END_ARRAY) {
            value(ArrayKeys.of(index++));
        }
    }

    private void value(byte[] name) throws IOException {
        switch (json.currentToken()) {
            case VALUE_STRING -> string(name);
            case VALUE_NUMBER_INT -> whole(name);
            case VALUE_NUMBER_FLOAT -> finite(name, json.getDoubleValue());
            case VALUE_TRUE -> out.bool(name, true);
            case VALUE_FALSE -> out.bool(name, false);
            case VALUE_NULL -> out.nullValue(name);
            case START_ARRAY -> {
                out.startArray(name);
                elements();
                out.endDocument();
            }
            case START_OBJECT -> object(name);
            default -> throw new DeclinedException();
        }
    }

    /** Whole numbers beyond 64 bits become doubles, as in mongoimport. */
    private void whole(byte[] name) throws IOException {
        switch (json.getNumberType()) {
            case INT -> out.int32(name, json.getIntValue());
            case LONG -> out.int64(name, json.getLongValue());
            default -> finite(name, json.getDoubleValue());
        }
    }

    private void finite(byte[] name, double value) throws DeclinedException {
        require(Double.isFinite(value));
        out.float64(name, value);
    }

    private void string(byte[] name) throws IOException {
        char[] text = json.getTextCharacters();
        int offset = json.getTextOffset();
        int end = offset + json.getTextLength();
        out.startString(name);
        int ascii = out.ascii(text, offset, end);
        if (ascii < end) {
            ByteBuffer rest = utf8.encode(CharBuffer.wrap(text, ascii, end - ascii));
            out.text(rest.array(), 0, rest.limit());
        }
        out.endString();
    }

    private void object(byte[] name) throws IOException {
        boolean extended =
                json.nextToken() == JsonToken.FIELD_NAME && json.currentName().startsWith("$");
        if (extended) {
            extended(name, json.currentName());
            require(json.nextToken() == JsonToken.END_OBJECT);
        } else {
            out.startDocument(name);
            fields();
            out.endDocument();
        }
    }

    private void extended(byte[] name, String type) throws IOException {
        boolean millis = json.nextToken() == JsonToken.START_OBJECT && type.equals("$date");
        if (millis) {
            require(json.nextToken() == JsonToken.FIELD_NAME
                    && json.currentName().equals("$numberLong"));
            json.nextToken();
        }
        require(json.currentToken() == JsonToken.VALUE_STRING);
        String text = json.getText();
        OutsideJson.requireModest(type, text.length());
        switch (type) {
            case "$oid" -> out.objectId(name, new ObjectId(text));
            case "$numberInt" -> out.int32(name, Integer.parseInt(text));
            case "$numberLong" -> out.int64(name, Long.parseLong(text));
            case "$numberDouble" -> out.float64(name, TypedFields.parseDouble(text));
            case "$numberDecimal" -> {
                Decimal128 decimal = Decimal128.parse(text);
                out.decimal128(name, decimal.getHigh(), decimal.getLow());
            }
            case "$date" -> out.dateTime(name, millis ? Long.parseLong(text) : time(text));
            default -> throw new DeclinedException();
        }
        require(!millis || json.nextToken() == JsonToken.END_OBJECT);
    }

    private static long time(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        long millis = IsoTime.parse(bytes, 0, bytes.length);
        return millis == IsoTime.OTHER ? IsoTime.parseAnyForm(text) : millis;
    }

    /** Returns the encoded name; names are cached, because the documents of one input share them. */
    private byte[] name(String name) throws DeclinedException {
        byte[] known = names.get(name);
        return known != null ? known : newName(name);
    }

    private byte[] newName(String name) throws DeclinedException {
        // A string that could not be encoded leaves the encoder in an intermediate state.
        utf8.reset();
        require(!name.startsWith("$") && utf8.canEncode(name));
        if (names.size() == MOST_NAMES_KEPT) {
            names.clear();
        }
        byte[] encoded = BsonAppender.name(name);
        names.put(name, encoded);
        return encoded;
    }
}
