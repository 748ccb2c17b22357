package io.shardlab.whatif.queue;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The stations that an operation passes, each once, in any order; all operations are alike (one class of customers).
 *
 * @param stations at least one that takes time
 * @param variation squared coefficient of variation of service times, as far as they are an operation's own: 1 of exponentially
 *     distributed ones, 0 of constant ones. Waits are as long as behind service times of this variation, but spread as behind
 *     exponentially distributed ones
 * @param timeSharing whether servers divide their time among all operations that are there, instead of serving one after the other:
 *     then the variation changes the spread of response times and not their mean, as processor sharing is insensitive to it (F.
 *     Baskett, K. M. Chandy, R. R. Muntz, F. G. Palacios, JACM 22/2, 1975)
 */
public record Network(List<Station> stations, double variation, boolean timeSharing) {

    private static final double EXPONENTIAL = 1;

    /** With exponentially distributed service times. */
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
            throw new IllegalArgumentException("service times that vary by " + variation);
        }
    }

    /** Whether means depend on the variation. */
    boolean sensitive() {
        return variationOfMeans() != EXPONENTIAL;
    }

    /**
     * The variation that waits depend on. A larger one than of exponentially distributed times is fitted to pauses and spread that
     * has other reasons, and makes no one wait longer.
     */
    double variationOfMeans() {
        return timeSharing ? EXPONENTIAL : Math.min(EXPONENTIAL, variation);
    }

    /** Seconds of an operation in all stations while nobody waits, without delays; in forks those of the slowest branch. */
    double work() {
        return stations.stream()
                .filter(station -> !(station instanceof Delay))
                .mapToDouble(station -> station instanceof ForkJoin fork ? fork.slowest() : station.totalDemand())
                .sum();
    }

    /** The same of operations on a route. */
    double work(Route route) {
        return stations.stream().mapToDouble(station -> seconds(station, route)).sum();
    }

    private static double seconds(Station station, Route route) {
        if (station instanceof ForkJoin fork) {
            return fork.slowest();
        }
        return station instanceof ParallelQueues parallel
                ? route.at(parallel).seconds()
                : station instanceof Queue queue ? queue.demand() : 0;
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

    /** By how much less the times of operations on a route spread than with exponentially distributed service times. */
    double steadiness(Route route) {
        return (EXPONENTIAL - variation)
                * stations.stream()
                        .filter(station -> station.totalDemand() > 0)
                        .mapToDouble(station -> serviceVariance(station, route))
                        .sum();
    }

    private static double serviceVariance(Station station, Route route) {
        if (station instanceof ForkJoin fork) {
            return LargestOf.exponentials(fork.demands()).variance();
        }
        double seconds = seconds(station, route);
        return seconds * seconds;
    }

    private double delays(boolean thinkTime) {
        return stations.stream()
                .filter(station -> station instanceof Delay delay && delay.thinkTime() == thinkTime)
                .mapToDouble(Station::totalDemand)
                .sum();
    }
}
