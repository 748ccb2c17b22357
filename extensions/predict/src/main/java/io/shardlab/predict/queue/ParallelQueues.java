package io.shardlab.predict.queue;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Parallel queues with probabilistic routing: an operation visits one of them, as a targeted operation visits one shard, and
 * any operation one of several routers. The throughput is that of as many {@link Queue}s with demands of share times seconds;
 * response times differ from queue to queue.
 *
 * @param name a name that is unique within a network
 * @param servers the number of servers of each queue, 1 or more
 * @param visits one or more queues, whose shares add up to 1
 */
public record ParallelQueues(String name, int servers, List<Visit> visits) implements Station {

    private static final double ROUNDING = 1e-6;

    /**
     * A queue and its visitors.
     *
     * @param share the share of operations that visit it, 0 or more
     * @param seconds the service time of these operations, 0 or more
     */
    public record Visit(double share, double seconds) {

        double demand() {
            return share * seconds;
        }
    }

    public ParallelQueues {
        Checks.name(name);
        Checks.servers(name, servers);
        visits = List.copyOf(visits);
        for (Visit visit : visits) {
            Checks.seconds(name, visit.share());
            Checks.seconds(name, visit.seconds());
        }
        double sum = visits.stream().mapToDouble(Visit::share).sum();
        if (Math.abs(sum - 1) > ROUNDING) {
            throw new IllegalArgumentException(name + ": shares must add up to 1, not to " + sum);
        }
    }

    /** Creates queues with equal service times. */
    public ParallelQueues(String name, int servers, List<Double> shares, double seconds) {
        this(name, servers, shares, Collections.nCopies(shares.size(), seconds));
    }

    /** @param seconds the service time at each queue, in the order of the shares */
    public ParallelQueues(String name, int servers, List<Double> shares, List<Double> seconds) {
        this(
                name,
                servers,
                IntStream.range(0, shares.size())
                        .mapToObj(queue -> new Visit(shares.get(queue), seconds.get(queue)))
                        .toList());
    }

    /** Creates equal queues that are visited equally often. */
    public static ParallelQueues among(String name, int queues, int servers, double seconds) {
        return new ParallelQueues(name, servers, Collections.nCopies(queues, 1.0 / queues), seconds);
    }

    @Override
    public List<Double> demands() {
        return visits.stream().map(Visit::demand).toList();
    }
}
