package io.shardlab.predict.answer;

import java.util.HashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The factors by which expected figures are multiplied before they are compared with goals, as a guess at bounds, which take a hundred times as
 * long. Immutable.
 *
 * @param throughput for operations per second
 * @param times for response times, by the names of {@link Prediction#RESPONSE_TIMES}; 1 where none is named
 */
public record Margins(double throughput, Map<String, Double> times) {

    /** The expected figures. */
    public static final Margins NONE = new Margins(1, Map.of());

    /** The bounds of deployments differ by less than this factor. */
    private static final double SIMILAR = 1.1;

    public Margins {
        times = Map.copyOf(times);
    }

    /** The worse ends of the bounds, relative to the figures. */
    public static Margins worst(Prediction prediction) {
        return of(prediction, one -> one.low().orElse(0.0), one -> one.high().orElse(Double.POSITIVE_INFINITY));
    }

    /** The better ends of the bounds, relative to the figures. */
    public static Margins best(Prediction prediction) {
        return of(
                prediction,
                one -> one.high().orElse(Double.POSITIVE_INFINITY),
                one -> one.low().orElse(0.0));
    }

    private static Margins of(
            Prediction prediction, ToDoubleFunction<Estimate> ofThroughput, ToDoubleFunction<Estimate> ofTime) {
        Map<String, Double> times = new HashMap<>();
        prediction.responseMicros().forEach((name, time) -> times.put(name, relative(time, ofTime)));
        return new Margins(relative(prediction.throughput(), ofThroughput), times);
    }

    private static double relative(Estimate estimate, ToDoubleFunction<Estimate> end) {
        return end.applyAsDouble(estimate) / estimate.value();
    }

    /**
     * The same for other deployments, whose bounds are a little narrower at most.
     *
     * @param prediction of another deployment that was tried
     */
    public Margins orThoseOf(Prediction prediction) {
        Margins other = worst(prediction);
        Map<String, Double> shorter = new HashMap<>(times);
        other.times.forEach((name, factor) -> shorter.merge(name, factor / SIMILAR, Math::min));
        return new Margins(
                this == NONE ? other.throughput * SIMILAR : Math.max(throughput, other.throughput * SIMILAR), shorter);
    }

    /** @param name one of {@link Prediction#RESPONSE_TIMES} */
    public double ofTime(String name) {
        return times.getOrDefault(name, 1.0);
    }
}
