package io.shardlab.predict.queue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;

/**
 * Closed networks: a fixed number of customers (client threads), each of which starts its next operation when its last one is
 * done and its think time is over.
 *
 * <p>Solutions are exact for delays, queues and parallel queues with exponentially distributed service times (see
 * {@link Convolution}); for operations of several classes only if servers share their time, or if all service times at a queue
 * are alike. Forks (see {@link ForkCenter}) and other service times (see {@link SteadyService}) are approximated.
 */
public final class ClosedNetwork {

    private final Network network;
    private final int customers;
    private final List<SharedStation> stations;
    private final List<Route> routes;
    private final Map<String, ForkCenter> forks = new LinkedHashMap<>();
    private final double delays;
    private final Convolution convolution;

    /** What is computed of the time from the start of an operation to its end. */
    private enum Times {
        /** The mean over all operations, which follows from the throughput. */
        MEAN,
        /** The mean of the operations of each class. */
        MEANS,
        /** Its distribution. */
        DISTRIBUTION
    }

    private ClosedNetwork(Network network, int customers, Times times) {
        if (customers < 1) {
            throw new IllegalArgumentException(customers + " customers");
        }
        this.network = network;
        this.customers = customers;
        this.stations = network.stations();
        this.routes = times == Times.MEAN ? List.of() : Route.through(network, stations);
        this.delays = network.meanOf(Network.Part::thinkSeconds) + network.meanOf(Network.Part::delaySeconds);
        for (SharedStation station : stations) {
            if (station.totalDemand() > 0 && station.forks()) {
                forks.put(station.name(), new ForkCenter(station, network.shares()));
            }
        }
        this.convolution = new Convolution(customers, delays, routes.size(), times == Times.DISTRIBUTION);
        // Forks are added first, because adding them takes longer when other centers are present.
        forks.values().forEach(fork -> add(fork, times == Times.DISTRIBUTION));
        stations.stream()
                .filter(station -> station.totalDemand() > 0 && !station.forks())
                .forEach(this::add);
    }

    private void add(ForkCenter fork, boolean spread) {
        Map<Optional<Route>, ServiceCenter> center = fork.center(customers, routes, spread);
        convolution.add(
                center.get(Optional.<Route>empty()),
                1,
                route -> Optional.of(center.get(Optional.of(routes.get(route)))));
    }

    private void add(SharedStation station) {
        station.distinct()
                .forEach((queue, count) -> convolution.add(
                        center(queue, queue.service(), queue.service()),
                        count,
                        route -> Optional.of(routes.get(route))
                                .filter(one -> one.visits(station, queue))
                                .map(one -> visited(queue, one))));
    }

    /** An operation is slowed in proportion to its own time where servers share their time. */
    private ServiceCenter visited(SharedQueue queue, Route route) {
        double own = queue.seconds().get(route.customer());
        return center(queue, own, network.timeSharing() ? own : queue.service());
    }

    private ServiceCenter center(SharedQueue queue, double own, double others) {
        return ServiceCenter.queue(queue.servers(), queue.demand(), own, others, customers);
    }

    /**
     * Computes the steady state of the network.
     *
     * @param customers 1 or more
     */
    public static Solution solve(Network network, int customers) {
        return byVariation(network, customers).apply(network.variation());
    }

    /** Computes steady states for any variation of service times: most of the work is the same for all of them. */
    public static DoubleFunction<Solution> byVariation(Network network, int customers) {
        ClosedNetwork closed = new ClosedNetwork(network, customers, Times.DISTRIBUTION);
        return variation -> closed.solved(variation).solution();
    }

    /**
     * Mean figures of the steady state.
     *
     * @param throughput the throughput in operations/s
     * @param response the mean time from the start of an operation to its end, without think time
     * @param classes the same for the operations of each class
     */
    public record Means(double throughput, double response, List<Double> classes) {

        public Means {
            classes = List.copyOf(classes);
        }
    }

    /** Computes only the mean figures of {@link #solve}, which is faster. */
    public static Means means(Network network, int customers) {
        Times times = network.parts().size() == 1 ? Times.MEAN : Times.MEANS;
        return new ClosedNetwork(network, customers, times)
                .solved(network.variation())
                .means();
    }

    /** Computes only the throughput of {@link #solve}, in operations/s, which is faster. */
    public static double throughput(Network network, int customers) {
        return new ClosedNetwork(network, customers, Times.MEAN)
                .solved(network.variation())
                .throughput();
    }

