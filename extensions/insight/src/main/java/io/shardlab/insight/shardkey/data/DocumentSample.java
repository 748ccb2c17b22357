package io.shardlab.insight.shardkey.data;

import io.shardlab.mongo.document.SplitMix64;
import io.shardlab.mongo.sharding.ShardKey;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.bson.BsonValue;

/**
 * Documents that are drawn evenly over the numbers of a collection, in the order of their numbers, with the values of some
 * fields. Immutable and thread-safe.
 */
public final class DocumentSample {

    private static final int LOOKED_AT_FOR_ARRAYS = 1_000;

    private final long documents;
    private final int[] bytes;
    private final Map<String, BsonValue[]> columns = new LinkedHashMap<>();
    private final Set<String> arrays = new HashSet<>();

    private DocumentSample(long documents, int size) {
        this.documents = documents;
        this.bytes = new int[size];
    }

    /**
     * Draws a sample.
     *
     * @param most the most documents that are drawn
     * @param paths the fields whose values are kept
     */
    public static DocumentSample of(DocumentsByNumber source, int most, Collection<String> paths, long seed) {
        int size = (int) Math.min(source.available(), most);
        DocumentSample sample = new DocumentSample(source.documents(), size);
        paths.forEach(path -> sample.columns.put(path, new BsonValue[size]));
        for (int i = 0; i < size; i++) {
            long number = number(i, size, source.available(), seed);
            sample.bytes[i] = source.bytes(number);
            for (Map.Entry<String, BsonValue[]> column : sample.columns.entrySet()) {
                column.getValue()[i] = source.value(number, column.getKey());
            }
        }
        for (int i = 0; i < Math.min(size, LOOKED_AT_FOR_ARRAYS); i++) {
            long number = i * source.available() / Math.min(size, LOOKED_AT_FOR_ARRAYS);
            paths.stream().filter(path -> source.isArray(number, path)).forEach(sample.arrays::add);
        }
        return sample;
    }

    /** Returns the number of the document with an index: one at random from each of as many equal parts. */
    static long number(int index, int size, long available, long seed) {
        long from = index * available / size;
        long to = (index + 1L) * available / size;
        return from + SplitMix64.below(to - from, SplitMix64.output(seed, index));
    }

    /** Returns the number of documents in the sample. */
    public int size() {
        return bytes.length;
    }

    /** Returns the number of documents of the collection. */
    public long documents() {
        return documents;
    }

    /** Returns the size of a document in the sample. */
    public int bytes(int index) {
        return bytes[index];
    }

    /** Returns the mean size of documents; 0 without documents. */
    public double averageBytes() {
        return Arrays.stream(bytes).average().orElse(0);
    }

    /** True if some documents have an array at a path, or above it. */
    public boolean isArray(String path) {
        return arrays.contains(path);
    }

    /** Returns the share of documents without a field. */
    public double missing(String path) {
        return Arrays.stream(columns.get(path))
                .mapToInt(value -> value == null ? 1 : 0)
                .average()
                .orElse(0);
    }

    /** Returns the shard-key value of each document: hashes for hashed fields, and null for missing ones. */
    public List<BsonValue[]> keys(ShardKey key) {
        return IntStream.range(0, size())
                .mapToObj(index -> KeyTuple.of(key, path -> columns.get(path)[index]))
                .toList();
    }
}
