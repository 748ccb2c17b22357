package io.shardlab.whatif.queue;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.hipparchus.analysis.integration.gauss.GaussIntegrator;
import org.hipparchus.analysis.integration.gauss.GaussIntegratorFactory;
import org.hipparchus.analysis.solvers.BrentSolver;

/**
 * The approximation of a {@link ForkJoin}: an operation stays for the time of the branch with the largest demand d, its wait W
 * included, and then waits for the branches that have not finished, on average for h·(d + c·W).
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
 * Trans. Computers 37/6, 1988.
 */
final class Fork {

    private static final GaussIntegrator RULE = new GaussIntegratorFactory().legendre(40, 0, 1);
    private static final int PARTS = 20;
    private static final double PRECISION = 1e-6;
    private static final double ABSOLUTE_PRECISION = 1e-300;
    private static final int ROUNDS = 200;

    /** The values of c by number of branches, a cache: each value is an integral, and each network with a fork needs one. */
    private static final Map<Integer, Double> DEPENDENCES = new ConcurrentHashMap<>();

    private final int servers;
    private final List<Double> demands;
    private final double demand;
    private final boolean equal;
    private final LargestOf idle;
    private final double dependence;

    Fork(ForkJoin station) {
        servers = station.servers();
        demands = station.demands().stream().filter(each -> each > 0).toList();
        demand = station.slowest();
        equal = new HashSet<>(demands).size() == 1;
        idle = LargestOf.exponentials(demands);
        dependence = DEPENDENCES.computeIfAbsent(demands.size(), Fork::dependence);
    }

    private static double dependence(int branches) {
        double harmonic =
                LargestOf.exponentials(Collections.nCopies(branches, 1.0)).mean();
        return branches == 1 ? 0 : (heavyTraffic(branches) - 1) / (harmonic - 1);
    }

    /** True if all branches have the same demand, so that h is the same at any load. */
    boolean equalBranches() {
        return equal;
    }

    /** The operations/s at which the busiest branch is always busy. */
    double capacity() {
        return servers / demand;
    }

    /** The seconds that the longest branch takes beyond the one with the largest demand, without waits. */
    double idleSynchronization() {
        return idle.mean() - demand;
    }

    /** The value of h without waiting. */
    double idleExcess() {
        return idleSynchronization() / demand;
    }

    /**
     * The longest branch at a load. A branch with a smaller demand waits less: in proportion to its demand r relative to the
     * largest, and to the formula for M/M/m queues of H. Sakasegawa (Ann. Inst. Statist. Math. 29A, 1977), in which waits
     * grow as ρ^(√(2(m+1)) − 1)/(1 − ρ) with the utilization ρ.
     *
     * @param wait the seconds of waiting in the branch with the largest demand
     * @param utilization the utilization of that branch
     */
    LargestOf longest(double wait, double utilization) {
        double power = Math.sqrt(2.0 * (servers + 1));
        return LargestOf.exponentials(demands.stream()
                .map(each -> {
                    double r = each / demand;
                    double longer = r == 1 ? 1 : Math.pow(r, power) * (1 - utilization) / (1 - r * utilization);
                    return each + wait * longer;
                })
                .toList());
    }

    /** The value of h at a load. */
    double excess(double wait, double utilization) {
        return equal ? idleExcess() : longest(wait, utilization).mean() / (demand + wait) - 1;
    }

    /** The value of h at the load at which operations stay this many seconds in the fork on average. */
    double excessOfResidence(double residence, double utilization) {
        double longest = residence - demand;
        if (residence(0, idleExcess()) >= residence || residence(longest, excess(longest, utilization)) <= residence) {
            return idleExcess();
        }
        double wait = solver().solve(ROUNDS, x -> residence(x, excess(x, utilization)) - residence, 0, longest);
        return excess(wait, utilization);
    }

    /** The seconds in the fork, computed from the wait in the branch with the largest demand. */
    double residence(double wait, double excess) {
        return demand + wait + synchronization(wait, excess);
    }

