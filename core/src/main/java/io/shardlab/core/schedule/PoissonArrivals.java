package io.shardlab.core.schedule;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.AhrensDieterMarsagliaTsangGammaSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * Arrivals of a Poisson process: the gaps between them are independent and exponentially distributed, with the mean
 * 1 / rate. Thread-safe.
 *
 * <p>Each time is found without the previous ones, by halving: the time T(2n) of arrival 2n has a gamma distribution of
 * shape 2n, and given that, T(n) / T(2n) has the distribution Beta(n, n), independent of it (L. Devroye, Non-Uniform Random
 * Variate Generation, 1986, IX.3 and IX.4). A block of {@value #BLOCK} arrivals is therefore found in 40 steps down from one of
 * 2<sup>50</sup>, each of which is a function of the seed and its position only. Within the block the gaps are exponential
 * variates that are scaled to its length: that is the distribution of the gaps of a Poisson process whose sum is known (V.2
 * there). The last blocks are kept, so most arrivals are only looked up; memory does not grow.
 */
public final class PoissonArrivals implements Schedule {

    private static final int BLOCK_BITS = 10;
    private static final int BLOCK = 1 << BLOCK_BITS;

    /** More than twelve days at the highest rate of 10^9/s. */
    private static final int ALL_BITS = 50;

    /** Workers are hardly ever farther apart than this many blocks. */
    private static final int KEPT = 8;

    private static final double NANOS = 1e9;

    private final double nanosPerArrival;
    private final long seed;
    private final AtomicReferenceArray<Block> kept = new AtomicReferenceArray<>(KEPT);

    /**
     * @param perSecond the average number of arrivals per second, above 0
     * @param seed the seed of all times
     */
    public PoissonArrivals(double perSecond, long seed) {
        if (!(perSecond > 0)) {
            throw new IllegalArgumentException("a rate is above 0: " + perSecond);
        }
        this.nanosPerArrival = NANOS / perSecond;
        this.seed = seed;
    }

    @Override
    public long intendedNanos(long number) {
        long index = number >>> BLOCK_BITS;
        Block block = kept.get((int) (index % KEPT));
        if (block == null || block.index != index) {
            block = descend(Long.MAX_VALUE, index);
            kept.set((int) (index % KEPT), block);
        }
        return block.nanos[(int) number & (BLOCK - 1)];
    }

    @Override
    public long arrivalsBefore(long nanos) {
        if (nanos <= 0) {
            return 0;
        }
        Block block = descend(nanos, Long.MAX_VALUE);
        int found = Arrays.binarySearch(block.nanos, nanos);
        int before = found < 0 ? -found - 1 : found;
        while (before > 0 && block.nanos[before - 1] == nanos) {
            before--;
        }
        return (block.index << BLOCK_BITS) + before;
    }

    /**
     * The first block that ends at a time or later, at most the one with the last index. To find a block by its index, the
     * time is the greatest possible one; to find it by time, the index is.
     */
    private Block descend(long untilNanos, long lastIndex) {
        double start = 0;
        double end = gamma(random(ALL_BITS, 0), 0x1p50);
        long index = 0;
        for (int bits = ALL_BITS - 1; bits >= BLOCK_BITS; bits--) {
            UniformRandomProvider random = random(bits, index);
            double left = gamma(random, 1L << bits);
            double right = gamma(random, 1L << bits);
            double middle = start + (end - start) * (left / (left + right));
            long second = 2 * index + 1;
            boolean inSecond = untilNanos == Long.MAX_VALUE
                    ? lastIndex >>> (bits - BLOCK_BITS) >= second
                    : nanos(middle) < untilNanos;
            start = inSecond ? middle : start;
            end = inSecond ? end : middle;
            index = inSecond ? second : 2 * index;
        }
        return block(index, start, end);
    }

    private Block block(long index, double start, double end) {
        SharedStateContinuousSampler gap = ZigguratSampler.Exponential.of(random(0, index));
        double[] sums = new double[BLOCK];
        double sum = 0;
        for (int i = 0; i < BLOCK; i++) {
            sum += gap.sample();
            sums[i] = sum;
        }
        long[] nanos = new long[BLOCK];
        for (int i = 0; i < BLOCK; i++) {
            // The last share is 1, so a block ends exactly where the next one begins.
            nanos[i] = nanos(start + (end - start) * (sums[i] / sum));
        }
        return new Block(index, nanos);
    }

    private long nanos(double arrivals) {
        return (long) (arrivals * nanosPerArrival);
    }

    private static double gamma(UniformRandomProvider random, double shape) {
        return AhrensDieterMarsagliaTsangGammaSampler.of(random, shape, 1).sample();
    }

    /** The random numbers at one position of the halving. Neighbouring seeds are spread first. */
    private UniformRandomProvider random(int bits, long index) {
        SplittableRandom spread = new SplittableRandom(seed + ((long) bits << 56) + index);
        return new SplittableRandom(spread.nextLong() ^ seed)::nextLong;
    }

    /** Consecutive arrivals in nanoseconds from the start; never changed. */
    private record Block(long index, long[] nanos) {}
}
