package io.shardlab.whatif.queue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;

/**
 * The approximation of queues that some operations visit all at the same time (a fork), while others visit only one of them, or
 * visit all for another time. In a closed network it is a center whose speed depends on the number n of operations in it: the
 * throughput of n operations that visit only this station (flow-equivalent service center: K. M. Chandy, U. Herzog, L. Woo, IBM
 * J. Res. Dev. 19/1, 1975).
 *
 * <p>To find that throughput, each operation visits one queue, and the operations of a fork then wait for their other branches,
 * which is a delay (see {@link Fork}). Because a fork has a visit to each queue, an average operation has more than one visit;
 * so only some of the queues stand for all. They are the busiest ones that have one visit together, the last of them in part.
 * Each keeps its demand, and so the station keeps its capacity. With operations of only one kind, these are the known limits:
 * all queues if there are no forks, and one queue if there are only forks. The service of the average operation that these
 * queues do not have is a delay, which may be negative.
 */
final class ForkCenter {

    private static final double ROUNDING = 1e-9;
    private static final double PRECISION = 1e-5;
    private static final int ROUNDS = 30;

    /** The relative difference of slopes below which all servers count as busy. */
    private static final double FULL = 1e-3;

    /** Forks with equal branches that take a second each, a cache: the states of other equal branches are in proportion. */
    private static final Map<Equal, OfSeconds> OF_SECONDS = new ConcurrentHashMap<>();

    private final SharedStation station;
    private final List<Double> shares;
    private final Map<Integer, Fork> forks = new HashMap<>();
    private final List<Center> centers = new ArrayList<>();
    private final double service;
    private final double serviceElsewhere;

    /** A fork of all operations with equal branches. */
    private record Equal(int servers, int branches) {

        OfSeconds ofSeconds() {
            SharedQueue queue = new SharedQueue(servers, List.of(1.0), List.of(1.0));
            SharedStation station =
                    new SharedStation("of seconds", Collections.nCopies(branches, queue), List.of(true));
            return new OfSeconds(new ForkCenter(station, List.of(1.0)), new ConcurrentHashMap<>());
        }
    }

    /** Such a fork whose branches take a second, with the states that were needed so far. */
    private record OfSeconds(ForkCenter center, Map<Integer, State> states) {

