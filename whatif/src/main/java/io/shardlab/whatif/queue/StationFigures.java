package io.shardlab.whatif.queue;

import java.util.List;

/**
 * What is predicted for one station.
 *
 * @param name the station
 * @param utilizations the share of its servers that is busy on average, 0 to 1, of each of its queues in their order; empty
 *     for a delay
 * @param residenceSeconds seconds that an operation spends here, waiting included; in a fork, until the last branch is done
 * @param customers how many operations are here on average
 */
public record StationFigures(String name, List<Double> utilizations, double residenceSeconds, double customers) {

    public StationFigures {
        utilizations = List.copyOf(utilizations);
    }

    /** The figures of a station with this throughput of the network, by Little's law. */
    static StationFigures of(Station station, double throughput, double residenceSeconds) {
        return new StationFigures(
                station.name(),
                station.demands().stream()
                        // Rounding must not make more than all servers busy.
                        .map(demand -> Math.min(1, throughput * demand / station.servers()))
                        .toList(),
                residenceSeconds,
                throughput * residenceSeconds);
    }

    /** Utilization of the busiest queue, 0 to 1; 0 for a delay. */
    public double utilization() {
        return utilizations.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }
}
