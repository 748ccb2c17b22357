package io.shardlab.whatif.queue;

import io.shardlab.whatif.queue.ParallelQueues.Visit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A route through the network: the queue that an operation visits at each group of parallel queues. Equal queues share a route.
 *
 * @param probability the share of operations that take it
 * @param visits the queue that is visited at each station, by the station's name
 */
record Route(double probability, Map<String, Visit> visits) {

    static List<Route> through(Network network) {
        List<Route> routes = List.of(new Route(1, Map.of()));
        for (Station station : network.stations()) {
            if (station instanceof ParallelQueues parallel) {
                List<Route> extended = new ArrayList<>();
                for (Route route : routes) {
                    distinct(parallel).forEach((visit, count) -> extended.add(route.with(parallel, visit, count)));
                }
                routes = extended;
            }
        }
        return routes;
    }

    private Route with(ParallelQueues parallel, Visit visit, int count) {
        Map<String, Visit> more = new HashMap<>(visits);
        more.put(parallel.name(), visit);
        return new Route(probability * visit.share() * count, more);
    }

    Visit at(ParallelQueues parallel) {
        return visits.get(parallel.name());
    }

    /** Counts equal queues, without those that no operation visits. */
    static Map<Visit, Integer> distinct(ParallelQueues parallel) {
        Map<Visit, Integer> counts = new LinkedHashMap<>();
        parallel.visits().stream()
                .filter(visit -> visit.share() > 0)
                .forEach(visit -> counts.merge(visit, 1, Integer::sum));
        return counts;
    }
}
