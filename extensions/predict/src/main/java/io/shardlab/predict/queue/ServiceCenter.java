package io.shardlab.predict.queue;

import java.util.Arrays;

/**
 * A service center whose speed depends on the number of customers in it.
 *
 * @param times the seconds from one completion to the next with 1, 2, ... customers here, times the visits of an operation;
 *     the last value also holds for more customers
 * @param first the mean seconds that a visitor stays if it finds 0, 1, ... customers; as many values as there are times
 * @param second the mean of their squares
 * @param step the mean of the exponentially distributed time that each further customer adds
 */
record ServiceCenter(double[] times, double[] first, double[] second, double step) {

    /**
     * Creates a center of equal servers with exponentially distributed service times, first come, first served.
     *
     * @param service the mean service time of the visitor
     * @param others the mean service time of those that it waits for
     */
    static ServiceCenter queue(int servers, double demand, double service, double others, int customers) {
        int levels = Math.min(servers, customers);
        double[] times = new double[levels];
        for (int k = 0; k < levels; k++) {
            times[k] = demand / (k + 1);
        }
        double[] first = new double[levels];
        double[] second = new double[levels];
        Arrays.fill(first, service);
        Arrays.fill(second, 2 * service * service);
        return new ServiceCenter(times, first, second, others / servers);
    }

    int levels() {
        return times.length;
    }
}
