package io.shardlab.predict.queue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The stations that operations pass, each once and in any order. Operations of several classes pass the same stations with
 * demands of their own. The class of each operation is drawn at random, whichever operation the customer did before. Therefore all
 * customers are alike: they form one chain, whose throughput and queue lengths depend only on average demands if all service times
 * at a queue are alike or if servers share their time (F. Baskett, K. M. Chandy, R. R. Muntz, F. G. Palacios, JACM 22/2, 1975).
 *
 * @param parts the classes, whose shares add up to 1; one for operations that are all alike
 * @param variation the squared coefficient of variation of an operation's own service times: 1 for exponentially distributed
 *     times, 0 for constant times. The mean waits follow from this variation, their spread from exponentially distributed times
 * @param timeSharing whether servers divide their time among all present operations instead of serving one after the other. The
 *     variation then changes the spread of response times and not their mean, because processor sharing is insensitive to it
 *     (the same source)
 */
public record Network(List<Part> parts, double variation, boolean timeSharing) {

    private static final double EXPONENTIAL = 1;
    private static final double ROUNDING = 1e-6;

    /**
     * A class of operations.
     *
     * @param share the share of operations that belong to it, above 0
     * @param stations the stations as its operations pass them; at least one takes time
     */
    public record Part(double share, List<Station> stations) {

        public Part {
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

        private boolean isLike(Part other) {
            return stations.size() == other.stations.size()
                    && IntStream.range(0, stations.size())
                            .allMatch(place -> stations.get(place).isLike(other.stations.get(place)));
        }

        /** The seconds of an operation in all stations without waits and delays; in forks, those of the slowest branch. */
        double work() {
            return stations.stream()
                    .filter(station -> !(station instanceof Delay))
                    .mapToDouble(station -> station instanceof ForkJoin fork ? fork.slowest() : station.totalDemand())
                    .sum();
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

    /**
     * The queue that limits the throughput.
     *
     * @param name the name of its station
     * @param capacity the operations/s at which it is always busy; infinite if there are only delays
     */
    public record Bottleneck(String name, double capacity) {}

    public Network {
        parts = List.copyOf(parts);
        double sum = parts.stream().mapToDouble(Part::share).sum();
        if (Math.abs(sum - 1) > ROUNDING || parts.stream().anyMatch(part -> !(part.share > 0))) {
            throw new IllegalArgumentException("shares must be above 0 and add up to 1, not to " + sum);
        }
        for (Part part : parts.subList(1, parts.size())) {
            if (!part.isLike(parts.get(0))) {
                throw new IllegalArgumentException("classes with different stations");
            }
        }
        if (!(variation >= 0 && variation < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("service times with a variation of " + variation);
        }
    }

    /** Returns the same stations with another variation of service times. */
    Network varying(double other) {
        return other == variation ? this : new Network(parts, other, timeSharing);
    }

    /**
     * The variation that waits depend on, at most that of exponentially distributed times. A larger one is fitted to pauses and
     * other reasons of spread, which do not make operations wait longer.
     */
    double variationOfMeans() {
        return timeSharing ? EXPONENTIAL : Math.min(EXPONENTIAL, variation);
    }

    List<Double> shares() {
        return parts.stream().map(Part::share).toList();
    }

    /** The mean of a figure over all operations. */
    double meanOf(ToDoubleFunction<Part> figure) {
        return mean(customer -> figure.applyAsDouble(parts.get(customer)));
    }

    /** The mean of a figure over all operations, by the place of their class. */
    double mean(IntToDoubleFunction figure) {
        return IntStream.range(0, parts.size())
                .mapToDouble(customer -> parts.get(customer).share * figure.applyAsDouble(customer))
                .sum();
    }

    /** The stations in their order. */
    List<SharedStation> stations() {
        List<SharedStation> stations = new ArrayList<>();
        for (int station = 0; station < parts.get(0).stations.size(); station++) {
            int place = station;
            stations.add(SharedStation.of(
                    shares(),
                    parts.stream().map(part -> part.stations.get(place)).toList()));
        }
        return stations;
    }

    /** The station whose busiest queue has the lowest capacity. */
    public Bottleneck bottleneck() {
        return stations().stream()
                .map(station -> new Bottleneck(station.name(), station.capacity()))
                .min(Comparator.comparingDouble(Bottleneck::capacity))
                .orElseThrow();
    }

    /** The operations/s at which each station is always busy, by its name; infinite for delays. */
    public Map<String, Double> capacities() {
        return stations().stream()
                .collect(Collectors.toMap(SharedStation::name, SharedStation::capacity, Math::min, LinkedHashMap::new));
    }

    /**
     * The steady state at a throughput.
     *
     * @param routes the routes of all classes
     * @param times the response times of each route
     */
    Solution solution(double throughput, List<Route> routes, Function<Route, ResponseTime.Part> times) {
        List<ResponseTime> classes = new ArrayList<>();
        List<ResponseTime.Part> all = new ArrayList<>();
        for (int customer = 0; customer < parts.size(); customer++) {
            int one = customer;
            List<ResponseTime.Part> own = routes.stream()
                    .filter(route -> route.customer() == one)
                    .map(times)
                    .toList();
            classes.add(new ResponseTime(own));
            own.forEach(part -> all.add(part.with(parts.get(one).share * part.probability())));
        }
        return new Solution(throughput, new ResponseTime(all), classes, utilizations(throughput));
    }

    private List<Solution.StationFigures> utilizations(double throughput) {
        return stations().stream()
                .map(station -> new Solution.StationFigures(
                        station.name(),
                        station.queues().stream()
                                // Rounding must not make the utilization exceed 1.
                                .map(queue -> Math.min(1, throughput * queue.demand() / queue.servers()))
                                .toList()))
                .toList();
    }
}
