package io.shardlab.predict.queue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Operations of several classes that pass the same stations. The class of each operation is drawn at random, whichever operation
 * the customer did before. Therefore all customers are alike: they form one chain, whose throughput and queue lengths depend
 * only on average demands if all service times at a queue are alike or if servers share their time (F. Baskett, K. M. Chandy,
 * R. R. Muntz, F. G. Palacios, JACM 22/2, 1975).
 *
 * @param parts the classes, whose shares add up to 1
 */
public record MixedNetwork(List<Part> parts) {

    private static final double ROUNDING = 1e-6;

    /**
     * A class of operations.
     *
     * @param share the share of operations that belong to it, above 0
     * @param network the stations as its operations pass them
     */
    public record Part(double share, Network network) {}

    /**
     * The queue that limits the throughput.
     *
     * @param name the name of its station
     * @param capacity the operations/s at which it is always busy; infinite if there are only delays
     */
    public record Bottleneck(String name, double capacity) {}

    public MixedNetwork {
        parts = List.copyOf(parts);
        double sum = parts.stream().mapToDouble(Part::share).sum();
        if (Math.abs(sum - 1) > ROUNDING || parts.stream().anyMatch(part -> !(part.share > 0))) {
            throw new IllegalArgumentException("shares must be above 0 and add up to 1, not to " + sum);
        }
        Network first = parts.get(0).network;
        for (Part part : parts) {
            if (!part.network.isLike(first)) {
                throw new IllegalArgumentException("classes with different stations");
            }
        }
    }

    /** Operations that are all alike. */
    public static MixedNetwork of(Network network) {
        return new MixedNetwork(List.of(new Part(1, network)));
    }

    Network first() {
        return parts.get(0).network;
    }

    List<Double> shares() {
        return parts.stream().map(Part::share).toList();
    }

    /** The mean of a figure over all operations. */
    double meanOf(ToDoubleFunction<Network> figure) {
        return mean(customer -> figure.applyAsDouble(parts.get(customer).network));
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
        for (int station = 0; station < first().stations().size(); station++) {
            int place = station;
            stations.add(SharedStation.of(
                    shares(),
                    parts.stream()
                            .map(part -> part.network.stations().get(place))
                            .toList()));
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
