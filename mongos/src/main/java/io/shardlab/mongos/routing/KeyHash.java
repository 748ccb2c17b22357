package io.shardlab.mongos.routing;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.OptionalLong;
import org.bson.BsonValue;

/**
 * The hash of a value in a hashed index: the first 8 bytes of MD5 over a seed of 0, the type and the value.
 *
 * @see <a href="https://github.com/mongodb/mongo/blob/r6.0.5/src/mongo/db/hasher.cpp">hasher.cpp</a>
 */
final class KeyHash {

    private static final int SEED = 0;
    private static final int NUMBER = 10;
    private static final int STRING = 15;

    private KeyHash() {}

    /** Returns the hash; empty for types that are rare in shard keys, which servers must hash. */
    static OptionalLong of(BsonValue value) {
        return switch (value.getBsonType()) {
            case NULL -> digest(5, buffer(0));
            case INT32, INT64 ->
                digest(NUMBER, buffer(Long.BYTES).putLong(value.asNumber().longValue()));
            // The cast clips as servers do, and makes 0 of NaN.
            case DOUBLE ->
                digest(NUMBER, buffer(Long.BYTES).putLong((long)
                        value.asDouble().getValue()));
            case STRING -> {
                byte[] text = value.asString().getValue().getBytes(StandardCharsets.UTF_8);
                yield digest(
                        STRING,
                        buffer(Integer.BYTES + text.length + 1)
                                .putInt(text.length + 1)
                                .put(text)
                                .put((byte) 0));
            }
            case OBJECT_ID ->
                digest(35, ByteBuffer.wrap(value.asObjectId().getValue().toByteArray()));
            case BOOLEAN -> digest(40, buffer(1).put((byte) (value.asBoolean().getValue() ? 1 : 0)));
            case DATE_TIME ->
                digest(45, buffer(Long.BYTES).putLong(value.asDateTime().getValue()));
            default -> OptionalLong.empty();
        };
    }

    private static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static OptionalLong digest(int type, ByteBuffer value) {
        try {
            MessageDigest md5 = MessageDigest.getInstance("MD5");
            md5.update(buffer(2 * Integer.BYTES).putInt(SEED).putInt(type).array());
            md5.update(value.array());
            return OptionalLong.of(
                    ByteBuffer.wrap(md5.digest()).order(ByteOrder.LITTLE_ENDIAN).getLong());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has MD5", e);
        }
    }
}
