package io.shardlab.insight.shardkey.placement;

import io.shardlab.insight.shardkey.data.KeyTuple;
import io.shardlab.workloads.language.targeting.KeyRange;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.BsonMinKey;
import org.bson.BsonValue;

/**
 * Chunks of about the same amount of data, cut at quantiles of a sample's keys and at the bounds of zones. A value of the key is
 * never divided: one with as much data as a chunk is a chunk of its own. Immutable and thread-safe.
 */
public final class Chunks {

    private final List<BsonValue[]> starts = new ArrayList<>();
    private final List<Double> weights = new ArrayList<>();

    /**
     * A document of the sample.
     *
     * @param key its shard-key value
     * @param bytes its size
     */
    public record Weighted(BsonValue[] key, int bytes) {}

    /**
     * Cuts chunks.
     *
     * @param sample documents by their keys, ascending
     * @param count the number of chunks; fewer if the key has too few values
     * @param zones the zones, whose bounds are bounds of chunks, too
     */
    public Chunks(List<Weighted> sample, int count, List<KeyZone> zones, int fields) {
        double target = sample.stream().mapToDouble(Weighted::bytes).sum() / count;
        List<BsonValue[]> cuts = zones.stream()
                .flatMap(KeyZone::bounds)
                .sorted(KeyTuple::compare)
                .toList();
        begin(IntStream.range(0, fields).mapToObj(i -> new BsonMinKey()).toArray(BsonValue[]::new));
        int nextCut = 0;
        for (int from = 0, to; from < sample.size(); from = to) {
            BsonValue[] key = sample.get(from).key();
            to = endOfValue(sample, from);
            double bytes = sample.subList(from, to).stream()
                    .mapToDouble(Weighted::bytes)
                    .sum();
            while (nextCut < cuts.size() && KeyTuple.compare(cuts.get(nextCut), key) <= 0) {
                begin(cuts.get(nextCut++));
            }
            // The rest is as near to the target with this value as without it.
            if (weight() > 0 && weight() + bytes / 2 > target) {
                begin(key);
            }
            weights.set(weights.size() - 1, weight() + bytes);
        }
        cuts.subList(nextCut, cuts.size()).forEach(this::begin);
    }

    private static int endOfValue(List<Weighted> sample, int from) {
        int to = from + 1;
        while (to < sample.size()
                && KeyTuple.compare(sample.get(from).key(), sample.get(to).key()) == 0) {
            to++;
        }
        return to;
    }

    private double weight() {
        return weights.get(weights.size() - 1);
    }

    private void begin(BsonValue[] start) {
        if (!starts.isEmpty() && KeyTuple.compare(starts.get(starts.size() - 1), start) == 0) {
            return;
        }
        starts.add(start);
        weights.add(0.0);
    }

    /** Returns the number of chunks. */
    public int count() {
        return starts.size();
    }

    /** Returns the data of a chunk in the sample, in bytes. */
    double weight(int chunk) {
        return weights.get(chunk);
    }

    /** Returns the least key of a chunk. */
    BsonValue[] start(int chunk) {
        return starts.get(chunk);
    }

    /** Returns the chunk of a shard-key value. */
    public int of(BsonValue... key) {
        int low = 0;
        int high = starts.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (KeyTuple.compare(starts.get(middle), key) <= 0) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** Returns the first and the last chunk of a range. */
    public Span of(KeyRange range) {
        int first = of(KeyTuple.of(range.min()));
        return new Span(first, range.isOneKey() ? first : of(KeyTuple.of(range.max())));
    }

    /** Neighbouring chunks, with both ends. */
    public record Span(int first, int last) {}
}
