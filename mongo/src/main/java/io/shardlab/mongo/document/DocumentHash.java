package io.shardlab.mongo.document;

import java.util.List;

/**
 * XXH64 (Yann Collet's xxHash, specification 0.1.1, seed 0) of a document's elements, without its length header and
 * without a leading {@code _id}. So a document that a server returns has the same hash as the generated one, and can be
 * verified without being decoded. Thread-safe.
 */
public final class DocumentHash {

    private static final long PRIME1 = 0x9e3779b185ebca87L;
    private static final long PRIME2 = 0xc2b2ae3d27d4eb4fL;
    private static final long PRIME3 = 0x165667b19e3779f9L;
    private static final long PRIME4 = 0x85ebca77c2b2ae63L;
    private static final long PRIME5 = 0x27d4eb2f165667c5L;

    private DocumentHash() {}

    /**
     * Hashes the content of a BSON document in an array.
     *
     * @throws IllegalArgumentException if a leading {@code _id} is malformed
     */
    public static long of(byte[] bytes, int offset, int length) {
        int elements = offset + Integer.BYTES;
        int end = offset + length - 1;
        return xxh64(bytes, BsonElements.skipId(bytes, elements, end), end, 0);
    }

    /** Hashes a whole BSON document, including its {@code _id}. */
    public static long ofWhole(byte[] bytes, int offset, int length) {
        return xxh64(bytes, offset, offset + length, 0);
    }

    /**
     * Hashes the top-level elements of a BSON document, including its {@code _id}, in any order.
     *
     * @throws IllegalArgumentException if the document is malformed
     */
    public static long ofElements(byte[] bytes, int offset, int length) {
        return ofElements(bytes, offset, length, List.of());
    }

    /**
     * Like {@link #ofElements(byte[], int, int)}, but for some elements.
     *
     * @param except the names of elements that are left out, see {@link BsonAppender#name}
     */
    public static long ofElements(byte[] bytes, int offset, int length, List<byte[]> except) {
        long sum = 0;
        int end = offset + length - 1;
        int element = offset + Integer.BYTES;
        while (element < end) {
            int next = BsonElements.elementEnd(bytes, element, end);
            if (!isNamedByOne(except, bytes, element, end)) {
                sum += xxh64(bytes, element, next, 0);
            }
            element = next;
        }
        return sum;
    }

    private static boolean isNamedByOne(List<byte[]> names, byte[] bytes, int element, int end) {
        for (int i = 0; i < names.size(); i++) {
            if (BsonElements.isNamed(names.get(i), bytes, element, end)) {
                return true;
            }
        }
        return false;
    }

    /** Hashes document {@code index} of a batch. */
    public static long of(DocumentBatch batch, int index) {
        return of(batch.bytes(), batch.offset(index), batch.length(index));
    }

    /** XXH64 of the bytes from {@code from} to {@code to}, exclusive. */
    static long xxh64(byte[] bytes, int from, int to, long seed) {
        int position = from;
        long hash = seed + PRIME5;
        if (to - from >= 32) {
            long lane1 = seed + PRIME1 + PRIME2;
            long lane2 = seed + PRIME2;
            long lane3 = seed;
            long lane4 = seed - PRIME1;
            for (; position <= to - 32; position += 32) {
                lane1 = round(lane1, LittleEndian.getLong(bytes, position));
                lane2 = round(lane2, LittleEndian.getLong(bytes, position + 8));
                lane3 = round(lane3, LittleEndian.getLong(bytes, position + 16));
                lane4 = round(lane4, LittleEndian.getLong(bytes, position + 24));
            }
            hash = Long.rotateLeft(lane1, 1)
                    + Long.rotateLeft(lane2, 7)
                    + Long.rotateLeft(lane3, 12)
                    + Long.rotateLeft(lane4, 18);
            hash = merge(merge(merge(merge(hash, lane1), lane2), lane3), lane4);
        }
        return avalanche(tail(hash + (to - from), bytes, position, to));
    }

    private static long tail(long hash, byte[] bytes, int from, int to) {
        int position = from;
        for (; position <= to - 8; position += 8) {
            hash ^= round(0, LittleEndian.getLong(bytes, position));
            hash = Long.rotateLeft(hash, 27) * PRIME1 + PRIME4;
        }
        if (position <= to - 4) {
            hash ^= Integer.toUnsignedLong(LittleEndian.getInt(bytes, position)) * PRIME1;
            hash = Long.rotateLeft(hash, 23) * PRIME2 + PRIME3;
            position += 4;
        }
        for (; position < to; position++) {
            hash ^= (bytes[position] & 255) * PRIME5;
            hash = Long.rotateLeft(hash, 11) * PRIME1;
        }
        return hash;
    }

    private static long round(long lane, long input) {
        return Long.rotateLeft(lane + input * PRIME2, 31) * PRIME1;
    }

    private static long merge(long hash, long lane) {
        return (hash ^ round(0, lane)) * PRIME1 + PRIME4;
    }

    private static long avalanche(long hash) {
        hash = (hash ^ (hash >>> 33)) * PRIME2;
        hash = (hash ^ (hash >>> 29)) * PRIME3;
        return hash ^ (hash >>> 32);
    }
}
