package io.shardlab.whatif.queue;

import io.shardlab.whatif.queue.ParallelQueues.Visit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Open networks: operations arrive at random (Poisson), no matter how long earlier ones take.
 *
 * <p>Each queue behaves as a separate M/M/m queue (J. R. Jackson, Operations Research 5/4, 1957): an operation waits
 * with the probability of A. K. Erlang's C formula, for an exponentially distributed time. With service times of another
 * variation v, waits are multiplied by (1 + v)/2 (A. O. Allen, Probability, Statistics, and Queueing Theory, 1978, after
 * Cunneen), and the waits of a fork's branches for each other by the root of v. Times at different stations are treated as
 * independent, which is exact where operations cannot overtake each other. Forks are approximated (see {@link Fork}).
 */
public final class OpenNetwork {

    private OpenNetwork() {}

    /**
     * Computes the steady state of the network; empty if its bottleneck cannot serve all arrivals, so that a queue grows
     * without end.
     *
     * @param arrivalsPerSecond above 0
     */
    public static Optional<Solution> solve(Network network, double arrivalsPerSecond) {
        if (!(arrivalsPerSecond > 0) || Double.isInfinite(arrivalsPerSecond)) {
            throw new IllegalArgumentException(arrivalsPerSecond + " arrivals/s");
        }
        if (arrivalsPerSecond >= network.bottleneck().capacity()) {
            return Optional.empty();
        }
        List<Route> routes = Route.through(network);
        double[] means = new double[routes.size()];
        double[] variances = new double[routes.size()];
        for (Station station : network.stations()) {
            if (station instanceof Delay) {
                continue;
            }
            for (int route = 0; route < means.length; route++) {
                Residence here = Residence.at(network, station, routes.get(route), arrivalsPerSecond);
                means[route] += here.mean;
                variances[route] += here.variance;
            }
        }
        List<ResponseTime.Part> parts = new ArrayList<>();
        for (int route = 0; route < means.length; route++) {
            parts.add(new ResponseTime.Part(
                    routes.get(route).probability(),
                    network.delaySeconds(),
                    means[route],
                    Math.max(0, variances[route] - network.steadiness(routes.get(route)))));
        }
        return Optional.of(new Solution(
                arrivalsPerSecond, new ResponseTime(parts), Solution.StationFigures.of(network, arrivalsPerSecond)));
    }

    /** The moments of the time that an operation stays at a station. */
    private record Residence(double mean, double variance) {

        static Residence at(Network network, Station station, Route route, double arrivals) {
            if (station.totalDemand() == 0) {
                return new Residence(0, 0);
            }
            double variation = network.variationOfMeans();
            if (station instanceof ForkJoin fork) {
                return at(new Fork(fork), fork.servers(), arrivals, variation);
            }
            if (station instanceof ParallelQueues parallel) {
                Visit visit = route.at(parallel);
                return queue(parallel.servers(), visit.seconds(), arrivals * visit.share(), shorter(variation));
            }
            return queue(station.servers(), station.totalDemand(), arrivals, shorter(variation));
        }

        /** The factor for mean waits. */
        private static double shorter(double variation) {
            return (1 + variation) / 2;
        }

        /** @param shorter the factor of {@link #shorter} */
        private static Residence queue(int servers, double seconds, double arrivals, double shorter) {
            double waits = waitProbability(servers, arrivals * seconds);
            double wait = seconds / (servers - arrivals * seconds);
            return new Residence(
                    seconds + shorter * waits * wait, seconds * seconds + waits * (2 - waits) * wait * wait);
        }

        private static Residence at(Fork fork, int servers, double arrivals, double variation) {
            double seconds = servers / fork.capacity();
            double exponential = queue(servers, seconds, arrivals, 1).mean - seconds;
            double wait = shorter(variation) * exponential;
            double utilization = arrivals / fork.capacity();
            return new Residence(
                    fork.residence(wait, Math.sqrt(variation) * fork.excess(wait, utilization)),
                    fork.longest(exponential, utilization).variance());
        }

        /** Erlang's C formula, computed by the recursion of his B formula, which has only positive terms. */
        private static double waitProbability(int servers, double load) {
            double blocked = 1;
            for (int k = 1; k <= servers; k++) {
                blocked = load * blocked / (k + load * blocked);
            }
            return blocked / (1 - load / servers * (1 - blocked));
        }
    }
}
