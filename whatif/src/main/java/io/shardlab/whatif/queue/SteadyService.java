package io.shardlab.whatif.queue;

import java.util.ArrayList;
import java.util.List;

/**
 * How much more a closed network does when service times vary less than exponentially distributed ones, or how much less when
 * they vary more: the ratio of two approximate solutions that differ in that alone, so that an exact one can be corrected by it.
 *
 * <p>An operation that arrives at a queue finds one in service with the probability of the utilization U, and of that a rest of
 * (1 + v)/2 of a service time on average, v being the squared coefficient of variation; with v = 1 that is all of it. So it
 * stays for D·(1 + Q − U·(1 − v)/2) where it finds Q others (M. Reiser, IEEE Trans. Communications 27/8, 1979). A queue of m
 * servers counts as one of D/m and a delay of D·(m − 1)/m (A. Seidmann, P. Schweitzer, S. Shalev-Oren, Large Scale Systems 12,
 * 1987). What the longest branch of a fork takes beyond the mean grows with the standard deviation of service times, as it does
 * in any family of distributions of one shape.
 */
final class SteadyService {

    private SteadyService() {}

    /**
     * Throughput over that with exponentially distributed service times; 1 where processors are shared.
     *
     * @param customers 1 or more
     */
    static double gain(Network network, int customers) {
        return network.sensitive()
                ? new Approximation(network, network.variation()).throughput(customers)
                        / new Approximation(network, 1).throughput(customers)
                : 1;
    }

    /** A queue before one server, found by the arriving operation as it is with one customer less. */
    private static final class Line {

        private final double seconds;
        private double length;
        private double busy;
        private double stay;

        /** @param seconds of an operation, as often as it comes here */
        Line(double seconds) {
            this.seconds = seconds;
        }

        double arrive(double variation) {
            stay = seconds * (1 + length - busy * (1 - variation) / 2);
            return stay;
        }

        void settle(double throughput) {
            length = throughput * stay;
            busy = Math.min(1, throughput * seconds);
        }
    }

    /** Mean value analysis from one customer to the next. */
    private static final class Approximation {

        private final double variation;
        private final List<Line> lines = new ArrayList<>();
        private double delay;

        Approximation(Network network, double variation) {
            this.variation = variation;
            delay = network.thinkSeconds() + network.delaySeconds();
            for (Station station : network.stations()) {
                if (station instanceof ForkJoin fork) {
                    double slowest = fork.servers() / fork.capacity();
                    add(slowest, fork.servers());
                    delay += Math.sqrt(variation)
                            * (LargestOf.exponentials(fork.demands()).mean() - slowest);
                } else if (station instanceof ParallelQueues parallel) {
                    parallel.demands().forEach(demand -> add(demand, parallel.servers()));
                } else if (station instanceof Queue queue) {
                    add(queue.demand(), queue.servers());
                }
            }
        }

        private void add(double demand, int servers) {
            delay += demand * (servers - 1) / servers;
            lines.add(new Line(demand / servers));
        }

        double throughput(int customers) {
            double throughput = 0;
            for (int n = 1; n <= customers; n++) {
                double cycle = delay;
                for (Line line : lines) {
                    cycle += line.arrive(variation);
                }
                throughput = n / cycle;
                for (Line line : lines) {
                    line.settle(throughput);
                }
            }
            return throughput;
        }
    }
}
