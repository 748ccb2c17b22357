package io.shardlab.bench;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Contenders that take turns on the same servers: A B C, C B A, A B C ... Changes over time, such as other programs, then
 * affect all of them. Each figure is divided by that of the first contender in the same turn; the medians and quartiles of
 * these ratios are the result, as rates alone depend mostly on the machine.
 *
 * <p>The first turn that counts follows one in which Java compiled for less than a twentieth of the time.
 */
public final class Comparison {

    private static final double MOST_COMPILING = 0.05;
    private static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();

    private final List<Contender> contenders;
    private final List<Target> targets;
    private final Supplier<Duration> serverCpu;
    private int turns;

    /** @param contenders the first one is the yardstick */
    public Comparison(List<Contender> contenders, List<Target> targets, Supplier<Duration> serverCpu) {
        this.contenders = List.copyOf(contenders);
        this.targets = List.copyOf(targets);
        this.serverCpu = serverCpu;
    }

    /**
     * Runs the comparison; blocks until it has ended.
     *
     * @param mostWarmUps the greatest number of turns that do not count, at least 1
     * @param rounds the number of turns that count
     */
    public Results run(String title, int mostWarmUps, int rounds) throws Exception {
        boolean warm = false;
        while (!warm && turns < mostWarmUps) {
            long start = System.nanoTime();
            long compiledBefore = COMPILER.getTotalCompilationTime();
            turn();
            double compiled = (COMPILER.getTotalCompilationTime() - compiledBefore) * 1e6;
            warm = compiled < MOST_COMPILING * (System.nanoTime() - start);
        }
        int warmUps = turns;
        Map<String, List<Round>> results = new LinkedHashMap<>();
        contenders.forEach(contender -> results.put(contender.name(), new ArrayList<>()));
        for (int i = 0; i < rounds; i++) {
            turn().forEach((name, round) -> results.get(name).add(round));
        }
        return Results.of(title, warmUps, results, targets);
    }

    private Map<String, Round> turn() throws Exception {
        List<Contender> order = new ArrayList<>(contenders);
        if (turns++ % 2 == 1) {
            Collections.reverse(order);
        }
        Map<String, Round> rounds = new LinkedHashMap<>();
        for (Contender contender : order) {
            rounds.put(contender.name(), Round.of(contender, serverCpu));
        }
        return rounds;
    }
}
