package io.shardlab.predict.queue;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
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

    private static final double PRECISION = 1e-4;
    private static final int ROUNDS = 30;

    /** The relative difference of slopes below which all servers count as busy. */
    private static final double FULL = 1e-3;

    /** Forks with equal branches that take a second each, a cache: the states of other equal branches are in proportion. */
    private static final Map<Equal, OfSeconds> OF_SECONDS = new ConcurrentHashMap<>();

    private final SharedStation station;
    private final ForkQueues queues;
    private final boolean oneClass;
    private final List<ForkQueues.Center> centers;

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
            return states.computeIfAbsent(operations, number -> center.new State(number, true, true, Guess.NONE));
        }
    }

    /** @param shares the share of each class */
    ForkCenter(SharedStation station, List<Double> shares) {
        this.station = station;
        this.queues = new ForkQueues(station, shares);
        this.oneClass = shares.size() == 1;
        this.centers = queues.centers();
    }

    /** The queues that stand for all. */
    ForkQueues queues() {
        return queues;
    }

    /**
     * The station as a center of the average operation, and of the operations of each route.
     *
     * @param spread whether variances are needed besides means
     */
    Map<Optional<Route>, ServiceCenter> center(int customers, List<Route> routes, boolean spread) {
        Map<Integer, State> states = states(customers, !routes.isEmpty(), spread);
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
            all.put(
                    Optional.of(route),
                    new ServiceCenter(times, first, spread ? squares(first, route, states) : first, step));
        }
        return all;
    }

    /** The second moments of the times of a route, from its means. */
    private static double[] squares(double[] means, Route route, Map<Integer, State> states) {
        double[] squares = interpolated(means.length, states, state -> state.variance(route));
        for (int others = 0; others < means.length; others++) {
            squares[others] += means[others] * means[others];
        }
        return squares;
    }

    /** The states with 1, 2, ... operations; fewer of them for large numbers, and none beyond one where all servers are busy. */
    private Map<Integer, State> states(int customers, boolean waited, boolean spread) {
        Solver solver = solver(waited, spread);
        SharedQueue busiest = centers.get(0).queue();
        double step = busiest.demand() / busiest.servers();
        Map<Integer, State> states = new LinkedHashMap<>();
        Guess guess = Guess.NONE;
        int known = 0;
        int next = 1;
        while (known < customers) {
            State state = solver.solve(next, guess);
            guess = guess.after(state);
            double slope = known == 0 ? 0 : (state.mean() - states.get(known).mean()) / (next - known);
            states.put(next, state);
            known = Math.abs(slope / step - 1) < FULL ? customers : next;
            next = Math.min(customers, next < 3 * busiest.servers() + 4 ? next + 1 : next + next / 8 + 1);
        }
        return states;
    }

    private Solver solver(boolean waited, boolean spread) {
        Map<SharedQueue, Integer> distinct = station.distinct();
        if (!oneClass || distinct.size() > 1) {
            return (operations, guess) -> new State(operations, waited, spread, guess);
        }
        SharedQueue queue = centers.get(0).queue();
        double seconds = centers.get(0).service();
        OfSeconds ofSeconds =
                OF_SECONDS.computeIfAbsent(new Equal(queue.servers(), distinct.get(queue)), Equal::ofSeconds);
        return (operations, guess) -> new State(ofSeconds.state(operations), seconds);
    }

    /** Solves the state with a number of operations, from a guess that only makes it faster. */
    @FunctionalInterface
    private interface Solver {
        State solve(int operations, Guess guess);
    }

    /**
     * The begin of the search for a state: its waits are nearly in line with those of the two states before it.
     *
     * @param operations the operations of the last state
     * @param last the wait in the last state
     * @param slope the further wait for each further operation
     * @param utilization the utilization that one more operation finds
     */
    private record Guess(int operations, double last, double slope, double utilization) {

        static final Guess NONE = new Guess(0, 0, 0, 0);

        Guess after(State state) {
            double steeper = (state.wait - last) / (state.operations - operations);
            return new Guess(state.operations, state.wait, steeper, state.utilizationOfNext);
        }

        double wait(int next) {
            return operations == 0 ? 0 : Math.max(0, last + slope * (next - operations));
        }
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

    /** The waits at the chosen queues and the variances of these waits, if these are needed. */
    private record Waits(double[] means, double[] variances) {

        Waits scaled(double factor) {
            return new Waits(
                    Arrays.stream(means).map(mean -> factor * mean).toArray(),
                    Arrays.stream(variances)
                            .map(variance -> factor * factor * variance)
                            .toArray());
        }
    }

    /** The station with a number of operations, and no others in the network. */
    private final class State {

        private final int operations;
        private final double interval;
        private final double blocked;
        private final Waits waits;
        private final double wait;
        private final double utilization;
        private final double utilizationOfNext;

        /**
         * @param waited whether the waits are needed, which take longer than all the rest
         * @param spread whether their variances are needed, too
         * @param guess where the search begins
         */
        State(int operations, boolean waited, boolean spread, Guess guess) {
            this.operations = operations;
            SharedQueue busiest = centers.get(0).queue();
            double service = centers.get(0).service();
            double capacity = busiest.servers() / busiest.demand();
            List<ServiceCenter> each =
                    centers.stream().map(center -> center.with(operations)).toList();
            FixedPoint search = new FixedPoint(guess.wait(operations), Double.POSITIVE_INFINITY, PRECISION * service);
            double synchronization = queues.synchronization(search.value(), guess.utilization());
            Convolution means = convolution(each, synchronization, 1, false);
            for (int round = 1; round < ROUNDS && !search.improve(means.mean(0) - service); round++) {
                synchronization = queues.synchronization(search.value(), utilization(means, operations - 1, capacity));
                means = convolution(each, synchronization, 1, false);
            }
            wait = search.value();
            utilization = utilization(means, operations - 1, capacity);
            utilizationOfNext = utilization(means, operations, capacity);
            blocked = operations == 1 ? 0 : means.full(operations - 1);
            interval = 1 / means.throughput(operations) + queues.blocking(blocked) / operations;
            // The search has solved the network of a single queue with its mean wait already.
            boolean known = centers.size() == 1 && !spread;
            waits = waited
                    ? waits(known ? means : convolution(each, synchronization, centers.size(), spread), spread)
                    : new Waits(new double[0], new double[0]);
        }

        /** A state in proportion to one of branches that take a second. */
        State(State ofSeconds, double seconds) {
            operations = ofSeconds.operations;
            interval = seconds * ofSeconds.interval;
            wait = seconds * ofSeconds.wait;
            utilization = ofSeconds.utilization;
            utilizationOfNext = ofSeconds.utilizationOfNext;
            blocked = ofSeconds.blocked;
            waits = ofSeconds.waits.scaled(seconds);
        }

        private static double utilization(Convolution means, int operations, double capacity) {
            return operations == 0 ? 0 : Math.min(1, means.throughput(operations) / capacity);
        }

        private Waits waits(Convolution convolution, boolean spread) {
            double[] means = new double[centers.size()];
            double[] variances = new double[spread ? centers.size() : 0];
            for (int place = 0; place < means.length; place++) {
                double own = centers.get(place).service();
                means[place] = Math.max(0, convolution.mean(place) - own);
                if (spread) {
                    variances[place] = Math.max(0, convolution.variance(place) - own * own);
                }
            }
            return new Waits(means, variances);
        }

        /** The busiest queue is added last, so that it is known how often all its servers are busy. */
        private Convolution convolution(List<ServiceCenter> each, double synchronization, int routes, boolean spread) {
            Convolution convolution = new Convolution(
                    operations, Math.max(0, queues.serviceElsewhere() + synchronization), routes, spread);
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
            double wait = waits.means()[queues.centerOf(route)];
            return queues.fork(route.customer())
                    .map(fork -> fork.demand()
                            + wait
                            + fork.synchronization(wait, utilization)
                            + queues.blocking(fork, blocked))
                    .orElseGet(() -> route.queue(station).seconds().get(route.customer()) + wait);
        }

        double variance(Route route) {
            double own = queues.fork(route.customer())
                    .map(Fork::idleVariance)
                    .orElseGet(() -> Math.pow(route.queue(station).seconds().get(route.customer()), 2));
            return waits.variances()[queues.centerOf(route)] + own;
        }
    }
}
