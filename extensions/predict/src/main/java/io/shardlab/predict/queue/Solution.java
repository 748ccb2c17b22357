package io.shardlab.predict.queue;

import java.util.List;

/**
 * The steady state of a network.
 *
 * @param throughput the throughput in operations/s
 * @param response the time from the start of an operation to its end, without think time
 * @param classes the same for the operations of each class
 * @param stations the figures of each station, in the network's order
 */
public record Solution(
        double throughput, ResponseTime response, List<ResponseTime> classes, List<StationFigures> stations) {

    public Solution {
        classes = List.copyOf(classes);
        stations = List.copyOf(stations);
    }

    /**
     * The predicted figures of one station.
     *
     * @param name the name of the station
     * @param utilizations the utilization of each of its queues in their order, from 0 to 1; empty
     *     for a delay
     */
    public record StationFigures(String name, List<Double> utilizations) {

        public StationFigures {
            utilizations = List.copyOf(utilizations);
        }

        /** The utilization of the busiest queue, 0 to 1; 0 for a delay. */
        public double utilization() {
            return utilizations.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        }
    }
}
