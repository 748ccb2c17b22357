package io.shardlab.whatif.queue;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The stations that an operation passes, each once, in any order; all operations are alike (one class of customers).
 *
 * @param stations at least one that takes time
 */
public record Network(List<Station> stations) {

    public Network {
        stations = List.copyOf(stations);
        Set<String> names = new HashSet<>();
        for (Station station : stations) {
            if (!names.add(station.name())) {
                throw new IllegalArgumentException("two stations named " + station.name());
            }
        }
        if (stations.stream().allMatch(station -> station.totalDemand() == 0)) {
            throw new IllegalArgumentException("no station takes any time");
        }
    }

    /** The station that can serve the fewest operations/s; a delay only if there is nothing else. */
    public Station bottleneck() {
        return stations.stream()
                .min(Comparator.comparingDouble(Station::capacity))
                .orElseThrow();
    }

    /** Seconds away between two operations, as opposed to being served or delayed. */
    double thinkSeconds() {
        return delays(true);
    }

    /** Seconds of delay within an operation. */
    double delaySeconds() {
        return delays(false);
    }

    private double delays(boolean thinkTime) {
        return stations.stream()
                .filter(station -> station instanceof Delay delay && delay.thinkTime() == thinkTime)
                .mapToDouble(Station::totalDemand)
                .sum();
    }
}
