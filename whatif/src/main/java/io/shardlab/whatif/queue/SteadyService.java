package io.shardlab.whatif.queue;

import java.util.ArrayList;
import java.util.List;

/**
 * A factor for the waits of a closed network whose service times vary less than exponentially distributed ones: the ratio of
 * the waits in two approximate solutions that differ only in the variation. Exact waits are multiplied by it.
 *
 * <p>An operation that arrives at a queue finds another one in service with a probability equal to the utilization U. The
 * rest of that service takes (1 + v)/2 of a service time on average, where v is the squared coefficient of variation; with v
 * = 1 it takes a whole service time. So the operation stays for D·(1 + Q − U·(1 − v)/2) if it finds Q others (M. Reiser, IEEE
 * Trans. Communications 27/8, 1979). A queue of m servers counts as a queue of D/m and a delay of D·(m − 1)/m (A. Seidmann,
 * P. Schweitzer, S. Shalev-Oren, Large Scale Systems 12, 1987). The less random arrivals of a closed network near saturation
 * are not modelled.
 */
final class SteadyService {

    private SteadyService() {}

    /**
     * The waits relative to those with exponentially distributed service times; 1 where servers share their time.
     *
     * @param customers 1 or more
     * @param synchronization the seconds that branches of forks wait for each other without other waits, with exponentially
     *     distributed service times; it grows with their standard deviation, as in a family of distributions of one shape
     */
    static double shorterWaits(Network network, int customers, double synchronization) {
        if (!network.sensitive()) {
            return 1;
        }
        double exponential = new Approximation(network, 1, synchronization).waits(customers);
        double variation = network.variationOfMeans();
        return exponential > 0
                ? new Approximation(network, variation, synchronization).waits(customers) / exponential
                : 1;
    }

    /** A queue with one server, which an arriving operation finds in the state with one customer fewer. */
    private static final class Line {

        private final double seconds;
        private double length;
        private double busy;
        private double stay;

        /** @param seconds the seconds of an operation here, over all its visits */
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

        double waiting() {
            return stay - seconds;
        }
    }

    /** Mean value analysis from one customer to the next. */
    private static final class Approximation {

        private final double variation;
        private final List<Line> lines = new ArrayList<>();
        private double delay;

        Approximation(Network network, double variation, double synchronization) {
            this.variation = variation;
            delay = network.thinkSeconds() + network.delaySeconds() + Math.sqrt(variation) * synchronization;
            for (Station station : network.stations()) {
                if (station instanceof ForkJoin fork) {
                    add(fork.slowest(), fork.servers());
                } else if (!(station instanceof Delay)) {
                    station.demands().forEach(demand -> add(demand, station.servers()));
                }
            }
        }

        private void add(double demand, int servers) {
            delay += demand * (servers - 1) / servers;
            lines.add(new Line(demand / servers));
        }

        double waits(int customers) {
            for (int n = 1; n <= customers; n++) {
                double cycle = delay;
                for (Line line : lines) {
                    cycle += line.arrive(variation);
                }
                double throughput = n / cycle;
                lines.forEach(line -> line.settle(throughput));
            }
            return lines.stream().mapToDouble(Line::waiting).sum();
        }
    }
}
