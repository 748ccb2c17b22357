package io.shardlab.workloads.language.value;

import io.shardlab.mongo.choice.YcsbZipfian;
import io.shardlab.mongo.document.SplitMix64;
import io.shardlab.mongo.document.ZipfSampler;
import java.util.function.LongUnaryOperator;

/**
 * A distribution of whole numbers from {@link #from} to {@link #to}. A number is a pure function of 64 random bits, and the same
 * on every processor. Immutable and thread-safe.
 */
public interface LongDistribution {

    /** The most numbers of {@link #zipfian}. */
    int MOST_RANKS = Integer.MAX_VALUE;

    /**
     * The most numbers whose probabilities are in a table, which is several times as fast as computing a rank while the table
     * fits the processor's cache.
     */
    int MOST_IN_TABLE = 1 << 16;

    /** Returns the number of some random bits. */
    long next(long bits);

    /** Returns the number of a generator for the present document or operation. */
    default long next(Draw draw, long slot) {
        return next(draw.bits(slot));
    }

    long from();

    long to();

    /** Creates a distribution with equal probabilities. */
    static LongDistribution uniform(long from, long to) {
        return new Uniform(from, to);
    }

    /**
     * Creates a distribution by Zipf's law: the k-th number in proportion to 1 / k^exponent. Of more than {@link #MOST_RANKS}
     * numbers, so many with equal distances occur.
     *
     * @param exponent above 0
     */
    static LongDistribution zipfian(long from, long to, double exponent) {
        long last = to - from;
        // As unsigned numbers, because a range of 64 bits has more numbers than a long counts.
        long step = Long.divideUnsigned(last, MOST_RANKS) + 1;
        int ranks = (int) (Long.divideUnsigned(last, step) + 1);
        return ranks <= MOST_IN_TABLE
                ? new Weighted(from, to, AliasTable.zipfian(ranks, exponent))
                : new Ranked(from, to, step, new ZipfSampler(ranks, exponent));
    }

    /** Creates a distribution by YCSB's approximation of Zipf's law with the exponent 0.99. */
    static LongDistribution ycsbZipfian(long from, long to) {
        YcsbZipfian ranks = new YcsbZipfian(to - from + 1);
        return new Rounded(from, to, bits -> from + ranks.next(SplitMix64.unit(bits)));
    }

    /**
     * Creates a normal distribution that is cut: of the numbers beyond the range none occurs.
     *
     * @param deviation above 0; the range must hold a fair share of the numbers
     */
    static LongDistribution normal(long from, long to, double mean, double deviation) {
        DoubleDistribution real = DoubleDistribution.normal(from - 0.5, to + 0.5, mean, deviation);
        return new Rounded(from, to, bits -> (long) StrictMath.rint(real.next(bits)));
    }

    /**
     * Creates a geometric distribution, which is the exponential one of whole numbers, cut at {@code to}.
     *
     * @param mean the mean of the distribution that is not cut, above {@code from}
     */
    static LongDistribution exponential(long from, long to, double mean) {
        double scale = 1 / StrictMath.log1p(1 / (mean - from));
        DoubleDistribution real = DoubleDistribution.exponential(0, (double) to - from + 1, scale);
        return new Rounded(from, to, bits -> from + (long) real.next(bits));
    }

    /**
     * Creates a distribution of the numbers from 0 on by their weights.
     *
     * @param weights not negative, finite, with a sum above 0
     */
    static LongDistribution weighted(double[] weights) {
        return new Weighted(0, weights.length - 1L, new AliasTable(weights));
    }

    /**
     * Creates a distribution of the numbers from 0 on in which each occurs equally often: so many documents, or operations, as
     * there are numbers have each once, in an order that looks random.
     *
     * @param slot the slot of the generator, so that two of them have different orders
     */
    static LongDistribution even(long count, long slot) {
        return new Even(count - 1, new Permutation(count, slot));
    }

    /** Each number equally often. Random bits alone give each with equal probabilities. */
    record Even(long to, Permutation order) implements LongDistribution {

        @Override
        public long from() {
            return 0;
        }

        @Override
        public long next(long bits) {
            return Bits.multiplyHigh(bits, to + 1);
        }

        @Override
        public long next(Draw draw, long slot) {
            long count = to + 1;
            return order.apply(draw.number() % count, draw.number() / count);
        }
    }

    /** Equal probabilities. */
    record Uniform(long from, long to) implements LongDistribution {

        @Override
        public long next(long bits) {
            long numbers = to - from + 1;
            return numbers == 0 ? bits : from + Bits.multiplyHigh(bits, numbers);
        }
    }

    /** Given probabilities. */
    record Weighted(long from, long to, AliasTable table) implements LongDistribution {

        @Override
        public long next(long bits) {
            return from + table.choose(bits);
        }
    }

    /**
     * Real numbers as whole ones; rounding may lead beyond the range.
     *
     * @param source a function of random bits
     */
    record Rounded(long from, long to, LongUnaryOperator source) implements LongDistribution {

        @Override
        public long next(long bits) {
            return Math.max(from, Math.min(to, source.applyAsLong(bits)));
        }
    }

    /** Zipf's law, by the ranks of the numbers. */
    record Ranked(long from, long to, long step, ZipfSampler ranks) implements LongDistribution {

        @Override
        public long next(long bits) {
            return from + (ranks.sample(bits) - 1) * step;
        }
    }
}
