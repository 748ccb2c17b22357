package io.shardlab.predict.queue;

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
        List<SharedStation> stations = network.stations();
        return Optional.of(network.solution(
                arrivalsPerSecond,
                Route.through(network, stations),
                route -> responseTime(network, stations, route, arrivalsPerSecond)));
    }

    private static ResponseTime.Part responseTime(
            Network network, List<SharedStation> stations, Route route, double arrivals) {
        double mean = 0;
        double variance = 0;
        for (SharedStation station : stations) {
            if (station.totalDemand() > 0) {
                Residence here = Residence.at(network, station, route, arrivals);
                mean += here.mean;
                variance += here.variance;
            }
        }
        return new ResponseTime.Part(
                route.probability(),
                network.parts().get(route.customer()).delaySeconds(),
                mean,
                Math.max(0, variance - (1 - network.variation()) * route.serviceVariance(stations)));
    }

    /** The moments of the time that an operation stays at a station. */
    private record Residence(double mean, double variance) {

        /** @param service the kind of service, which is the same for all classes */
        static Residence at(Network service, SharedStation station, Route route, double arrivals) {
            double variation = service.variationOfMeans();
            if (station.forking().get(route.customer())) {
                return at(Fork.of(station, route.customer()), station.busiest(), arrivals, variation);
            }
            SharedQueue queue = route.queue(station);
            double own = queue.seconds().get(route.customer());
            double wait = wait(queue, service.timeSharing() ? own : queue.service(), arrivals);
            double waits = waitProbability(queue, arrivals);
            return new Residence(
                    own + shorter(service.timeSharing() ? variation : queue.variation(variation)) * waits * wait,
                    own * own + waits * (2 - waits) * wait * wait);
        }

        /** The factor for mean waits. */
        private static double shorter(double variation) {
            return (1 + variation) / 2;
        }

        /** The mean wait of an operation that finds all servers busy, if service times are exponentially distributed. */
        private static double wait(SharedQueue queue, double seconds, double arrivals) {
            return seconds / (queue.servers() - arrivals * queue.demand());
        }

        private static Residence at(Fork fork, SharedQueue busiest, double arrivals, double variation) {
            double exponential = waitProbability(busiest, arrivals) * wait(busiest, busiest.service(), arrivals);
            double wait = shorter(busiest.variation(variation)) * exponential;
            double utilization = arrivals / fork.capacity();
            return new Residence(
                    fork.residence(wait, Math.sqrt(variation) * fork.excess(wait, utilization)),
                    fork.longest(exponential, utilization).variance());
        }

        /** Erlang's C formula, computed by the recursion of his B formula, which has only positive terms. */
        private static double waitProbability(SharedQueue queue, double arrivals) {
            double load = arrivals * queue.demand();
            double blocked = 1;
            for (int k = 1; k <= queue.servers(); k++) {
                blocked = load * blocked / (k + load * blocked);
            }
            return blocked / (1 - load / queue.servers() * (1 - blocked));
        }
    }
}