    private double synchronization(double wait, double excess) {
        return excess * (demand + dependence * wait);
    }

    /**
     * The fork as a center whose speed depends on the number n of operations in it: the throughput of n operations that visit
     * only the fork (flow-equivalent service center: K. M. Chandy, U. Herzog, L. Woo, IBM J. Res. Dev. 19/1, 1975;
     * for forks P. Heidelberger, K. S. Trivedi, IEEE Trans. Computers C-32/1, 1983).
     */
    ServiceCenter center(int customers, double excess) {
        double[] responses = responses(customers, excess);
        double step = demand / servers;
        double[] times = new double[customers];
        double[] second = new double[customers];
        for (int others = 0; others < customers; others++) {
            times[others] = responses[others] / (others + 1);
            double waiting = Math.max(0, others + 1 - servers) * step;
            second[others] = responses[others] * responses[others] + idle.variance() + waiting * step;
        }
        return new ServiceCenter(times, responses, second, step);
    }

    /** The mean response times with 0, 1, ... other operations in the fork; for large numbers interpolated. */
    private double[] responses(int customers, double excess) {
        double[] responses = new double[customers];
        double step = demand / servers;
        int known = 0;
        int next = 1;
        while (known < customers) {
            double before = known == 0 ? 0 : responses[known - 1];
            double slope = (alone(next, excess) - before) / (next - known);
            // Once all servers are busy, each further operation takes its time at the slowest branch.
            boolean full = next > servers && Math.abs(slope / step - 1) < PRECISION;
            int end = full ? customers : next;
            for (int n = known + 1; n <= end; n++) {
                responses[n - 1] = before + slope * (n - known);
            }
            known = end;
            next = Math.min(customers, next < 3 * servers + 4 ? next + 1 : next + next / 8 + 1);
        }
        return responses;
    }

    /**
     * The response time of n operations that visit only the fork. For each branch, the wait for the others is a delay: the
     * branch is a machine repairman model whose delay depends on the wait.
     *
     * <p>A full fork is slower, because no branch can run ahead of the slowest by more than n operations: two equal
     * branches with one server each take d·(n + 1/2), by their balance equations. The last term is the dependent part of
     * the excess times the square of the probability of waiting; the square is chosen by simulation.
     */
    private double alone(int n, double excess) {
        double step = demand / servers;
        double low = synchronization(0, excess);
        double high = synchronization(step * n, excess);
        Branch branch = new Branch(n, low);
        if (branch.wait > 0 && high > low) {
            double delay = solver().solve(ROUNDS, x -> synchronization(new Branch(n, x).wait, excess) - x, low, high);
            branch = new Branch(n, delay);
        }
        return residence(branch.wait, excess)
                + excess * dependence * step * branch.waitProbability * branch.waitProbability;
    }

    /** The state of the branch with the largest demand at an arrival, in a closed network of it and a delay. */
    private final class Branch {

        private double wait;
        private double waitProbability;

        Branch(int customers, double delay) {
            double step = demand / servers;
            // share[k] is the share of time with k customers; far is the mean number of customers while all servers are
            // busy.
            double[] share = new double[servers];
            share[0] = 1;
            double far = 0;
            for (int n = 1; n < customers; n++) {
                double throughput = n / (demand + wait + delay);
                double edge = share[servers - 1];
                double full = throughput * step;
                far = full * (far + waitProbability + servers * edge);
                waitProbability = full * (waitProbability + edge);
                for (int k = servers - 1; k >= 1; k--) {
                    share[k] = share[k - 1] * throughput * demand / k;
                }
                share[0] *= throughput * delay / n;
                wait = step * (far - (servers - 1) * waitProbability);
            }
        }
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

    /** A new solver for each equation: a solver has state, and several threads may solve networks. */
    private static BrentSolver solver() {
        return new BrentSolver(PRECISION, ABSOLUTE_PRECISION);
    }
}
