package io.shardlab.whatif.queue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Closed networks: a fixed number of customers (client threads), each of which starts its next operation when the last is
 * done and its think time is over.
 *
 * <p>Exact for delays, queues and parallel queues with exponentially distributed service times (see {@link Convolution}); forks
 * are approximated (see {@link Fork}), and so are other service times (see {@link SteadyService}).
 */
public final class ClosedNetwork {

    private static final double PRECISION = 1e-3;
    private static final int ROUNDS = 20;

    private final Network network;
    private final int customers;
    private final List<Route> routes;
    private final Map<String, Fork> forks = new LinkedHashMap<>();
    private final double synchronization;
    private final double shorterWaits;

    /** @param routes those that are told apart; none if times do not matter */
    private ClosedNetwork(Network network, int customers, List<Route> routes) {
        if (customers < 1) {
            throw new IllegalArgumentException(customers + " customers");
        }
        this.network = network;
        this.customers = customers;
        this.routes = routes;
        for (Station station : network.stations()) {
            if (station instanceof ForkJoin fork && fork.totalDemand() > 0) {
                forks.put(fork.name(), new Fork(fork));
            }
        }
        this.synchronization =
                forks.values().stream().mapToDouble(Fork::idleSynchronization).sum();
        this.shorterWaits = SteadyService.shorterWaits(network, customers, synchronization);
    }

    /**
     * What the network does in the long run.
     *
     * @param customers 1 or more
     */
    public static Solution solve(Network network, int customers) {
        return new ClosedNetwork(network, customers, Route.through(network))
                .solved()
                .solution();
    }

    /** The throughput of {@link #solve} alone, in operations/s, which takes less work. */
    public static double throughput(Network network, int customers) {
        return new ClosedNetwork(network, customers, List.of()).solved().throughput();
    }

    /** Branches with unequal demands wait differently for each other at each load, which depends on that in turn. */
    private Solved solved() {
        Map<String, Excess> excesses = new LinkedHashMap<>();
        forks.forEach((name, fork) -> excesses.put(name, new Excess(fork.idleExcess())));
        Solved solved = new Solved(excesses);
        for (int round = 1; round < ROUNDS; round++) {
            boolean converged = true;
            for (Map.Entry<String, Fork> fork : forks.entrySet()) {
                if (!fork.getValue().equalBranches()) {
                    converged &= excesses.get(fork.getKey()).improve(solved.excess(fork.getKey(), fork.getValue()));
                }
            }
            if (converged) {
                break;
            }
            solved = new Solved(excesses);
        }
        return solved;
    }

    /** A value that the solution of a network with it contradicts until it is right: found by the secant method. */
    private static final class Excess {

        private final double highest;
        private double value;
        private double error;
        private double earlier;
        private double earlierError;

        Excess(double highest) {
            this.highest = highest;
            value = highest;
        }

        /** Takes what follows from the value; true if that is the value. */
        boolean improve(double following) {
            earlierError = error;
            error = following - value;
            // Half a step converges where a whole one might oscillate.
            double next = value + error / 2;
            if (earlierError != 0 && error != earlierError) {
                double secant = value - error * (value - earlier) / (error - earlierError);
                next = secant >= 0 && secant <= highest ? secant : next;
            }
            earlier = value;
            value = next;
            return Math.abs(error) < PRECISION;
        }
    }

    /** The network with forks of a known excess. */
    private final class Solved {

        private final Convolution convolution;

        /** Numbers of the forks' centers. */
        private final Map<String, Integer> centers = new HashMap<>();

        Solved(Map<String, Excess> excesses) {
            convolution = new Convolution(customers, network.thinkSeconds() + network.delaySeconds(), routes.size());
            // First, as they take the most time to add while there are others.
            forks.forEach((name, fork) ->
                    centers.put(name, convolution.track(fork.center(customers, excesses.get(name).value))));
            for (Station station : network.stations()) {
                if (station.totalDemand() > 0 && station instanceof ParallelQueues parallel) {
                    add(parallel);
                } else if (station.totalDemand() > 0 && station instanceof Queue queue) {
                    convolution.add(
                            ServiceCenter.queue(queue.servers(), queue.demand(), queue.demand(), customers),
                            1,
                            route -> true);
                }
            }
        }

        private void add(ParallelQueues parallel) {
            Route.distinct(parallel).forEach((visit, count) -> {
                ServiceCenter center =
                        ServiceCenter.queue(parallel.servers(), visit.demand(), visit.seconds(), customers);
                convolution.add(
                        center, count, route -> routes.get(route).at(parallel).equals(visit));
            });
        }

        /** The excess at the load that an arriving operation finds. */
        double excess(String name, Fork fork) {
            if (customers == 1) {
                return fork.idleExcess();
            }
            double throughput = convolution.throughput(customers - 1);
            double residence = convolution.length(centers.get(name), customers - 1) / throughput;
            return fork.excessOfResidence(residence, Math.min(1, throughput / fork.capacity()));
        }

        double throughput() {
            double delays = delays();
            double seconds = customers / convolution.throughput(customers) - delays;
            return Math.min(
                    customers / (delays + shortened(seconds, network.work())),
                    network.bottleneck().capacity());
        }

        private double delays() {
            return network.thinkSeconds() + network.delaySeconds();
        }

        /** Seconds in all stations with the network's variation, from those with exponentially distributed service times. */
        private double shortened(double seconds, double work) {
            double waits = Math.max(0, seconds - work - synchronization);
            double saved = (1 - Math.sqrt(network.variationOfMeans())) * synchronization;
            return seconds - saved - (1 - shorterWaits) * waits;
        }

        Solution solution() {
            List<ResponseTime.Part> parts = new ArrayList<>();
            double throughput = throughput();
            double[] means = new double[routes.size()];
            double mean = 0;
            for (int route = 0; route < means.length; route++) {
                means[route] = shortened(convolution.mean(route), network.work(routes.get(route)));
                mean += routes.get(route).probability() * means[route];
            }
            // Little's law holds where the bottleneck bounds the throughput, too.
            double full = customers / throughput - delays() - mean;
            for (int route = 0; route < means.length; route++) {
                parts.add(new ResponseTime.Part(
                        routes.get(route).probability(),
                        network.delaySeconds(),
                        means[route] + full,
                        Math.max(0, convolution.variance(route) - network.steadiness(routes.get(route)))));
            }
            return new Solution(throughput, new ResponseTime(parts), StationFigures.of(network, throughput));
        }
    }
}
