package io.shardlab.cli.live;

import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.NativeHistogramBuckets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Latencies as a histogram of Prometheus, both classic and native. The histograms of intervals are added bucket by bucket: each of
 * their values is known to a thousandth, so hardly any falls on the wrong side of a bound. Fed by one thread; readers see the
 * state after the last interval and wait for nothing.
 */
final class LatencyMetric implements Collector {

    /**
     * The steps of bounds within a factor of 10, a factor of 1.17 to 1.25 apart (the E12 series of IEC 60063). A quantile
     * that Prometheus interpolates within a bucket is off by less than that.
     */
    private static final int[] STEPS = {10, 12, 15, 18, 22, 27, 33, 39, 47, 56, 68, 82};

    /** Upper bounds in seconds, from 10 microseconds to 82 seconds, and infinity. */
    private static final double[] CLASSIC = bounds();

    private static double[] bounds() {
        List<Double> bounds = new ArrayList<>();
        for (int power = -6; power <= 0; power++) {
            for (int step : STEPS) {
                // From text, so that labels show 0.0022 and not 0.0021999999.
                bounds.add(Double.parseDouble(step + "e" + power));
            }
        }
        bounds.add(Double.POSITIVE_INFINITY);
        return bounds.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** The schema of native buckets: 8 for each factor of 2, whose bounds are 9 % apart. */
    private static final int SCHEMA = 3;

    private static final double PER_FACTOR_OF_2 = 1 << SCHEMA;
    private static final double NANO = 1e-9;

    private final String name;
    private final String help;
    private final Map<Labels, Counts> counts = new LinkedHashMap<>();
    private volatile HistogramSnapshot state;

    LatencyMetric(String name, String help) {
        this.name = name;
        this.help = help;
        publish();
    }

    /** Adds the values of a histogram of nanoseconds. */
    void add(Labels labels, Histogram nanos) {
        counts.computeIfAbsent(labels, key -> new Counts()).add(nanos);
    }

    /** Shows readers what was added. */
    void publish() {
        HistogramSnapshot.Builder snapshot =
                HistogramSnapshot.builder().name(name).help(help);
        counts.forEach((labels, of) -> snapshot.dataPoint(of.snapshot(labels)));
        state = snapshot.build();
    }

    @Override
    public HistogramSnapshot collect() {
        return state;
    }

    @Override
    public String getPrometheusName() {
        return name;
    }

    /** The values with one set of labels. */
    private static final class Counts {

        private final long[] classic = new long[CLASSIC.length];
        private final TreeMap<Integer, Long> natives = new TreeMap<>();
        private double sum;

        void add(Histogram nanos) {
            for (HistogramIterationValue value : nanos.recordedValues()) {
                double seconds = Math.max(1, nanos.medianEquivalentValue(value.getValueIteratedTo())) * NANO;
                long count = value.getCountAddedInThisIterationStep();
                int bound = Arrays.binarySearch(CLASSIC, seconds);
                classic[bound >= 0 ? bound : -bound - 1] += count;
                // The upper bound of a native bucket belongs to it.
                natives.merge((int) Math.ceil(log2(seconds) * PER_FACTOR_OF_2), count, Long::sum);
                sum += seconds * count;
            }
        }

        private static double log2(double value) {
            return Math.log(value) / Math.log(2);
        }

        HistogramDataPointSnapshot snapshot(Labels labels) {
            return HistogramDataPointSnapshot.builder()
                    .classicHistogramBuckets(ClassicHistogramBuckets.of(CLASSIC, classic))
                    .nativeSchema(SCHEMA)
                    .nativeBucketsForPositiveValues(NativeHistogramBuckets.of(
                            natives.keySet().stream()
                                    .mapToInt(Integer::intValue)
                                    .toArray(),
                            natives.values().stream().mapToLong(Long::longValue).toArray()))
                    .sum(sum)
                    .labels(labels)
                    .build();
        }
    }
}
