package io.shardlab.predict.queue;

import java.util.Arrays;
import java.util.List;

/**
 * A factor for the waits of a closed network whose service times vary less than exponentially distributed ones, or more because
 * operations of several classes meet: the ratio of the waits in two approximate solutions that differ only in the variation.
 * Exact waits are multiplied by it.
 *
 * <p>An operation that arrives at a queue finds another one in service with a probability equal to the utilization U. The
 * rest of that service takes (1 + v)/2 of a service time on average, where v is the squared coefficient of variation; with v
 * = 1 it takes a whole service time. So the operation stays for D·(1 + Q − U·(1 − v)/2) if it finds Q others (M. Reiser, IEEE
 * Trans. Communications 27/8, 1979). A queue of m servers counts as a queue of D/m and a delay of D·(m − 1)/m (A. Seidmann,
 * P. Schweitzer, S. Shalev-Oren, Large Scale Systems 12, 1987). The less random arrivals of a closed network near saturation
 * are not modelled.
 */
final class SteadyService {

    private static final double EXPONENTIAL = 1;

    private SteadyService() {}

    /**
     * The waits relative to those with exponentially distributed service times; 1 where servers share their time.
     *
     * @param service the kind of service
     * @param lines the queues that a customer passes one after another
     * @param customers 1 or more
     * @param delay the seconds that a customer spends elsewhere
     * @param synchronization the seconds that branches of forks wait for each other without other waits, with exponentially
     *     distributed service times; it grows with their standard deviation, as in a family of distributions of one shape
     */
    static double waitFactor(Network service, List<Line> lines, int customers, double delay, double synchronization) {
        if (service.timeSharing() || lines.stream().allMatch(line -> line.variation() == EXPONENTIAL)) {
            return 1;
        }
        double exponential = new Approximation(
                        lines.stream().map(Line::exponential).toList(), delay + synchronization)
                .waits(customers);
        double steady = Math.sqrt(service.variationOfMeans()) * synchronization;
        return exponential > 0 ? new Approximation(lines, delay + steady).waits(customers) / exponential : 1;
    }

    /**
     * Equal queues.
     *
     * @param servers the number of servers of each
     * @param seconds the seconds of an operation at each, over all its visits
     * @param variation the squared coefficient of variation of the service times
     * @param copies the number of such queues
     */
    record Line(int servers, double seconds, double variation, int copies) {

        private Line exponential() {
            return new Line(servers, seconds, EXPONENTIAL, copies);
        }
    }

    /** Equal queues with one server, which an arriving operation finds in the state with one customer fewer. */
    private static final class Visited {

        private final double seconds;
        private final double variation;
        private final int copies;
        private double length;
        private double busy;
        private double stay;

        Visited(Line line) {
            seconds = line.seconds / line.servers;
            variation = line.variation;
            copies = line.copies;
        }

        /** Returns the stay in all of them. */
        double arrive() {
            stay = seconds * (1 + length - busy * (1 - variation) / 2);
            return copies * stay;
        }

        void settle(double throughput) {
            length = throughput * stay;
            busy = Math.min(1, throughput * seconds);
        }

        double waiting() {
            return copies * (stay - seconds);
        }
    }

    /** Mean value analysis from one customer to the next. */
    private static final class Approximation {

        private final Visited[] queues;
        private final double delay;

        Approximation(List<Line> lines, double elsewhere) {
            queues = lines.stream().map(Visited::new).toArray(Visited[]::new);
            delay = elsewhere
                    + lines.stream()
                            .mapToDouble(line -> line.copies * line.seconds * (line.servers - 1) / line.servers)
                            .sum();
        }

        double waits(int customers) {
            for (int n = 1; n <= customers; n++) {
                double cycle = delay;
                for (Visited queue : queues) {
                    cycle += queue.arrive();
                }
                double throughput = n / cycle;
                for (Visited queue : queues) {
                    queue.settle(throughput);
                }
            }
            return Arrays.stream(queues).mapToDouble(Visited::waiting).sum();
        }
    }
}
