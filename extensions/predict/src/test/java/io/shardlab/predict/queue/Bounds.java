package io.shardlab.predict.queue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Bounds on the throughput of a closed network, computed only from its demands.
 *
 * <p>Source: E. D. Lazowska, J. Zahorjan, G. S. Graham, K. C. Sevcik, Quantitative System Performance, Prentice-Hall 1984,
 * chapter 5: asymptotic bounds (5.2) and balanced job bounds (5.4, Zahorjan et al. 1982) with D the demands' sum, Dmax the
 * largest, Davg = D/M their mean over the M queues, and Z the delays: N/(D + Z + (N−1)Dmax/(1 + Z/(N·D))) ≤ X ≤
 * min(1/Dmax, N/(D + Z + (N−1)Davg/(1 + Z/D))).
 *
 * @param lowest the operations/s that are always reached
 * @param highest the operations/s that cannot be exceeded
 */
public record Bounds(double lowest, double highest) {

    /**
     * Asymptotic bounds: no customer waits (and the busiest station sets the limit), or each waits for all others. A fork
     * takes at least the longest demand of its branches, and at most all of them one after the other.
     *
     * @param customers 1 or more
     */
    public static Bounds asymptotic(Network network, int customers) {
        double most = network.parts().get(0).thinkSeconds();
        double least = most;
        double capacity = Double.POSITIVE_INFINITY;
        double waiting = 0;
        for (Station station : network.parts().get(0).stations()) {
            if (station instanceof Delay delay) {
                if (!delay.thinkTime()) {
                    most += delay.seconds();
                    least += delay.seconds();
                }
                continue;
            }
            most += station.totalDemand();
            least += shortest(station);
            // With c servers an arriving customer waits at most for the c-th part of the others' demands.
            waiting += station.totalDemand() / station.servers() * (customers - 1);
            capacity = Math.min(capacity, station.capacity());
        }
        return new Bounds(customers / (most + waiting), Math.min(capacity, customers / least));
    }

    /**
     * Balanced job bounds: between a network whose queues are all like the busiest one, and one whose queues are all like
     * the average. For networks of delays, queues with one server, and parallel ones.
     *
     * @param customers 1 or more
     * @throws IllegalArgumentException for a network with a fork or with several servers at a queue
     */
    public static Bounds balancedJob(Network network, int customers) {
        List<Double> demands = new ArrayList<>();
        for (Station station : network.parts().get(0).stations()) {
            if (station instanceof ForkJoin || !station.demands().isEmpty() && station.servers() > 1) {
                throw new IllegalArgumentException("no balanced job bounds with " + station.name());
            }
            demands.addAll(station.demands());
        }
        double delays =
                network.parts().get(0).thinkSeconds() + network.parts().get(0).delaySeconds();
        double sum = demands.stream().mapToDouble(Double::doubleValue).sum();
        double largest = demands.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        if (sum == 0) {
            return new Bounds(customers / delays, customers / delays);
        }
        double others = customers - 1;
        return new Bounds(
                customers / (sum + delays + others * largest / (1 + delays / (customers * sum))),
                Math.min(1 / largest, customers / (sum + delays + others * sum / demands.size() / (1 + delays / sum))));
    }

    /** A fork takes no less than its longest branch. */
    private static double shortest(Station station) {
        return station instanceof ForkJoin fork ? Collections.max(fork.demands()) : station.totalDemand();
    }
}
