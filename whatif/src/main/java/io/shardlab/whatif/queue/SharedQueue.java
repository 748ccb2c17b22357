package io.shardlab.whatif.queue;

import java.util.List;
import java.util.stream.IntStream;

/**
 * One queue with the operations of all classes that visit it.
 *
 * @param servers the number of its servers
 * @param visits the share of all operations that belong to each class and visit it
 * @param seconds the service time of the operations of each class here
 */
record SharedQueue(int servers, List<Double> visits, List<Double> seconds) {

    /** The visits of an average operation. */
    double visitors() {
        return visits.stream().mapToDouble(Double::doubleValue).sum();
    }

    /** The seconds of one server's time that an average operation takes. */
    double demand() {
        return IntStream.range(0, visits.size())
                .mapToDouble(one -> visits.get(one) * seconds.get(one))
                .sum();
    }

    /** True if all its visitors take the same time. */
    boolean alike() {
        return IntStream.range(0, visits.size())
                        .filter(one -> visits.get(one) > 0)
                        .mapToObj(seconds::get)
                        .distinct()
                        .count()
                <= 1;
    }

    /** The mean service time of its visitors. */
    double service() {
        return alike()
                ? IntStream.range(0, visits.size())
                        .filter(one -> visits.get(one) > 0)
                        .mapToDouble(seconds::get)
                        .findFirst()
                        .orElse(0)
                : demand() / visitors();
    }

    /**
     * The squared coefficient of variation of the service times of all visitors.
     *
     * @param own that of the visitors of one class
     */
    double variation(double own) {
        if (alike()) {
            return own;
        }
        double squares = IntStream.range(0, visits.size())
                .mapToDouble(one -> visits.get(one) * seconds.get(one) * seconds.get(one))
                .sum();
        return (1 + own) * squares * visitors() / (demand() * demand()) - 1;
    }
}
