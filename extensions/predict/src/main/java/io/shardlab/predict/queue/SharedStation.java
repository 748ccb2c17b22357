package io.shardlab.predict.queue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A station as the operations of all classes together find it.
 *
 * @param name its name
 * @param queues its queues; none for a delay
 * @param forking for each class, whether its operations visit all queues at the same time
 */
record SharedStation(String name, List<SharedQueue> queues, List<Boolean> forking) {

    /**
     * @param shares the share of each class
     * @param stations the station as the operations of each class pass it
     */
    static SharedStation of(List<Double> shares, List<Station> stations) {
        List<SharedQueue> queues = new ArrayList<>();
        List<List<ParallelQueues.Visit>> all =
                stations.stream().map(SharedStation::visits).toList();
        for (int queue = 0; queue < all.get(0).size(); queue++) {
            List<Double> visits = new ArrayList<>();
            List<Double> seconds = new ArrayList<>();
            for (int one = 0; one < shares.size(); one++) {
                ParallelQueues.Visit visit = all.get(one).get(queue);
                visits.add(shares.get(one) * visit.share());
                seconds.add(visit.seconds());
            }
            queues.add(new SharedQueue(stations.get(0).servers(), visits, seconds));
        }
        return new SharedStation(
                stations.get(0).name(),
                List.copyOf(queues),
                stations.stream().map(station -> station instanceof ForkJoin).toList());
    }

    private static List<ParallelQueues.Visit> visits(Station station) {
        return station instanceof ParallelQueues parallel
                ? parallel.visits()
                : station.demands().stream()
                        .map(seconds -> new ParallelQueues.Visit(1, seconds))
                        .toList();
    }

    /** True if operations of some class visit all queues at the same time. */
    boolean forks() {
        return forking.contains(true);
    }

    /** The seconds of the operations of a class at each queue. */
    List<Double> seconds(int one) {
        return queues.stream().map(queue -> queue.seconds().get(one)).toList();
    }

    /** The queue with the largest demand. */
    SharedQueue busiest() {
        return Collections.max(queues, Comparator.comparingDouble(SharedQueue::demand));
    }

    double totalDemand() {
        return queues.stream().mapToDouble(SharedQueue::demand).sum();
    }

    double capacity() {
        return queues.stream()
                .mapToDouble(queue -> queue.servers() / queue.demand())
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** Counts equal queues, without those that no operation visits. */
    Map<SharedQueue, Integer> distinct() {
        Map<SharedQueue, Integer> counts = new LinkedHashMap<>();
        queues.stream().filter(queue -> queue.demand() > 0).forEach(queue -> counts.merge(queue, 1, Integer::sum));
        return counts;
    }
}
