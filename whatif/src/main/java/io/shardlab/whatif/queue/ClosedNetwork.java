package io.shardlab.whatif.queue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Closed networks: a fixed number of customers (client threads), each of which starts its next operation when its last one is
 * done and its think time is over.
 *
 * <p>Solutions are exact for delays, queues and parallel queues with exponentially distributed service times (see
 * {@link Convolution}). Forks (see {@link Fork}) and other service times (see {@link SteadyService}) are approximated.
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

    /** @param routes the routes whose response times are computed; may be empty */
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
     * Computes the steady state of the network.
     *
     * @param customers 1 or more
     */
    public static Solution solve(Network network, int customers) {
        return new ClosedNetwork(network, customers, Route.through(network))
                .solved()
                .solution();
    }

    /** Computes only the throughput of {@link #solve}, in operations/s, which is faster. */
    public static double throughput(Network network, int customers) {
        return new ClosedNetwork(network, customers, List.of()).solved().throughput();
    }

    /** Iterates, because the waits of unequal branches for each other depend on the load, and the load on these waits. */
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

    /** The excess of a fork, which must agree with the solution of the network; found by the secant method. */
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

        /** Takes the excess that follows from the present one; returns true if they agree. */
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

    /** The solution of the network with forks of a known excess. */
    private final class Solved {

        private final Convolution convolution;

        private final Map<String, Integer> centers = new HashMap<>();

        Solved(Map<String, Excess> excesses) {
            convolution = new Convolution(customers, network.thinkSeconds() + network.delaySeconds(), routes.size());
            // Forks are added first, because adding them takes longer when other centers are present.
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

        /** The excess at the load that an operation finds on arrival. */
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

        /** Converts seconds with exponentially distributed service times to seconds with the network's variation. */
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
            // Little's law also holds where the bottleneck bounds the throughput.
            double full = customers / throughput - delays() - mean;
            for (int route = 0; route < means.length; route++) {
                parts.add(new ResponseTime.Part(
                        routes.get(route).probability(),
                        network.delaySeconds(),
                        means[route] + full,
                        Math.max(0, convolution.variance(route) - network.steadiness(routes.get(route)))));
            }
            return new Solution(throughput, new ResponseTime(parts), Solution.StationFigures.of(network, throughput));
        }
    }
}
