package io.shardlab.bench.client;

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
 * Contenders that take turns on the same server: A B C, C B A, A B C ... so that whatever changes with time, such as other
 * programs, meets all of them. Each turn's figures are set in relation to the first contender's of the same turn; the
 * medians and quartiles of these ratios are what a reader should look at, as rates alone say more about the machine.
 *
 * <p>Turns do not count until Java's compiler has done its work: the first one that counts follows a turn in which it
 * compiled for less than a twentieth of the time.
 */
final class Comparison {

    private static final double MOST_COMPILING = 0.05;
    private static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();

    private final List<Contender> contenders;
    private final List<Target> targets;
    private final Supplier<Duration> serverCpu;
    private int turns;

    /** @param contenders the yardstick first */
    Comparison(List<Contender> contenders, List<Target> targets, Supplier<Duration> serverCpu) {
        this.contenders = List.copyOf(contenders);
        this.targets = List.copyOf(targets);
        this.serverCpu = serverCpu;
    }

    /**
     * Runs; blocks until that is done.
     *
     * @param title what is compared
     * @param mostWarmUps turns at most that do not count, at least 1
     * @param rounds turns that count
     */
    Results run(String title, int mostWarmUps, int rounds) throws Exception {
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
