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
 * The approximation of a {@link ForkJoin}: an operation stays for the time of the branch with the largest demand d, waiting W
 * included, and then for the branches that are not yet done, on average h·(d + c·W).
 *
 * <p>h: what the longest of the branches takes beyond that branch, as a share of its time; their times are taken as
 * independent and exponential with the means that they have at this load ({@link LargestOf}), which is exact without
 * waiting. For K equal branches h = H(K) − 1 with the harmonic numbers H at any load.
 *
 * <p>c: waits are not independent, because the branches' arrivals are common. With V(K) the time in a fork of K equal branches
 * over that in one branch as utilization approaches 1 (S. Varma, A. M. Makowski, "Interpolation approximations for symmetric
 * fork-join queues", Performance Evaluation 20, 1994), c = (V(K) − 1)/(H(K) − 1). For one server a branch and Poisson arrivals
 * this is the interpolation, linear in the utilization, of R. Nelson, A. N. Tantawi, "Approximate analysis of fork/join
 * synchronization in parallel queues", IEEE Trans. Computers 37/6, 1988.
 */
final class Fork {

    private static final GaussIntegrator RULE = new GaussIntegratorFactory().legendre(40, 0, 1);
    private static final int PARTS = 20;
    private static final double PRECISION = 1e-6;
    private static final double ABSOLUTE_PRECISION = 1e-300;
    private static final int ROUNDS = 200;

    /** c by number of branches: an integral, which the solution of each network with a fork would otherwise take anew. */
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

    /** Whether the excess of the longest branch is the same at any load. */
    boolean equalBranches() {
        return equal;
    }

    /** Operations/s at which its busiest branch is always busy. */
    double capacity() {
        return servers / demand;
    }

    /** Seconds that the longest branch takes beyond the one with the largest demand while nobody waits. */
    double idleSynchronization() {
        return idle.mean() - demand;
    }

    /** h without waiting. */
    double idleExcess() {
        return idleSynchronization() / demand;
    }

    /**
     * The longest branch at a load. A branch with a smaller demand waits less: in proportion to its demand r relative to the
     * largest, and to the formula for M/M/m queues of H. Sakasegawa (Ann. Inst. Statist. Math. 29A, 1977), by which waits grow as
     * ρ^(√(2(m+1)) − 1)/(1 − ρ) with the utilization ρ.
     *
     * @param wait seconds in the branch with the largest demand
     * @param utilization of that branch
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

    /** h at a load. */
    double excess(double wait, double utilization) {
        return equal ? idleExcess() : longest(wait, utilization).mean() / (demand + wait) - 1;
    }

    /** h where operations stay this many seconds in the fork on average. */
    double excessOfResidence(double residence, double utilization) {
        double longest = residence - demand;
        if (residence(0, idleExcess()) >= residence || residence(longest, excess(longest, utilization)) <= residence) {
            return idleExcess();
        }
        double wait = solver().solve(ROUNDS, x -> residence(x, excess(x, utilization)) - residence, 0, longest);
        return excess(wait, utilization);
    }

    /** Seconds in the fork, from the wait in the branch with the largest demand. */
    double residence(double wait, double excess) {
        return demand + wait + synchronization(wait, excess);
    }

    private double synchronization(double wait, double excess) {
        return excess * (demand + dependence * wait);
    }

    /**
     * The fork as a center whose speed depends on how many operations are in it: that which n operations reach that find
     * nothing else in the network (flow-equivalent service center: K. M. Chandy, U. Herzog, L. Woo, IBM J. Res. Dev. 19/1, 1975;
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

    /** Mean response times with 0, 1, ... other operations in the fork; for large numbers interpolated. */
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
     * Response time of n operations that have the fork to themselves. For each branch, the wait for the others is a delay: the
     * branch is a machine repairman model whose delay depends on the wait.
     *
     * <p>A full fork is slower than that, because no branch can run ahead of the slowest by more than n operations: two equal
     * branches with one server each take d·(n + 1/2), by their balance equations. The term for it is the dependent part of
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

    /** What an arriving operation finds at the branch with the largest demand, in a closed network of it and a delay. */
    private final class Branch {

        private double wait;
        private double waitProbability;

        Branch(int customers, double delay) {
            double step = demand / servers;
            // share[k] is that of the time with k customers; beyond that with all servers busy, far their number then.
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
     * V(K), the sum with alternating signs of Varma and Makowski, written as the integral over x of Σ (1/j)·[(1 − exp(−x))^j −
     * (1 − (1+x)·exp(−x))^j]/x for j = 1...K, which has positive terms only.
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

    /** One for each equation, as a solver keeps its state in itself and answers may be sought by several threads. */
    private static BrentSolver solver() {
        return new BrentSolver(PRECISION, ABSOLUTE_PRECISION);
    }
}
