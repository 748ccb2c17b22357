package io.shardlab.whatif.answer;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.whatif.model.Topology;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is expected of one deployment at one number of threads. No figure in it was measured.
 *
 * @param operation {@code targeted}, {@code scatter-gather} or {@code load}
 * @param topology the deployment
 * @param documents in the collection; empty if all of it is in memory
 * @param threads concurrent clients
 * @param throughput operations a second; documents of a load
 * @param responseMicros response time in microseconds: {@code mean}, and percentiles by their number; none of a load. Percentiles
 *     have no bounds: their shape follows from the model, of which measurements calibrate one figure only
 * @param stations how busy the stations are, the busiest first
 * @param bottleneck what limits throughput
 * @param sensitivity which parameter matters how much, the most important first
 * @param outsideCalibratedRange what of the question was not measured: {@code threads}, {@code shards}, {@code routers},
 *     {@code documents}
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Prediction(
        String operation,
        Topology topology,
        Optional<Long> documents,
        int threads,
        Estimate throughput,
        Map<String, Estimate> responseMicros,
        List<StationUse> stations,
        String bottleneck,
        List<Sensitivity> sensitivity,
        List<String> outsideCalibratedRange) {

    /** The mean, and the percentiles that are predicted. */
    public static final List<String> RESPONSE_TIMES = List.of("mean", "50", "90", "95", "99");

    public Prediction {
        stations = List.copyOf(stations);
        sensitivity = List.copyOf(sensitivity);
        outsideCalibratedRange = List.copyOf(outsideCalibratedRange);
    }

    /**
     * What is expected of one deployment where operations arrive at a set rate (open loop), however long those before them take.
     *
     * @param operation {@code targeted} or {@code scatter-gather}
     * @param topology the deployment
     * @param documents in the collection; empty if all of it is in memory
     * @param arrivalsPerSecond operations that arrive each second, at random
     * @param capacity operations a second that it can serve at most
     * @param bottleneck the station that sets the capacity
     * @param responseMicros as of {@link Prediction}; none if more operations arrive than the deployment can serve. The mean has no
     *     upper bound where that may be so
     * @param stations how busy the stations are, the busiest first; none as {@code responseMicros}
     * @param outsideCalibratedRange what of the question was not measured: {@code shards}, {@code routers},
     *     {@code documents}
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
            List<StationUse> stations,
            List<String> outsideCalibratedRange) {

        public AtRate {
            stations = List.copyOf(stations);
            outsideCalibratedRange = List.copyOf(outsideCalibratedRange);
        }
    }

    /**
     * A station.
     *
     * @param name such as {@code shard}; of several shards, the busiest
     * @param utilization the part of its processors' time that is used, from 0 to 1
     */
    public record StationUse(String name, double utilization) {}

    /**
     * What a parameter matters.
     *
     * @param parameter its name
     * @param throughputGain how much more throughput there would be if it were a tenth smaller, as a share of one
     */
    public record Sensitivity(String parameter, double throughputGain) {}
}
