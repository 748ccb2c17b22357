package io.shardlab.whatif.queue;

import java.util.Arrays;

/**
 * A service center whose speed depends on how many customers are in it.
 *
 * @param times seconds from one completion to the next with 1, 2, ... customers here, times the visits of an operation;
 *     the last holds for any more
 * @param first mean seconds that a visitor stays that finds 0, 1, ... customers; for as many numbers as there are times
 * @param second the mean of their squares
 * @param step what each further customer adds: an exponentially distributed time of this mean
 */
record ServiceCenter(double[] times, double[] first, double[] second, double step) {

    /** Equal servers with exponentially distributed service times, first come, first served. */
    static ServiceCenter queue(int servers, double demand, double service, int customers) {
        int levels = Math.min(servers, customers);
        double[] times = new double[levels];
        for (int k = 0; k < levels; k++) {
            times[k] = demand / (k + 1);
        }
        double[] first = new double[levels];
        double[] second = new double[levels];
        Arrays.fill(first, service);
        Arrays.fill(second, 2 * service * service);
        return new ServiceCenter(times, first, second, service / servers);
    }

    int levels() {
        return times.length;
    }
}
