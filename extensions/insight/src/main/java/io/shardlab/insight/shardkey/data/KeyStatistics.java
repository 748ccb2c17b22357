package io.shardlab.insight.shardkey.data;

import io.shardlab.mongo.sharding.ShardKey;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonValue;

/**
 * The frequencies of a shard key's values.
 *
 * @param examined the number of documents that were looked at
 * @param distinct the number of different values; an estimate unless all documents were looked at
 * @param leastDistinct a lower bound of it
 * @param mostDistinct an upper bound of it
 * @param topShare the most frequent value's share of the documents
 */
public record KeyStatistics(long examined, long distinct, long leastDistinct, long mostDistinct, double topShare) {

    /** The number of documents above which a sample is examined. */
    static final int MOST_EXAMINED = 2_000_000;

    /**
     * Examines all documents, or a sample of a large collection. The values of a hashed field are its hashes: servers hash
     * only the whole part of numbers.
     */
    public static KeyStatistics of(DocumentsByNumber source, ShardKey key, long seed) {
        return of(source, key, seed, MOST_EXAMINED);
    }

    static KeyStatistics of(DocumentsByNumber source, ShardKey key, long seed, int most) {
        int size = (int) Math.min(source.available(), most);
        long[] fingerprints = new long[size];
        for (int i = 0; i < size; i++) {
            long number = size == source.available() ? i : DocumentSample.number(i, size, source.available(), seed);
            fingerprints[i] = fingerprint(KeyTuple.of(key, path -> source.value(number, path)));
        }
        Arrays.sort(fingerprints);
        return ofSorted(fingerprints, source.documents());
    }

    /**
     * Examines the keys of all documents of a collection.
     *
     * @param keys as {@link DocumentSample#keys} returns them
     */
    public static KeyStatistics ofAll(List<BsonValue[]> keys) {
        long[] fingerprints =
                keys.stream().mapToLong(KeyStatistics::fingerprint).sorted().toArray();
        return ofSorted(fingerprints, keys.size());
    }

    private static long fingerprint(BsonValue... key) {
        long fingerprint = 0;
        for (BsonValue value : key) {
            fingerprint = ValueFingerprint.combined(fingerprint, ValueFingerprint.of(value));
        }
        return fingerprint;
    }

    /**
     * Estimates by a sample of r among n documents with f values, of which f1 were seen once and f2 twice. There are about
     * f + f1²/(2·f2) values (Chao, Nonparametric estimation of the number of classes in a population, 1984), at least f, and
     * with high probability at most n/r·f1 + (f - f1) (Charikar, Chaudhuri, Motwani and Narasayya, Towards estimation error
     * guarantees for distinct values, PODS 2000). If no value was seen twice, all documents are taken to differ.
     */
    private static KeyStatistics ofSorted(long[] sorted, long documents) {
        long once = 0;
        long twice = 0;
        long more = 0;
        int longest = 0;
        for (int from = 0, to; from < sorted.length; from = to) {
            to = from + 1;
            while (to < sorted.length && sorted[to] == sorted[from]) {
                to++;
            }
            once += to - from == 1 ? 1 : 0;
            twice += to - from == 2 ? 1 : 0;
            more += to - from >= 2 ? 1 : 0;
            longest = Math.max(longest, to - from);
        }
        double scale = sorted.length == 0 ? 1 : (double) documents / sorted.length;
        long most = (long) (scale * once) + more;
        double unseen = twice == 0 ? scale * once : (double) once * once / (2 * twice);
        long estimate = more == 0 ? most : (long) Math.min(most, once + more + unseen);
        double topShare = sorted.length == 0 ? 0 : (double) longest / sorted.length;
        return new KeyStatistics(
                sorted.length, estimate, once + more, most, longest == 1 && documents > 0 ? 1.0 / documents : topShare);
    }
}
