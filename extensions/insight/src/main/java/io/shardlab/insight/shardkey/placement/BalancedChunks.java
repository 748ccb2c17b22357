package io.shardlab.insight.shardkey.placement;

import io.shardlab.insight.shardkey.placement.Chunks.Span;
import io.shardlab.mongo.dataset.SplitPoints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The shards that own chunks, as a balancer that looks at the amount of data leaves them: each range of chunks, the largest first, goes to
 * the shard with the least data that its zone allows. Immutable and thread-safe.
 */
public final class BalancedChunks {

    private final int shards;
    private final int[] owners;
    private final double[] data;
    private final int owning;

    public BalancedChunks(Chunks chunks, List<KeyZone> zones, int shards) {
        this.shards = shards;
        this.owners = new int[chunks.count()];
        this.data = new double[shards];
        List<Span> ranges = ranges(chunks, zones);
        ranges.sort(
                Comparator.<Span>comparingDouble(range -> weight(chunks, range)).reversed());
        for (Span range : ranges) {
            int least = Arrays.stream(allowed(zones, chunks, range.first()))
                    .boxed()
                    .min(Comparator.comparingDouble(shard -> data[shard]))
                    .orElse(0);
            Arrays.fill(owners, range.first(), range.last() + 1, least);
            data[least] += weight(chunks, range);
        }
        this.owning = (int) Arrays.stream(owners).distinct().count();
    }

    /** Returns neighbouring chunks together, so that each shard gets as many ranges as by a split before a load. */
    private List<Span> ranges(Chunks chunks, List<KeyZone> zones) {
        double target = weight(chunks, new Span(0, chunks.count() - 1)) / (SplitPoints.RANGES_PER_SHARD * shards);
        List<Span> ranges = new ArrayList<>();
        int first = 0;
        for (int next = 1; next < chunks.count(); next++) {
            boolean full = weight(chunks, new Span(first, next - 1)) + chunks.weight(next) / 2 > target;
            if (full || !Arrays.equals(allowed(zones, chunks, first), allowed(zones, chunks, next))) {
                ranges.add(new Span(first, next - 1));
                first = next;
            }
        }
        ranges.add(new Span(first, chunks.count() - 1));
        return ranges;
    }

    private static double weight(Chunks chunks, Span range) {
        return IntStream.rangeClosed(range.first(), range.last())
                .mapToDouble(chunks::weight)
                .sum();
    }

    private int[] allowed(List<KeyZone> zones, Chunks chunks, int chunk) {
        return zones.stream()
                .filter(zone -> zone.holds(chunks.start(chunk)))
                .map(zone -> zone.among(shards))
                .filter(allowed -> allowed.length > 0)
                .findFirst()
                .orElseGet(() -> KeyZone.all(shards));
    }

    /** Returns the number of shards. */
    public int shards() {
        return shards;
    }

    /** Returns the number of shards that own a chunk: a command without useful conditions asks all of them. */
    public int owning() {
        return owning;
    }

    /** Returns the shard that owns a chunk. */
    public int owner(int chunk) {
        return owners[chunk];
    }

    /** Returns the shards that own some of these chunks; one shard if there are none, because a mongos asks one nevertheless. */
    public BitSet owners(Collection<Span> spans) {
        BitSet asked = new BitSet(shards);
        for (Span span : spans) {
            for (int chunk = span.first(); chunk <= span.last() && asked.cardinality() < owning; chunk++) {
                asked.set(owners[chunk]);
            }
        }
        if (spans.isEmpty()) {
            asked.set(owners[0]);
        }
        return asked;
    }

    /** Returns the share of the data on the shard with the most. */
    public double largestShareOfData() {
        double all = Arrays.stream(data).sum();
        return all == 0 ? 0 : Arrays.stream(data).max().orElse(0) / all;
    }
}
