package io.shardlab.shardkey.placement;

import io.shardlab.shardkey.placement.Chunks.Span;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The shards that own chunks, as a balancer that looks at the amount of data leaves them: each chunk, the largest first, goes to
 * the shard with the least data that its zone allows. Immutable and thread-safe.
 */
public final class Placement {

    private final int shards;
    private final int[] owners;
    private final double[] data;
    private final int owning;

    public Placement(Chunks chunks, List<Zone> zones, int shards) {
        this.shards = shards;
        this.owners = new int[chunks.count()];
        this.data = new double[shards];
        int[] order = IntStream.range(0, chunks.count())
                .boxed()
                .sorted(Comparator.comparing(chunks::weight).reversed())
                .mapToInt(Integer::intValue)
                .toArray();
        for (int chunk : order) {
            int least = Arrays.stream(allowed(zones, chunks, chunk))
                    .boxed()
                    .min(Comparator.comparingDouble(shard -> data[shard]))
                    .orElse(0);
            owners[chunk] = least;
            data[least] += chunks.weight(chunk);
        }
        this.owning = (int) Arrays.stream(owners).distinct().count();
    }

    private int[] allowed(List<Zone> zones, Chunks chunks, int chunk) {
        return zones.stream()
                .filter(zone -> zone.holds(chunks.start(chunk)))
                .map(zone -> zone.among(shards))
                .filter(allowed -> allowed.length > 0)
                .findFirst()
                .orElseGet(() -> Zone.all(shards));
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
