package io.shardlab.predict.queue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.hipparchus.analysis.integration.gauss.GaussIntegrator;
import org.hipparchus.analysis.integration.gauss.GaussIntegratorFactory;

/**
 * The approximation of a {@link ForkJoin}: an operation stays for the time of the branch at the busiest queue, with the demand d
 * and the wait W, and then waits for the branches that have not finished, on average for h·(d + c·W).
 *
 * <p>h is the excess of the longest branch over that branch, as a share of its time. The times of branches are treated as
 * independent and exponential with the means at this load ({@link LargestOf}), which is exact without
 * waiting. For K equal branches, h = H(K) − 1 with the harmonic numbers H at any load.
 *
 * <p>c corrects for waits that are not independent, because operations arrive at all branches at the same time:
 * c = (V(K) − 1)/(H(K) − 1). V(K) is the ratio of the time in a fork of K equal branches to the time in one branch as the
 * utilization approaches 1 (S. Varma, A. M. Makowski, "Interpolation approximations for symmetric fork-join queues",
 * Performance Evaluation 20, 1994). For one server per branch and Poisson arrivals this is the interpolation, linear in the
 * utilization, of R. Nelson, A. N. Tantawi, "Approximate analysis of fork/join synchronization in parallel queues", IEEE
 * Trans. Computers 37/6, 1988. Operations that visit only one of the queues make waits less dependent: if the share φ of the
 * busiest queue's load comes from forks, c is replaced by 1 − φ·(1 − c).
 */
final class Fork {

    private static final GaussIntegrator RULE = new GaussIntegratorFactory().legendre(40, 0, 1);
    private static final int PARTS = 20;

    /** The values of c by number of branches, a cache: each value is an integral, and each network with a fork needs one. */
    private static final Map<Integer, Double> DEPENDENCES = new ConcurrentHashMap<>();

    private final int servers;
    private final List<Branch> branches = new ArrayList<>();
    private final double demand;
    private final double load;
    private final boolean equal;
    private final LargestOf idle;
    private final double dependence;

    /**
     * A branch.
     *
     * @param demand the seconds of one server's time that an operation takes there
     * @param load the seconds that an average operation of any class takes there
     */
    private record Branch(double demand, double load) {}

    /** The operations of a class that visit all queues of a station. */
    static Fork of(SharedStation station, int customer) {
        List<SharedQueue> queues = station.queues();
        SharedQueue busiest = station.busiest();
        double forked = IntStream.range(0, station.forking().size())
                .filter(station.forking()::get)
                .mapToDouble(
                        one -> busiest.visits().get(one) * busiest.seconds().get(one))
                .sum();
        return new Fork(
                busiest.servers(),
                station.seconds(customer),
                queues.stream().map(SharedQueue::demand).toList(),
                forked / busiest.demand());
    }

    /**
     * @param demands the seconds of one server's time that an operation takes in each queue; one is above 0
     * @param loads the seconds that an average operation of any class takes there
     * @param forked the share of the busiest queue's load that comes from forks
     */
    private Fork(int servers, List<Double> demands, List<Double> loads, double forked) {
        this.servers = servers;
        for (int queue = 0; queue < demands.size(); queue++) {
            if (demands.get(queue) > 0) {
                branches.add(new Branch(demands.get(queue), loads.get(queue)));
            }
        }
        Branch busiest = Collections.max(branches, Comparator.comparingDouble(Branch::load));
        demand = busiest.demand;
        load = busiest.load;
        equal = new HashSet<>(branches).size() == 1;
        idle = LargestOf.exponentials(branches.stream().map(Branch::demand).toList());
        dependence = 1 - forked * (1 - DEPENDENCES.computeIfAbsent(branches.size(), Fork::dependence));
    }

    private static double dependence(int branches) {
        double harmonic =
                LargestOf.exponentials(Collections.nCopies(branches, 1.0)).mean();
        return branches == 1 ? 0 : (heavyTraffic(branches) - 1) / (harmonic - 1);
    }

    /** The operations/s at which the busiest branch is always busy. */
    double capacity() {
        return servers / load;
    }

    /** The seconds that the longest branch takes beyond the one at the busiest queue, without waits. */
    double idleSynchronization() {
        return idle.mean() - demand;
    }

    /** The value of h without waiting. */
    double idleExcess() {
        return idleSynchronization() / demand;
    }

    /**
     * The longest branch at a load. A branch at a queue with a smaller load waits less: in proportion to that load r relative to
     * the largest, and to the formula for M/M/m queues of H. Sakasegawa (Ann. Inst. Statist. Math. 29A, 1977), in which waits
     * grow as ρ^(√(2(m+1)) − 1)/(1 − ρ) with the utilization ρ.
     *
     * @param wait the seconds of waiting at the busiest queue
     * @param utilization the utilization of that queue
     */
    LargestOf longest(double wait, double utilization) {
        double power = Math.sqrt(2.0 * (servers + 1));
        return LargestOf.exponentials(branches.stream()
                .map(each -> {
                    double r = each.load / load;
                    double longer = r == 1 ? 1 : Math.pow(r, power) * (1 - utilization) / (1 - r * utilization);
                    return each.demand + wait * longer;
                })
                .toList());
    }

    /** The value of h at a load; that of equal branches is the same at any load. */
    double excess(double wait, double utilization) {
        return equal ? idleExcess() : longest(wait, utilization).mean() / (demand + wait) - 1;
    }

    /** The seconds in the fork, computed from the wait at the busiest queue. */
    double residence(double wait, double excess) {
        return demand + wait + excess * (demand + dependence * wait);
    }

    /** The variance of the longest branch without waits. */
    double idleVariance() {
        return idle.variance();
    }

    /** The seconds of service at the busiest queue. */
    double demand() {
        return demand;
    }

    /**
     * The seconds by which a full fork is slower, because no branch can run ahead of the slowest by more than the number n of
     * operations in the network: two equal branches with one server each take d·(n + 1/2), by their balance equations. This is
     * the dependent part of the excess times the square of the probability of waiting; the square was chosen by simulation.
     *
     * @param step the mean time between completions at the busiest queue while all its servers are busy
     * @param waitProbability the probability that an operation has to wait there
     */
    double blocking(double step, double waitProbability) {
        return idleExcess() * dependence * step * waitProbability * waitProbability;
    }

    /** The seconds that branches wait for each other, computed from the wait and the utilization of the busiest queue. */
    double synchronization(double wait, double utilization) {
        return residence(wait, excess(wait, utilization)) - demand - wait;
    }

    /**
     * V(K). The sum with alternating signs of Varma and Makowski is written as the integral over x of Σ (1/j)·[(1 −
     * exp(−x))^j − (1 − (1+x)·exp(−x))^j]/x for j = 1...K, which has positive terms only.
     */
    static double heavyTraffic(int branches) {
        double width = (40 + Math.log(branches)) / PARTS;
        double sum = 0;
        for (int part = 0; part < PARTS; part++) {
            double from = part * width;
            sum += width * RULE.integrate(z -> integrand(from + z * width, branches));
        }
        return sum;
    }

    private static double integrand(double x, int branches) {
        double first = -Math.expm1(-x);
        double second = first - x * Math.exp(-x);
        double firstPower = 1;
        double secondPower = 1;
        double sum = 0;
        for (int j = 1; j <= branches; j++) {
            firstPower *= first;
            secondPower *= second;
            sum += (firstPower - secondPower) / j;
        }
        return sum / x;
    }
}
