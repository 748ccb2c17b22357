package io.shardlab.insight.capture.sample;

import io.shardlab.mongo.document.BsonElements;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.types.Decimal128;

/**
 * A value of a sampled document, still encoded: a part of the document's bytes, which must not change. Format: bsonspec.org,
 * version 1.1.
 *
 * @param type the type byte of its element
 * @param bytes the bytes of the whole document
 * @param from the index of the value
 * @param to the index after it
 */
record RawValue(byte type, byte[] bytes, int from, int to) {

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** The length and the subtype before the bytes of a binary value. */
    private static final int BINARY_HEADER = 5;

    /** A field with its value. */
    record Field(String name, RawValue value) {}

    /** Returns a whole document as a value. */
    static RawValue of(RawBsonDocument document) {
        ByteBuffer buffer = document.getByteBuffer().asNIO();
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return new RawValue((byte) BsonType.DOCUMENT.getValue(), bytes, 0, bytes.length);
    }

    BsonType bsonType() {
        return Objects.requireNonNullElse(BsonType.findByValue(type & 0xff), BsonType.UNDEFINED);
    }

    /** The size of the value in bytes, without its name and type. */
    int size() {
        return to - from;
    }

    /** Returns the fields of a document, or the elements of an array, in their order. */
    List<Field> fields() {
        List<Field> fields = new ArrayList<>();
        int end = to - 1;
        for (int at = from + Integer.BYTES; at < end; ) {
            int value = BsonElements.value(bytes, at, end);
            int next = BsonElements.elementEnd(bytes, at, value, end);
            String name = new String(bytes, at + 1, value - at - 2, StandardCharsets.UTF_8);
            fields.add(new Field(name, new RawValue(bytes[at], bytes, value, next)));
            at = next;
        }
        return fields;
    }

    /** Returns the value of a field of a document, if it has the field. */
    Optional<RawValue> field(String name) {
        return fields().stream()
                .filter(field -> field.name().equals(name))
                .map(Field::value)
                .findFirst();
    }

    /** Returns the number of elements of an array. */
    int elements() {
        int count = 0;
        int end = to - 1;
        for (int at = from + Integer.BYTES; at < end; count++) {
            at = BsonElements.elementEnd(bytes, at, end);
        }
        return count;
    }

    /** Returns the text of a string. */
    String text() {
        return new String(bytes, from + Integer.BYTES, textBytes(), StandardCharsets.UTF_8);
    }

    /** Returns the length of a string in bytes of UTF-8. */
    int textBytes() {
        return to - from - Integer.BYTES - 1;
    }

    /** Returns the bytes of a string's text. */
    ByteBuffer textContent() {
        return ByteBuffer.wrap(bytes, from + Integer.BYTES, textBytes());
    }

    /** The subtype of a binary value. */
    byte subtype() {
        return bytes[from + Integer.BYTES];
    }

    /** Returns the bytes of a binary value. */
    ByteBuffer binary() {
        return ByteBuffer.wrap(bytes, from + BINARY_HEADER, to - from - BINARY_HEADER);
    }

    boolean bool() {
        return bytes[from] != 0;
    }

    /**
     * Returns a number, the milliseconds of a date, or the milliseconds of an ObjectId's time; empty for other types and for
     * numbers that are not finite.
     */
    OptionalDouble number() {
        double number = switch (bsonType()) {
            case INT32 -> (int) INT.get(bytes, from);
            case INT64, DATE_TIME -> (long) LONG.get(bytes, from);
            case DOUBLE -> Double.longBitsToDouble((long) LONG.get(bytes, from));
            case DECIMAL128 -> decimal();
            case OBJECT_ID -> 1000.0 * Integer.toUnsignedLong(Integer.reverseBytes((int) INT.get(bytes, from)));
            default -> Double.NaN;
        };
        return Double.isFinite(number) ? OptionalDouble.of(number) : OptionalDouble.empty();
    }

    private double decimal() {
        Decimal128 decimal = Decimal128.fromIEEE754BIDEncoding(
                (long) LONG.get(bytes, from + Long.BYTES), (long) LONG.get(bytes, from));
        // The driver does not convert -0 with any exponent, but its text is that of a double.
        return decimal.isFinite() ? Double.parseDouble(decimal.toString()) : Double.NaN;
    }

    /** Returns the value's bytes, which two equal values of a type have in common. */
    ByteBuffer content() {
        return ByteBuffer.wrap(bytes, from, to - from).slice();
    }

    /** Decodes the value. */
    BsonValue decoded() {
        ByteBuffer document =
                ByteBuffer.allocate(Integer.BYTES + 3 + size() + 1).order(ByteOrder.LITTLE_ENDIAN);
        document.putInt(document.capacity()).put(type).put((byte) 'v').put((byte) 0);
        document.put(bytes, from, size()).put((byte) 0);
        BsonDocument decoded = new RawBsonDocument(document.array()).decode(new BsonDocumentCodec());
        return decoded.get("v");
    }
}
