package io.shardlab.predict.queue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The queues of a fork that stand for all of its queues (see {@link ForkCenter}), and the waits of operations for their other
 * branches.
 */
final class ForkQueues {

    private static final double ROUNDING = 1e-9;

    private final SharedStation station;
    private final List<Double> shares;
    private final Map<Integer, Fork> forks = new HashMap<>();
    private final List<Center> centers = new ArrayList<>();
    private final double serviceElsewhere;

    /**
     * A queue that stands for itself and for all that are equal.
     *
     * @param queue the queue
     * @param demand the seconds that an average operation takes there
     * @param service the mean service time of its visitors
     * @param copies the number of such queues
     */
    record Center(SharedQueue queue, double demand, double service, int copies) {

        ServiceCenter with(int customers) {
            return ServiceCenter.queue(queue.servers(), demand, service, service, customers);
        }
    }

    /** @param shares the share of each class */
    ForkQueues(SharedStation station, List<Double> shares) {
        this.station = station;
        this.shares = shares;
        double all = 0;
        for (int customer = 0; customer < shares.size(); customer++) {
            if (station.forking().get(customer)) {
                Fork fork = Fork.of(station, customer);
                forks.put(customer, fork);
                all += shares.get(customer) * fork.demand();
            } else {
                int visitor = customer;
                all += station.queues().stream()
                        .mapToDouble(queue ->
                                queue.visits().get(visitor) * queue.seconds().get(visitor))
                        .sum();
            }
        }
        choose(all + synchronization(0, 0));
        serviceElsewhere = all
                - centers.stream()
                        .mapToDouble(center -> center.copies() * center.demand())
                        .sum();
    }

    /** @param mostService the most seconds that the chosen queues may have, so that the delay is not negative as a whole */
    private void choose(double mostService) {
        double visits = 1;
        double seconds = mostService;
        List<Map.Entry<SharedQueue, Integer>> byDemand = station.distinct().entrySet().stream()
                .sorted(Comparator.comparingDouble((Map.Entry<SharedQueue, Integer> entry) ->
                                entry.getKey().demand())
                        .reversed())
                .toList();
        for (Map.Entry<SharedQueue, Integer> entry : byDemand) {
            SharedQueue queue = entry.getKey();
            double taken = Math.min(
                    entry.getValue(), Math.min(visits / queue.visitors(), seconds / queue.demand()) + ROUNDING);
            int whole = (int) Math.floor(taken);
            if (whole > 0) {
                centers.add(new Center(queue, queue.demand(), queue.service(), whole));
            }
            if (taken - whole > 2 * ROUNDING) {
                centers.add(new Center(queue, (taken - whole) * queue.demand(), queue.service(), 1));
            }
            if (taken < entry.getValue()) {
                return;
            }
            visits -= taken * queue.visitors();
            seconds -= taken * queue.demand();
        }
    }

    /** The queues that a customer passes one after another. */
    List<Center> centers() {
        return centers;
    }

    /** The seconds that an average operation is served elsewhere than at these queues; may be negative. */
    double serviceElsewhere() {
        return serviceElsewhere;
    }

    /** The seconds for which branches of an operation wait for each other without other waits; 0 if it has no branches. */
    double idleSynchronization(int customer) {
        return forks.containsKey(customer) ? forks.get(customer).idleSynchronization() : 0;
    }

    /** The same for an average operation with waits. */
    double synchronization(double wait, double utilization) {
        return forks.entrySet().stream()
                .mapToDouble(fork -> shares.get(fork.getKey()) * fork.getValue().synchronization(wait, utilization))
                .sum();
    }

    /** The place of the center that the operations of a route visit; the last one stands for queues that are not among them. */
    int centerOf(Route route) {
        if (station.forking().get(route.customer())) {
            return 0;
        }
        SharedQueue visited = route.queue(station);
        for (int place = 0; place < centers.size(); place++) {
            if (centers.get(place).queue().equals(visited)) {
                return place;
            }
        }
        return centers.size() - 1;
    }

    /** The fork of the operations of a class; empty if they visit only one queue. */
    Optional<Fork> fork(int customer) {
        return Optional.ofNullable(forks.get(customer));
    }

    /** The mean over all operations of the seconds for which branches of a fork block each other. */
    double blocking(double blocked) {
        return forks.entrySet().stream()
                .mapToDouble(fork -> shares.get(fork.getKey()) * blocking(fork.getValue(), blocked))
                .sum();
    }

    /** @param blocked the share of time for which all servers of the busiest queue are busy */
    double blocking(Fork fork, double blocked) {
        SharedQueue busiest = centers.get(0).queue();
        return fork.blocking(busiest.service() / busiest.servers(), blocked);
    }
}
