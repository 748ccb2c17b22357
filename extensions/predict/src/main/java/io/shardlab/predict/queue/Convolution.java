package io.shardlab.predict.queue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The exact solution of a closed product-form network for every number of customers up to a maximum, built up center by
 * center.
 *
 * <p>This is the convolution algorithm for load-dependent centers (J. P. Buzen, CACM 16/9, 1973; M. Reiser, H. Kobayashi, IBM
 * J. Res. Dev. 19, 1975), in probabilities instead of normalization constants. p(k|n) is the share of time in which the
 * center added last has k of n customers, X(n) is the throughput with it and Y(n) the throughput without it:
 * p(k|n) = p(k−1|n−1)·X(n)·time(k), p(0|n) = p(0|n−1)·X(n)/Y(n), and X(n) makes them add up to 1. All terms are positive and
 * below 1, so nothing cancels and nothing overflows.
 *
 * <p>An arriving customer finds the others in the steady state of a network without it (arrival theorem: K. C. Sevcik, I.
 * Mitrani, JACM 28/2, 1981; S. S. Lavenberg, M. Reiser, J. Appl. Prob. 17, 1980). Its time in all centers together is computed
 * from the customers in all of them at that moment. This is exact where customers cannot overtake each other (R. Schassberger,
 * H. Daduna, JACM 30/1, 1983), and an approximation in other cases.
 */
final class Convolution {

    private final int customers;

    /** The mean seconds between completions with n customers. */
    private double[] interval;

    /** The share of time for which all servers of the center added last are busy, with n customers. */
    private double[] full = {};

    private final List<Residence> residences = new ArrayList<>();

    /** The moments of the time that a customer spends in all centers of one route, with n others in the network. */
    private static final class Residence {
        private double[] first;
        private double[] second;
    }

    /**
     * @param delay the seconds that a customer spends outside all centers
     * @param routes the number of routes whose times are computed
     * @param spread whether variances of these times are computed besides means, which takes twice the time
     */
    Convolution(int customers, double delay, int routes, boolean spread) {
        this.customers = customers;
        interval = new double[customers + 1];
        for (int n = 1; n <= customers; n++) {
            interval[n] = delay / n;
        }
        for (int route = 0; route < routes; route++) {
            Residence residence = new Residence();
            residence.first = new double[customers + 1];
            residence.second = spread ? new double[customers + 1] : new double[0];
            residences.add(residence);
        }
    }

    /** The throughput in operations/s with n customers, 1 or more. */
    double throughput(int n) {
        return 1 / interval[n];
    }

    /** The share of time for which all servers of the center added last are busy with n customers. */
    double full(int n) {
        return full[n];
    }

    /** The mean seconds in the centers of a route, with all customers in the network. */
    double mean(int route) {
        return residences.get(route).first[customers - 1];
    }

    /** The variance of these seconds, if {@code spread} asks for it. */
    double variance(int route) {
        double mean = mean(route);
        return Math.max(0, residences.get(route).second[customers - 1] - mean * mean);
    }

    /**
     * Adds copies of a center.
     *
     * @param visits the center with the service times of a route that visits the first copy; empty for other routes. No route
     *     visits the other copies
     */
    void add(ServiceCenter center, int copies, IntFunction<Optional<ServiceCenter>> visits) {
        add(center, visits);
        for (int copy = 1; copy < copies; copy++) {
            add(center, route -> Optional.empty());
        }
    }

    private void add(ServiceCenter center, IntFunction<Optional<ServiceCenter>> visits) {
        int levels = center.levels();
        double[] times = center.times();
        double last = times[levels - 1];
        double[] without = interval;
        double[] with = new double[customers + 1];
        // share[n][k] is p(k|n) for k < levels; beyond[n] is the sum of p(k|n) for higher k.
        double[][] share = new double[customers + 1][];
        double[] beyond = new double[customers + 1];
        share[0] = row(levels, 0, share);
        share[0][0] = 1;
        for (int n = 1; n <= customers; n++) {
            double[] before = share[n - 1];
            double edge = n >= levels ? before[levels - 1] : 0;
            double[] now = row(levels, n, share);
            int number = Math.min(n, levels - 1) + 1;
            now[0] = before[0] * without[n];
            double sum = now[0] + (edge + beyond[n - 1]) * last;
            for (int k = 1; k < number; k++) {
                double one = before[k - 1] * times[k - 1];
                now[k] = one;
                sum += one;
            }
            double throughput = 1 / sum;
            for (int k = 0; k < number; k++) {
                now[k] *= throughput;
            }
            beyond[n] = throughput * last * (edge + beyond[n - 1]);
            with[n] = sum;
            share[n] = now;
        }
        Mixing mixing = new Mixing(center, share, beyond, with);
        for (int route = 0; route < residences.size(); route++) {
            Residence residence = residences.get(route);
            visits.apply(route).ifPresentOrElse(visited -> mixing.visit(visited, residence), () -> {
                residence.first = mixing.mean(residence.first);
                residence.second = mixing.mean(residence.second);
            });
        }
        interval = with;
        full = beyond;
    }

