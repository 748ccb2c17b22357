package io.shardlab.whatif.queue;

import java.util.List;

/**
 * The steady state of a network.
 *
 * @param throughput the throughput in operations/s
 * @param response the time from the start of an operation to its end, without think time
 * @param stations the figures of each station, in the network's order
 */
public record Solution(double throughput, ResponseTime response, List<StationFigures> stations) {

    public Solution {
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

        static List<StationFigures> of(Network network, double throughput) {
            return network.stations().stream()
                    .map(station -> of(station, throughput))
                    .toList();
        }

        private static StationFigures of(Station station, double throughput) {
            return new StationFigures(
                    station.name(),
                    station.demands().stream()
                            // Rounding must not make the utilization exceed 1.
                            .map(demand -> Math.min(1, throughput * demand / station.servers()))
                            .toList());
        }

        /** The utilization of the busiest queue, 0 to 1; 0 for a delay. */
        public double utilization() {
            return utilizations.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        }
    }
}
