package io.shardlab.whatif.queue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Closed networks: a fixed number of customers (client threads), each of which starts its next operation when its last one is
 * done and its think time is over.
 *
 * <p>Solutions are exact for delays, queues and parallel queues with exponentially distributed service times (see
 * {@link Convolution}); for operations of several classes only if servers share their time, or if all service times at a queue
 * are alike. Forks (see {@link ForkCenter}) and other service times (see {@link SteadyService}) are approximated.
 */
public final class ClosedNetwork {

    private final MixedNetwork mix;
    private final int customers;
    private final List<SharedStation> stations;
    private final List<Route> routes;
    private final Map<String, ForkCenter> forks = new LinkedHashMap<>();
    private final double delays;
    private final double waitFactor;

    /** @param timed whether response times are computed */
    private ClosedNetwork(MixedNetwork mix, int customers, boolean timed) {
        if (customers < 1) {
            throw new IllegalArgumentException(customers + " customers");
        }
        this.mix = mix;
        this.customers = customers;
        this.stations = mix.stations();
        this.routes = timed ? Route.through(mix, stations) : List.of();
        this.delays = mix.meanOf(Network::thinkSeconds) + mix.meanOf(Network::delaySeconds);
        for (SharedStation station : stations) {
            if (station.totalDemand() > 0 && station.forks()) {
                forks.put(station.name(), new ForkCenter(station, mix.shares()));
            }
        }
        double elsewhere = forks.values().stream()
                .mapToDouble(ForkCenter::serviceElsewhere)
                .sum();
        this.waitFactor = SteadyService.waitFactor(
                mix, lines(), customers, delays + elsewhere, mix.mean(this::idleSynchronization));
    }

    /**
     * Computes the steady state of the network.
     *
     * @param customers 1 or more
     */
    public static Solution solve(Network network, int customers) {
        return solve(MixedNetwork.of(network), customers);
    }

    /** Computes the steady state of a network with operations of several classes. */
    public static Solution solve(MixedNetwork mix, int customers) {
        return new ClosedNetwork(mix, customers, true).new Solved().solution();
    }

    /** Computes only the throughput of {@link #solve}, in operations/s, which is faster. */
    public static double throughput(Network network, int customers) {
        return throughput(MixedNetwork.of(network), customers);
    }

    /** Computes only the throughput of a network with operations of several classes. */
    public static double throughput(MixedNetwork mix, int customers) {
        return new ClosedNetwork(mix, customers, false).new Solved().throughput();
    }

    /** The queues that a customer passes one after another. */
    private List<SteadyService.Line> lines() {
        double variation = mix.first().variationOfMeans();
        List<SteadyService.Line> lines = new ArrayList<>();
        for (SharedStation station : stations) {
            if (forks.containsKey(station.name())) {
                forks.get(station.name())
                        .centers()
                        .forEach(center -> lines.addAll(Collections.nCopies(
                                center.copies(), line(center.queue(), center.demand(), variation))));
            } else {
                station.queues().forEach(queue -> lines.add(line(queue, queue.demand(), variation)));
            }
        }
        return lines;
    }

    private static SteadyService.Line line(SharedQueue queue, double demand, double variation) {
        return new SteadyService.Line(queue.servers(), demand, queue.variation(variation));
    }

    /** The seconds for which the branches of an operation's forks wait for each other without other waits. */
    private double idleSynchronization(int customer) {
        return forks.values().stream()
                .mapToDouble(fork -> fork.idleSynchronization(customer))
                .sum();
    }

    /** The solution with exponentially distributed service times, and what follows from it. */
    private final class Solved {

        private final Convolution convolution = new Convolution(customers, delays, routes.size());

        Solved() {
            // Forks are added first, because adding them takes longer when other centers are present.
            forks.values().forEach(fork -> {
                Map<Optional<Route>, ServiceCenter> center = fork.center(customers, routes);
                convolution.add(
                        center.get(Optional.<Route>empty()),
                        1,
                        route -> Optional.of(center.get(Optional.of(routes.get(route)))));
            });
            stations.stream()
                    .filter(station -> station.totalDemand() > 0 && !station.forks())
                    .forEach(this::add);
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
            return center(queue, own, mix.first().timeSharing() ? own : queue.service());
        }

        private ServiceCenter center(SharedQueue queue, double own, double others) {
            return ServiceCenter.queue(queue.servers(), queue.demand(), own, others, customers);
        }

        double throughput() {
            double seconds = customers / convolution.throughput(customers) - delays;
            double work = mix.meanOf(Network::work);
            return Math.min(
                    customers / (delays + shortened(seconds, work, mix.mean(ClosedNetwork.this::idleSynchronization))),
                    mix.bottleneck().capacity());
        }

        /** Converts seconds with exponentially distributed service times to seconds with the network's variation. */
        private double shortened(double seconds, double work, double idle) {
            double waits = Math.max(0, seconds - work - idle);
            double saved = (1 - Math.sqrt(mix.first().variationOfMeans())) * idle;
            return seconds - saved - (1 - waitFactor) * waits;
        }

        Solution solution() {
            double throughput = throughput();
            Map<Route, Double> means = new HashMap<>();
            double mean = 0;
            for (int route = 0; route < routes.size(); route++) {
                Route one = routes.get(route);
                double seconds =
                        shortened(convolution.mean(route), one.work(stations), idleSynchronization(one.customer()));
                means.put(one, seconds);
                mean += mix.shares().get(one.customer()) * one.probability() * seconds;
            }
            // Little's law also holds where the bottleneck bounds the throughput.
            double full = customers / throughput - delays - mean;
            return mix.solution(
                    throughput,
                    routes,
                    route -> new ResponseTime.Part(
                            route.probability(),
                            mix.parts().get(route.customer()).network().delaySeconds(),
                            Math.max(0, means.get(route) + full),
                            Math.max(0, convolution.variance(routes.indexOf(route)) - steadiness(route))));
        }

        /** The difference of a route's variance with exponentially distributed service times and that with the variation. */
        private double steadiness(Route route) {
            return (1 - mix.first().variation()) * route.serviceVariance(stations);
        }
    }
}