    /** The place for the shares with n customers. Without routes, only those with one customer fewer are still needed. */
    private double[] row(int levels, int n, double[][] share) {
        if (!residences.isEmpty()) {
            return new double[Math.min(n, levels - 1) + 1];
        }
        return n < 2 ? new double[Math.min(customers, levels - 1) + 1] : share[n - 2];
    }

    /** Averages figures of the rest of the network over the number of customers at the new center. */
    private record Mixing(ServiceCenter center, double[][] share, double[] beyond, double[] interval) {

        double[] mean(double[] rest) {
            int levels = center.levels();
            double[] mixed = new double[rest.length];
            double tail = 0;
            for (int n = 0; n < rest.length; n++) {
                double[] now = share[n];
                double sum = 0;
                for (int k = 0; k < now.length; k++) {
                    sum += now[k] * rest[n - k];
                }
                if (n >= levels) {
                    tail = (share[n - 1][levels - 1] * rest[n - levels] + tail)
                            * center.times()[levels - 1]
                            / interval[n];
                }
                mixed[n] = sum + tail;
            }
            return mixed;
        }

        void visit(ServiceCenter visited, Residence residence) {
            double[] before = residence.first;
            residence.first = first(visited, before);
            if (residence.second.length > 0) {
                residence.second = second(visited, before, residence.second);
            }
        }

        private double[] first(ServiceCenter visited, double[] rest) {
            int levels = center.levels();
            double[] own = visited.first();
            double[] mixed = new double[rest.length];
            double tail = 0;
            for (int n = 0; n < rest.length; n++) {
                double[] now = share[n];
                double sum = 0;
                for (int k = 0; k < now.length; k++) {
                    sum += now[k] * (rest[n - k] + own[k]);
                }
                if (n >= levels) {
                    tail = busy(n) * (edge(visited, rest, n) + tail + visited.step() * mass(n));
                }
                mixed[n] = sum + tail;
            }
            return mixed;
        }

        /** @param means the means of the times whose squares are the rest */
        private double[] second(ServiceCenter visited, double[] means, double[] rest) {
            int levels = center.levels();
            double[] own = visited.first();
            double[] squares = visited.second();
            double step = visited.step();
            double[] mixed = new double[rest.length];
            double tail = 0;
            double tailOfMeans = 0;
            for (int n = 0; n < rest.length; n++) {
                double[] now = share[n];
                double sum = 0;
                for (int k = 0; k < now.length; k++) {
                    sum += now[k] * (rest[n - k] + 2 * means[n - k] * own[k] + squares[k]);
                }
                if (n >= levels) {
                    double a = means[n - levels];
                    double first = edge(visited, means, n) + tailOfMeans;
                    double second = tail
                            + share[n - 1][levels - 1]
                                    * (rest[n - levels] + 2 * a * own[levels - 1] + squares[levels - 1]);
                    tailOfMeans = busy(n) * (first + step * mass(n));
                    tail = busy(n) * (second + 2 * step * first + 2 * step * step * mass(n));
                }
                mixed[n] = sum + tail;
            }
            return mixed;
        }

        /** The means with n - 1 customers of whom all levels are here, weighted with their share of time. */
        private double edge(ServiceCenter visited, double[] rest, int n) {
            int levels = center.levels();
            return share[n - 1][levels - 1] * (rest[n - levels] + visited.first()[levels - 1]);
        }

        private double busy(int n) {
            return center.times()[center.levels() - 1] / interval[n];
        }

        /** The share of time for which all servers are busy with n - 1 customers. */
        private double mass(int n) {
            return share[n - 1][center.levels() - 1] + beyond[n - 1];
        }
    }
}
