package io.shardlab.predict.queue;

import java.util.List;

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
        double sum = 0;
        for (double share : visits) {
            sum += share;
        }
        return sum;
    }

    /** The seconds of one server's time that an average operation takes. */
    double demand() {
        double sum = 0;
        for (int one = 0; one < visits.size(); one++) {
            sum += visits.get(one) * seconds.get(one);
        }
        return sum;
    }

    /** True if all its visitors take the same time. */
    boolean alike() {
        double time = first();
        for (int one = 0; one < visits.size(); one++) {
            if (visits.get(one) > 0 && seconds.get(one) != time) {
                return false;
            }
        }
        return true;
    }

    /** The service time of the first class that visits it; 0 if there is none. */
    private double first() {
        for (int one = 0; one < visits.size(); one++) {
            if (visits.get(one) > 0) {
                return seconds.get(one);
            }
        }
        return 0;
    }

    /** The mean service time of its visitors. */
    double service() {
        return alike() ? first() : demand() / visitors();
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
        double squares = 0;
        for (int one = 0; one < visits.size(); one++) {
            squares += visits.get(one) * seconds.get(one) * seconds.get(one);
        }
        return (1 + own) * squares * visitors() / (demand() * demand()) - 1;
    }
}