        State state(int operations) {
            return states.computeIfAbsent(operations, number -> center.new State(number));
        }
    }

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
    ForkCenter(SharedStation station, List<Double> shares) {
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
        service = all;
        choose(service + synchronization(0, 0));
        serviceElsewhere = service
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
    private double synchronization(double wait, double utilization) {
        return forks.entrySet().stream()
                .mapToDouble(fork -> shares.get(fork.getKey()) * fork.getValue().synchronization(wait, utilization))
                .sum();
    }

    /** The place of the center that the operations of a route visit; the last one stands for queues that are not among them. */
    private int centerOf(Route route) {
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

    /** The station as a center of the average operation, and of the operations of each route. */
    Map<Optional<Route>, ServiceCenter> center(int customers, List<Route> routes) {
        Map<Integer, State> states = states(customers);
        double[] times = new double[customers];
        double[] seconds = interpolated(customers, states, State::mean);
        for (int others = 0; others < customers; others++) {
            times[others] = seconds[others] / (others + 1);
        }
        double step = centers.get(0).demand() / station.queues().get(0).servers();
        Map<Optional<Route>, ServiceCenter> all = new HashMap<>();
        all.put(Optional.empty(), new ServiceCenter(times, seconds, seconds, step));
        for (Route route : routes) {
            double[] first = interpolated(customers, states, state -> state.mean(route));
            double[] second = interpolated(customers, states, state -> state.variance(route));
            for (int others = 0; others < customers; others++) {
                second[others] += first[others] * first[others];
            }
            all.put(Optional.of(route), new ServiceCenter(times, first, second, step));
        }
        return all;
    }

    /** The states with 1, 2, ... operations; fewer of them for large numbers, and none beyond one where all servers are busy. */
    private Map<Integer, State> states(int customers) {
        IntFunction<State> solved = solved();
        SharedQueue busiest = centers.get(0).queue();
        double step = busiest.demand() / busiest.servers();
        Map<Integer, State> states = new LinkedHashMap<>();
        int known = 0;
        int next = 1;
        while (known < customers) {
            State state = solved.apply(next);
            double slope = known == 0 ? 0 : (state.mean() - states.get(known).mean()) / (next - known);
            states.put(next, state);
            known = Math.abs(slope / step - 1) < FULL ? customers : next;
            next = Math.min(customers, next < 3 * busiest.servers() + 4 ? next + 1 : next + next / 8 + 1);
        }
        return states;
    }

    private IntFunction<State> solved() {
        Map<SharedQueue, Integer> distinct = station.distinct();
        if (shares.size() > 1 || distinct.size() > 1) {
            return State::new;
        }
        SharedQueue queue = centers.get(0).queue();
        double seconds = centers.get(0).service();
        OfSeconds ofSeconds =
                OF_SECONDS.computeIfAbsent(new Equal(queue.servers(), distinct.get(queue)), Equal::ofSeconds);
        return operations -> new State(ofSeconds.state(operations), seconds);
    }

    private static double[] interpolated(int customers, Map<Integer, State> states, ToDoubleFunction<State> figure) {
        double[] values = new double[customers];
        int known = 0;
        double slope = 0;
        for (Map.Entry<Integer, State> state : states.entrySet()) {
            double before = known == 0 ? 0 : values[known - 1];
            slope = (figure.applyAsDouble(state.getValue()) - before) / (state.getKey() - known);
            fill(values, known, state.getKey(), slope);
            known = state.getKey();
        }
        fill(values, known, customers, slope);
        return values;
    }

    private static void fill(double[] values, int from, int to, double slope) {
        double before = from == 0 ? 0 : values[from - 1];
        for (int n = from + 1; n <= to; n++) {
            values[n - 1] = before + slope * (n - from);
        }
    }

    /** The station with a number of operations, and no others in the network. */
    private final class State {

        private final int operations;
        private final double interval;
        private final double[] waits = new double[centers.size()];
        private final double[] variances = new double[centers.size()];
        private double utilization;
        private final double blocked;

        State(int operations) {
            this.operations = operations;
            SharedQueue busiest = centers.get(0).queue();
            double service = centers.get(0).service();
            double capacity = busiest.servers() / busiest.demand();
            List<ServiceCenter> each =
                    centers.stream().map(center -> center.with(operations)).toList();
            FixedPoint wait = new FixedPoint(0, Double.POSITIVE_INFINITY, PRECISION * service);
            double synchronization = synchronization(0, 0);
            Convolution means = convolution(each, synchronization, false);
            for (int round = 1; round < ROUNDS && !wait.improve(means.mean(0) - service); round++) {
                utilization = operations == 1 ? 0 : Math.min(1, means.throughput(operations - 1) / capacity);
                synchronization = synchronization(wait.value(), utilization);
                means = convolution(each, synchronization, false);
            }
            Convolution convolution = convolution(each, synchronization, true);
            blocked = operations == 1 ? 0 : convolution.full(operations - 1);
            double extra = forks.entrySet().stream()
                    .mapToDouble(fork -> shares.get(fork.getKey()) * blocking(fork.getValue()))
                    .sum();
            interval = 1 / convolution.throughput(operations) + extra / operations;
            for (int place = 0; place < waits.length; place++) {
                double own = centers.get(place).service();
                waits[place] = Math.max(0, convolution.mean(place) - own);
                variances[place] = Math.max(0, convolution.variance(place) - own * own);
            }
        }

        /** A state in proportion to one of branches that take a second. */
        State(State ofSeconds, double seconds) {
            operations = ofSeconds.operations;
            interval = seconds * ofSeconds.interval;
            utilization = ofSeconds.utilization;
            blocked = ofSeconds.blocked;
            for (int place = 0; place < waits.length; place++) {
                waits[place] = seconds * ofSeconds.waits[place];
                variances[place] = seconds * seconds * ofSeconds.variances[place];
            }
        }

        /** The busiest queue is added last, so that it is known how often all its servers are busy. */
        private Convolution convolution(List<ServiceCenter> each, double synchronization, boolean spread) {
            Convolution convolution = new Convolution(
                    operations, Math.max(0, serviceElsewhere + synchronization), centers.size(), spread);
            for (int place = centers.size() - 1; place >= 0; place--) {
                int number = place;
                ServiceCenter center = each.get(place);
                convolution.add(
                        center,
                        centers.get(place).copies(),
                        visitor -> visitor == number ? Optional.of(center) : Optional.empty());
            }
            return convolution;
        }

        /** The mean seconds that the average operation stays. */
        double mean() {
            return operations * interval;
        }

        double mean(Route route) {
            int place = centerOf(route);
            Fork fork = forks.get(route.customer());
            return fork != null
                    ? fork.demand() + waits[0] + fork.synchronization(waits[0], utilization) + blocking(fork)
                    : route.queue(station).seconds().get(route.customer()) + waits[place];
        }

        private double blocking(Fork fork) {
            SharedQueue busiest = centers.get(0).queue();
            return fork.blocking(busiest.service() / busiest.servers(), blocked);
        }

        double variance(Route route) {
            Fork fork = forks.get(route.customer());
            double own = fork != null ? 0 : route.queue(station).seconds().get(route.customer());
            return variances[centerOf(route)] + (fork != null ? fork.idleVariance() : own * own);
        }
    }
}
