package io.shardlab.insight.capture.fit;

import java.util.List;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * A distribution of numbers from {@code from} to {@code to}, both included. Numbers are multiples of a step, or any if the step
 * is 0. Immutable.
 */
public sealed interface FittedNumbers {

    int INTEGRATION_CELLS = 1000;

    double from();

    double to();

    /** Returns the probability of a number that is not above {@code x}, which is within the bounds and a multiple of the step. */
    double cumulative(double x, double step);

    /** Returns the mean, by the area above the cumulative distribution; of long ranges, about the mean. */
    default double mean(double step) {
        double width = to() - from();
        double cells = step == 0 ? INTEGRATION_CELLS : Math.rint(width / step);
        double together = Math.max(1, cells / INTEGRATION_CELLS);
        double area = 0;
        for (double cell = 0; cell < cells; cell += together) {
            double x = from() + (cell + (together - 1) / 2) * width / cells;
            area += Math.min(together, cells - cell) * (1 - cumulative(x, step)) * width / cells;
        }
        return from() + area;
    }

    /** All numbers are equally likely. */
    record Uniform(double from, double to) implements FittedNumbers {

        @Override
        public double cumulative(double x, double step) {
            return to - from + step == 0 ? 1 : (x - from + step) / (to - from + step);
        }
    }

    /** The normal distribution, cut to the bounds. */
    record Normal(double from, double to, double mean, double deviation) implements FittedNumbers {

        private static final NormalDistribution STANDARD = NormalDistribution.of(0, 1);

        @Override
        public double cumulative(double x, double step) {
            double below = standard(from - step / 2);
            return (standard(x + step / 2) - below) / (standard(to + step / 2) - below);
        }

        private double standard(double x) {
            return STANDARD.cumulativeProbability((x - mean) / deviation);
        }
    }

    /**
     * The exponential distribution that begins at {@code from}, cut at {@code to}.
     *
     * @param mean the mean before the cut, measured from 0
     */
    record Exponential(double from, double to, double mean) implements FittedNumbers {

        private static final double LEAST = 1e-3;
        private static final double MOST = 100;

        /** Returns the distribution that has a mean after the cut, which is above {@code from} and below the middle. */
        static Exponential ofMean(double cutMean, double step, Bounds rounding, double from, double to) {
            double low = LEAST * (to - from);
            double high = MOST * (to - from);
            while (high - low > 1e-3 * low) {
                double middle = Math.sqrt(low * high);
                if (new Exponential(from, to, from + middle).mean(step) < cutMean) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            double mean = rounding.rounded(from + high);
            return new Exponential(from, to, mean > from ? mean : from + high);
        }

        @Override
        public double cumulative(double x, double step) {
            // Of whole steps, the geometric distribution has this mean.
            double scale = step == 0 ? mean - from : step / Math.log1p(step / (mean - from));
            return Math.expm1((from - x - step) / scale) / Math.expm1((from - to - step) / scale);
        }
    }

    /** The k-th multiple of the step, from {@code from} on, in proportion to 1/k^exponent. */
    record Zipfian(double from, double to, double exponent) implements FittedNumbers {

        @Override
        public double cumulative(double x, double step) {
            return RankStrata.sum(Math.round((x - from) / step) + 1.0, exponent)
                    / RankStrata.sum(Math.round((to - from) / step) + 1.0, exponent);
        }
    }

    /**
     * Ranges that follow each other, each with its own distribution.
     *
     * @param ranges named distributions, at least one
     * @param weights the number of sampled values in each
     */
    record Ranges(List<FittedNumbers> ranges, List<Long> weights) implements FittedNumbers {

        public Ranges {
            ranges = List.copyOf(ranges);
            weights = List.copyOf(weights);
        }

        @Override
        public double from() {
            return ranges.get(0).from();
        }

        @Override
        public double to() {
            return ranges.get(ranges.size() - 1).to();
        }

        @Override
        public double cumulative(double x, double step) {
            double sum = 0;
            double below = 0;
            for (int i = 0; i < ranges.size(); i++) {
                FittedNumbers range = ranges.get(i);
                sum += weights.get(i);
                if (x >= range.to()) {
                    below += weights.get(i);
                } else if (x >= range.from()) {
                    below += weights.get(i) * range.cumulative(x, step);
                }
            }
            return below / sum;
        }
    }
}