    private Solved solved(double variation) {
        return new Solved(network.varying(variation));
    }

    /** The seconds for which the branches of an operation's forks wait for each other without other waits. */
    private double idleSynchronization(int customer) {
        return forks.values().stream()
                .mapToDouble(fork -> fork.queues().idleSynchronization(customer))
                .sum();
    }

    /** The solution with exponentially distributed service times, and what follows from it for others. */
    private final class Solved {

        private final Network service;
        private final double variation;
        private final double waitFactor;

        /** @param service the kind of service */
        Solved(Network service) {
            this.service = service;
            this.variation = service.variationOfMeans();
            double elsewhere = forks.values().stream()
                    .mapToDouble(fork -> fork.queues().serviceElsewhere())
                    .sum();
            this.waitFactor = SteadyService.waitFactor(
                    service,
                    lines(),
                    customers,
                    delays + elsewhere,
                    network.mean(ClosedNetwork.this::idleSynchronization));
        }

        /** The queues that a customer passes one after another. */
        private List<SteadyService.Line> lines() {
            List<SteadyService.Line> lines = new ArrayList<>();
            for (SharedStation station : stations) {
                if (forks.containsKey(station.name())) {
                    forks.get(station.name())
                            .queues()
                            .centers()
                            .forEach(center -> lines.add(line(center.queue(), center.demand(), center.copies())));
                } else {
                    station.distinct().forEach((queue, count) -> lines.add(line(queue, queue.demand(), count)));
                }
            }
            return lines;
        }

        private SteadyService.Line line(SharedQueue queue, double demand, int copies) {
            return new SteadyService.Line(queue.servers(), demand, queue.variation(variation), copies);
        }

        double throughput() {
            double seconds = customers / convolution.throughput(customers) - delays;
            double work = network.meanOf(Network.Part::work);
            double limit =
                    stations.stream().mapToDouble(SharedStation::capacity).min().orElse(Double.POSITIVE_INFINITY);
            return Math.min(
                    customers
                            / (delays
                                    + shortened(seconds, work, network.mean(ClosedNetwork.this::idleSynchronization))),
                    limit);
        }

        /** Converts seconds with exponentially distributed service times to seconds with the network's variation. */
        private double shortened(double seconds, double work, double idle) {
            double waits = Math.max(0, seconds - work - idle);
            double saved = (1 - Math.sqrt(variation)) * idle;
            return seconds - saved - (1 - waitFactor) * waits;
        }

        /** The mean seconds of the operations of each route, without delays. */
        private double[] seconds(double throughput) {
            double[] seconds = new double[routes.size()];
            double mean = 0;
            for (int route = 0; route < seconds.length; route++) {
                Route one = routes.get(route);
                seconds[route] =
                        shortened(convolution.mean(route), one.work(stations), idleSynchronization(one.customer()));
                mean += network.shares().get(one.customer()) * one.probability() * seconds[route];
            }
            // Little's law also holds where the bottleneck bounds the throughput.
            double full = customers / throughput - delays - mean;
            return Arrays.stream(seconds).map(each -> Math.max(0, each + full)).toArray();
        }

        Means means() {
            double throughput = throughput();
            double response = customers / throughput - network.meanOf(Network.Part::thinkSeconds);
            if (routes.isEmpty()) {
                return new Means(throughput, response, List.of(response));
            }
            double[] seconds = seconds(throughput);
            double[] classes = network.parts().stream()
                    .mapToDouble(Network.Part::delaySeconds)
                    .toArray();
            for (int route = 0; route < seconds.length; route++) {
                classes[routes.get(route).customer()] += routes.get(route).probability() * seconds[route];
            }
            return new Means(
                    throughput, response, Arrays.stream(classes).boxed().toList());
        }

        Solution solution() {
            double throughput = throughput();
            double[] seconds = seconds(throughput);
            return network.solution(throughput, routes, route -> {
                int place = routes.indexOf(route);
                return new ResponseTime.Part(
                        route.probability(),
                        network.parts().get(route.customer()).delaySeconds(),
                        seconds[place],
                        Math.max(0, convolution.variance(place) - steadiness(route)));
            });
        }

        /** The difference of a route's variance with exponentially distributed service times and that with the variation. */
        private double steadiness(Route route) {
            return (1 - service.variation()) * route.serviceVariance(stations);
        }
    }
}
