package io.shardlab.mongo.key;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBinarySubType;
import org.bson.BsonInt64;
import org.bson.BsonValue;
import org.bson.types.Decimal128;

/**
 * The hash of a value in a hashed index: the first 8 bytes of MD5 over a seed of 0, the type and the value. Stateless and
 * thread-safe.
 *
 * @see <a href="https://github.com/mongodb/mongo/blob/r6.0.5/src/mongo/db/hasher.cpp">hasher.cpp</a>
 */
public final class KeyHash {

    private static final int SEED = 0;
    private static final int END_OF_DOCUMENT = 0;
    private static final int UNKNOWN = Integer.MIN_VALUE;
    private static final BigInteger LONGEST = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigInteger SHORTEST = BigInteger.valueOf(Long.MIN_VALUE);

    private final ByteArrayOutputStream hashed = new ByteArrayOutputStream();

    private KeyHash() {}

    /** Returns the hash; empty for types that are rare in shard keys, which servers must hash. */
    public static OptionalLong of(BsonValue value) {
        KeyHash hash = new KeyHash();
        hash.number(Integer.BYTES, SEED);
        return hash.append(value) ? OptionalLong.of(hash.digest()) : OptionalLong.empty();
    }

    /** Returns the value as it stands in a hashed index; a value of a rare type, which servers must hash, as it is. */
    public static BsonValue hashed(BsonValue value) {
        OptionalLong hash = of(value);
        return hash.isPresent() ? new BsonInt64(hash.getAsLong()) : value;
    }

    private boolean append(BsonValue value) {
        return type(value) && content(value);
    }

    private boolean type(BsonValue value) {
        int type = switch (value.getBsonType()) {
            case MIN_KEY -> -1;
            case UNDEFINED -> 0;
            case NULL -> 5;
            case INT32, INT64, DOUBLE, DECIMAL128 -> 10;
            case STRING -> 15;
            case DOCUMENT -> 20;
            case ARRAY -> 25;
            case BINARY -> 30;
            case OBJECT_ID -> 35;
            case BOOLEAN -> 40;
            case DATE_TIME -> 45;
            case TIMESTAMP -> 47;
            case MAX_KEY -> 127;
            default -> UNKNOWN;
        };
        number(Integer.BYTES, type);
        return type != UNKNOWN;
    }

    private boolean content(BsonValue value) {
        switch (value.getBsonType()) {
            case INT32, INT64 -> number(Long.BYTES, value.asNumber().longValue());
            // The cast clips as servers do, and makes 0 of NaN.
            case DOUBLE -> number(Long.BYTES, (long) value.asDouble().getValue());
            case DECIMAL128 -> number(Long.BYTES, clipped(value.asDecimal128().getValue()));
            case STRING -> {
                byte[] text = value.asString().getValue().getBytes(StandardCharsets.UTF_8);
                number(Integer.BYTES, text.length + 1L);
                hashed.writeBytes(text);
                hashed.write(0);
            }
            case BINARY -> {
                return binary(value.asBinary());
            }
            case OBJECT_ID -> hashed.writeBytes(value.asObjectId().getValue().toByteArray());
            case BOOLEAN -> hashed.write(value.asBoolean().getValue() ? 1 : 0);
            case DATE_TIME -> number(Long.BYTES, value.asDateTime().getValue());
            case TIMESTAMP -> number(Long.BYTES, value.asTimestamp().getValue());
            case DOCUMENT -> {
                return fields(value.asDocument().entrySet().stream());
            }
            case ARRAY -> {
                BsonArray array = value.asArray();
                return fields(IntStream.range(0, array.size()).mapToObj(i -> Map.entry("" + i, array.get(i))));
            }
            default -> {}
        }
        return true;
    }

    private boolean fields(Stream<Map.Entry<String, BsonValue>> fields) {
        boolean known = fields.allMatch(field -> {
            boolean typeKnown = type(field.getValue());
            hashed.writeBytes(field.getKey().getBytes(StandardCharsets.UTF_8));
            hashed.write(0);
            return typeKnown && content(field.getValue());
        });
        number(Integer.BYTES, END_OF_DOCUMENT);
        return known;
    }

    /** The deprecated type 2 repeats its length, and is left to servers. */
    private boolean binary(BsonBinary value) {
        byte[] data = value.getData();
        number(Integer.BYTES, data.length);
        hashed.write(value.getType());
        hashed.writeBytes(data);
        return value.getType() != BsonBinarySubType.OLD_BINARY.getValue();
    }

    private static long clipped(Decimal128 value) {
        if (value.isNaN() || value.isInfinite()) {
            return value.isNaN() ? 0 : value.isNegative() ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
        BigDecimal number = KeyOrder.exact(value);
        // A number of thousands of digits would take long to round.
        if (number.precision() - (long) number.scale() > LONGEST.bitLength()) {
            return number.signum() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
        BigInteger whole = number.setScale(0, RoundingMode.HALF_EVEN).toBigInteger();
        return whole.min(LONGEST).max(SHORTEST).longValue();
    }

    private void number(int bytes, long value) {
        hashed.write(
                ByteBuffer.allocate(Long.BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putLong(value)
                        .array(),
                0,
                bytes);
    }

    private long digest() {
        try {
            byte[] digest = MessageDigest.getInstance("MD5").digest(hashed.toByteArray());
            return ByteBuffer.wrap(digest).order(ByteOrder.LITTLE_ENDIAN).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has MD5", e);
        }
    }
}
