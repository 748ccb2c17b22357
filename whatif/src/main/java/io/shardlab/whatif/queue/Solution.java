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
}
