package io.shardlab.predict.queue;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The stations that an operation passes, each once and in any order. All operations are alike; those of several classes are a
 * {@link MixedNetwork}.
 *
 * @param stations at least one that takes time
 * @param variation the squared coefficient of variation of an operation's own service times: 1 for exponentially distributed
 *     times, 0 for constant times. The mean waits follow from this variation, their spread from exponentially distributed times
 * @param timeSharing whether servers divide their time among all present operations instead of serving one after the other. The
 *     variation then changes the spread of response times and not their mean, because processor sharing is insensitive to it
 *     (F. Baskett, K. M. Chandy, R. R. Muntz, F. G. Palacios, JACM 22/2, 1975)
 */
public record Network(List<Station> stations, double variation, boolean timeSharing) {

    private static final double EXPONENTIAL = 1;

    /** Creates a network with exponentially distributed service times. */
    public Network(List<Station> stations) {
        this(stations, EXPONENTIAL, false);
    }

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
        if (!(variation >= 0 && variation < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("service times with a variation of " + variation);
        }
    }

    /** True if both have the same stations, and the same kind of service there. */
    boolean isLike(Network other) {
        return variation == other.variation
                && timeSharing == other.timeSharing
                && stations.size() == other.stations.size()
                && IntStream.range(0, stations.size())
                        .allMatch(place -> stations.get(place).isLike(other.stations.get(place)));
    }

    /**
     * The variation that waits depend on, at most that of exponentially distributed times. A larger one is fitted to pauses and
     * other reasons of spread, which do not make operations wait longer.
     */
    double variationOfMeans() {
        return timeSharing ? EXPONENTIAL : Math.min(EXPONENTIAL, variation);
    }

    /** Returns the same stations with another variation of service times. */
    Network varying(double other) {
        return new Network(stations, other, timeSharing);
    }

    /** The seconds of an operation in all stations without waits and delays; in forks, those of the slowest branch. */
    double work() {
        return stations.stream()
                .filter(station -> !(station instanceof Delay))
                .mapToDouble(station -> station instanceof ForkJoin fork ? fork.slowest() : station.totalDemand())
                .sum();
    }

    /** The station with the lowest capacity; a delay only if there are no other stations. */
    public Station bottleneck() {
        return stations.stream()
                .min(Comparator.comparingDouble(Station::capacity))
                .orElseThrow();
    }

    double thinkSeconds() {
        return delays(true);
    }

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
