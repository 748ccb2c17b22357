package io.shardlab.predict.queue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A route through the network: the queue that an operation of a class visits at each station where it visits only one. Equal
 * queues share a route.
 *
 * @param customer the place of the class among all
 * @param probability the share of the operations of the class that take it
 * @param visits the queue that is visited at each such station, by the station's name
 */
record Route(int customer, double probability, Map<String, SharedQueue> visits) {

    /** The routes of all classes. */
    static List<Route> through(Network network, List<SharedStation> stations) {
        List<Route> all = new ArrayList<>();
        for (int customer = 0; customer < network.parts().size(); customer++) {
            all.addAll(through(customer, network.parts().get(customer), stations));
        }
        return all;
    }

    private static List<Route> through(int customer, Network.Part part, List<SharedStation> stations) {
        List<Route> routes = List.of(new Route(customer, 1, Map.of()));
        for (SharedStation station : stations) {
            if (station.queues().size() > 1 && !station.forking().get(customer)) {
                List<Route> extended = new ArrayList<>();
                for (Route route : routes) {
                    station.distinct().forEach((queue, count) -> {
                        double visited = queue.visits().get(customer) / part.share();
                        if (visited > 0) {
                            extended.add(route.with(station.name(), queue, visited * count));
                        }
                    });
                }
                routes = extended;
            }
        }
        return routes;
    }

    private Route with(String station, SharedQueue queue, double visited) {
        Map<String, SharedQueue> more = new HashMap<>(visits);
        more.put(station, queue);
        return new Route(customer, probability * visited, more);
    }

    /** True if its operations visit a queue of a station. */
    boolean visits(SharedStation station, SharedQueue queue) {
        return !visits.containsKey(station.name()) || visits.get(station.name()).equals(queue);
    }

    /** The seconds of its operations in all stations without waits and delays; in forks, those of the slowest branch. */
    double work(List<SharedStation> stations) {
        return stations.stream()
                .filter(station -> !station.queues().isEmpty())
                .mapToDouble(station -> forks(station) ? Collections.max(station.seconds(customer)) : seconds(station))
                .sum();
    }

    /** The variance of the service times of its operations if each is exponentially distributed. */
    double serviceVariance(List<SharedStation> stations) {
        return stations.stream()
                .filter(station -> station.totalDemand() > 0)
                .mapToDouble(station -> forks(station)
                        ? LargestOf.exponentials(station.seconds(customer)).variance()
                        : seconds(station) * seconds(station))
                .sum();
    }

    private boolean forks(SharedStation station) {
        return station.forking().get(customer);
    }

    private double seconds(SharedStation station) {
        return queue(station).seconds().get(customer);
    }

    /** The queue that its operations visit at a station without forks. */
    SharedQueue queue(SharedStation station) {
        return visits.getOrDefault(station.name(), station.queues().get(0));
    }
}
