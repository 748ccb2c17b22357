package io.shardlab.predict.answer;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.predict.model.Topology;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The predicted figures of one deployment at one number of threads. None of them was measured.
 *
 * @param operation {@code targeted}, {@code scatter-gather}, {@code load}, or {@code mix} for operations of several kinds
 * @param topology the deployment
 * @param documents the number of documents in the collection; empty if all of them are in memory
 * @param threads the number of concurrent clients
 * @param throughput the operations per second; for a load, the documents per second
 * @param responseMicros the response time in microseconds: {@code mean}, and percentiles by their number; none for a load.
 *     Percentiles have bounds if percentiles were measured
 * @param kinds the figures of each kind of operation of a mix; none for other operations
 * @param stations the utilization of the stations, the busiest first
 * @param bottleneck the limit: the station of the first sensitivity, {@code too few threads} if more threads would help more than
 *     any relief, or {@code response times} if these limit the threads and waits matter more than any station
 * @param sensitivity the effect of each parameter on what the prediction is about, the largest first: on the response time that
 *     limits the number of threads, or else on the throughput
 * @param outsideCalibratedRange the parts of the question outside the measured range: {@code threads}, {@code mix},
 *     {@code shards}, {@code routers}, {@code documents}
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Prediction(
        String operation,
        Topology topology,
        Optional<Long> documents,
        int threads,
        Estimate throughput,
        Map<String, Estimate> responseMicros,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<OfKind> kinds,
        List<StationUse> stations,
        String bottleneck,
        List<Sensitivity> sensitivity,
        List<String> outsideCalibratedRange) {

    /** The mean, and the percentiles that are predicted. */
    public static final List<String> RESPONSE_TIMES = List.of("mean", "50", "90", "95", "99");

    public Prediction {
        kinds = List.copyOf(kinds);
        stations = List.copyOf(stations);
        sensitivity = List.copyOf(sensitivity);
        outsideCalibratedRange = List.copyOf(outsideCalibratedRange);
    }

    /**
     * The predicted figures of one deployment where operations arrive at a set rate (open loop), no matter how long earlier
     * ones take.
     *
     * @param operation {@code targeted}, {@code scatter-gather} or {@code mix}
     * @param topology the deployment
     * @param documents the number of documents in the collection; empty if all of them are in memory
     * @param arrivalsPerSecond the operations that arrive per second, at random
     * @param capacity the most operations per second that the deployment can serve
     * @param bottleneck the station that sets the capacity
     * @param responseMicros as in {@link Prediction}; none if more operations arrive than the deployment can serve. The
     *     mean has no upper bound if that is possible
     * @param kinds as in {@link Prediction}, without bounds
     * @param stations the utilization of the stations, the busiest first; none if there are no {@code responseMicros}
     * @param outsideCalibratedRange the parts of the question outside the measured range: {@code mix}, {@code shards},
     *     {@code routers}, {@code documents}
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record AtRate(
            String operation,
            Topology topology,
            Optional<Long> documents,
            double arrivalsPerSecond,
            Estimate capacity,
            String bottleneck,
            Map<String, Estimate> responseMicros,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<OfKind> kinds,
            List<StationUse> stations,
            List<String> outsideCalibratedRange) {

        public AtRate {
            kinds = List.copyOf(kinds);
            stations = List.copyOf(stations);
            outsideCalibratedRange = List.copyOf(outsideCalibratedRange);
        }
    }

    /**
     * The predicted figures of one kind of operation of a mix.
     *
     * @param name the kind
     * @param throughput its operations per second
     * @param responseMicros as in {@link Prediction}
     */
    public record OfKind(String name, Estimate throughput, Map<String, Estimate> responseMicros) {}

    /**
     * A station.
     *
     * @param name the name, such as {@code shard}; for several shards, the busiest one
     * @param utilization the used part of its processors' time, from 0 to 1
     */
    public record StationUse(String name, double utilization) {}

    /**
     * The effect of a parameter.
     *
     * @param parameter its name
     * @param station the station whose work it is; empty for waits and background work
     * @param throughputGain the gain in throughput if the parameter were a tenth smaller, as a share of the throughput
     * @param timeReduction the part by which the response time that limits the threads were shorter then; empty if none limits
     *     them
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Sensitivity(
            String parameter, Optional<String> station, double throughputGain, Optional<Double> timeReduction) {}
}
