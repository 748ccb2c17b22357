package io.shardlab.core.compare;

import io.shardlab.core.result.LatencyCounts;
import io.shardlab.core.result.SavedInterval;
import java.util.function.Function;

/**
 * What one interval, or several that follow one another, contribute to the figures of their phase.
 *
 * @param seconds its length
 * @param operations successful operations
 * @param documents documents acknowledged or returned
 * @param clientCpuSeconds CPU time of the client
 * @param serviceTime of all kinds of operation
 * @param responseTime of all kinds of operation; the very same object in a closed loop
 */
record IntervalSample(
        double seconds,
        long operations,
        long documents,
        double clientCpuSeconds,
        LatencyCounts serviceTime,
        LatencyCounts responseTime) {

    static IntervalSample of(SavedInterval interval) {
        boolean open = interval.kinds().stream().anyMatch(SavedInterval.Kind::isOpenLoop);
        LatencyCounts service = sum(interval, SavedInterval.Kind::serviceTime);
        LatencyCounts response = open ? sum(interval, SavedInterval.Kind::responseTime) : service;
        return new IntervalSample(
                interval.seconds(),
                interval.operations(),
                interval.documents(),
                interval.row().clientCpuSeconds(),
                service,
                response);
    }

    private static LatencyCounts sum(SavedInterval interval, Function<SavedInterval.Kind, LatencyCounts> time) {
        return interval.kinds().stream().map(time).reduce(LatencyCounts.EMPTY, LatencyCounts::plus);
    }

    IntervalSample plus(IntervalSample next) {
        LatencyCounts service = serviceTime.plus(next.serviceTime);
        boolean same = serviceTime == responseTime && next.serviceTime == next.responseTime;
        return new IntervalSample(
                seconds + next.seconds,
                operations + next.operations,
                documents + next.documents,
                clientCpuSeconds + next.clientCpuSeconds,
                service,
                same ? service : responseTime.plus(next.responseTime));
    }

    double throughput() {
        return seconds > 0 ? operations / seconds : 0;
    }

    /** Mean service time in nanoseconds. */
    double meanNanos() {
        double sum = 0;
        long count = 0;
        for (int i = 0; i < serviceTime.size(); i++) {
            sum += (double) serviceTime.nanos(i) * serviceTime.count(i);
            count += serviceTime.count(i);
        }
        return count == 0 ? 0 : sum / count;
    }
}
