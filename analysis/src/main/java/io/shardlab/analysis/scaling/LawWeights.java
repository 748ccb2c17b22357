package io.shardlab.analysis.scaling;

import io.shardlab.analysis.noise.Deviation;
import io.shardlab.core.result.Median;
import java.util.Arrays;
import java.util.List;

/**
 * How much each point counts in a fit: the inverse of its mean's variance. The variance of a few repetitions is itself
 * uncertain by a factor of several, so each is taken as the mean of its own and that of a typical point, the median of all,
 * relative to the throughput, as runs deviate by a share of it.
 *
 * @param values a weight for each point; 1 for all if their variances are not known
 * @param known whether every point was measured repeatedly, so that they are
 */
record LawWeights(double[] values, boolean known) {

    /** What three significant digits alone make: repetitions that agree in all of them still deviate by as much. */
    private static final double LEAST_VARIANCE = 0.001 * 0.001 / 12;

    static LawWeights of(List<ScalingPoint> points) {
        boolean known = points.stream()
                .allMatch(point ->
                        point.values().size() > 1 && point.values().stream().allMatch(value -> value > 0));
        double[] weights = new double[points.size()];
        Arrays.fill(weights, 1);
        if (known) {
            List<Double> variances = points.stream().map(LawWeights::variance).toList();
            double typical = Median.of(variances);
            Arrays.setAll(weights, i -> weight(points.get(i), (variances.get(i) + typical) / 2));
        }
        double largest = Arrays.stream(weights).max().orElseThrow();
        return new LawWeights(
                Arrays.stream(weights).map(weight -> weight / largest).toArray(), known);
    }

    /** Of one repetition, relative to the throughput. */
    private static double variance(ScalingPoint point) {
        double deviation =
                Deviation.pooled(List.of(point.values())).orElseThrow().log();
        return deviation * deviation + LEAST_VARIANCE;
    }

    private static double weight(ScalingPoint point, double variance) {
        return point.values().size() / (variance * point.mean() * point.mean());
    }
}
