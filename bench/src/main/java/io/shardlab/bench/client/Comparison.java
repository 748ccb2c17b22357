package io.shardlab.bench.client;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Contenders that take turns on the same server: A B C, C B A, A B C ... so that whatever changes with time, such as other
 * programs, meets all of them. Each turn's figures are set in relation to the first contender's of the same turn; the
 * medians and quartiles of these ratios are what a reader should look at, as rates alone say more about the machine.
 */
final class Comparison {

    private final List<Contender> contenders;
    private final Supplier<Duration> serverCpu;
    private final PrintStream out;

    /** @param contenders the yardstick first */
    Comparison(List<Contender> contenders, Supplier<Duration> serverCpu, PrintStream out) {
        this.contenders = List.copyOf(contenders);
        this.serverCpu = serverCpu;
        this.out = out;
    }

    /**
     * Runs and prints.
     *
     * @param title what is compared, and in which unit
     * @param warmUps rounds of each that do not count
     * @param rounds rounds of each that count
     */
    void run(String title, int warmUps, int rounds) throws Exception {
        List<List<Round>> results = new ArrayList<>();
        contenders.forEach(contender -> results.add(new ArrayList<>()));
        for (int turn = 0; turn < warmUps + rounds; turn++) {
            List<Integer> order = new ArrayList<>(
                    IntStream.range(0, contenders.size()).boxed().toList());
            if (turn % 2 == 1) {
                Collections.reverse(order);
            }
            for (int index : order) {
                Round round = Round.of(contenders.get(index), serverCpu);
                if (turn >= warmUps) {
                    results.get(index).add(round);
                }
            }
        }
        print(title, results);
    }

    private void print(String title, List<List<Round>> results) {
        out.printf("%n%s%n", title);
        out.printf(
                "%-38s %12s %22s %11s %22s %11s%n",
                "", "rate /s", "of the first", "client us", "of the first", "server us");
        for (int i = 0; i < contenders.size(); i++) {
            out.printf(
                    "%-38s %,12.0f %22s %11.2f %22s %11.2f%n",
                    contenders.get(i).name(),
                    Quantiles.of(results.get(i), Round::rate).median(),
                    ratio(results, i, Round::rate),
                    Quantiles.of(results.get(i), Round::clientMicros).median(),
                    ratio(results, i, Round::clientMicros),
                    Quantiles.of(results.get(i), Round::serverMicros).median());
        }
        out.flush();
    }

    private static String ratio(List<List<Round>> results, int contender, ToDoubleFunction<Round> figure) {
        List<Double> ratios = new ArrayList<>();
        for (int turn = 0; turn < results.get(0).size(); turn++) {
            ratios.add(figure.applyAsDouble(results.get(contender).get(turn))
                    / figure.applyAsDouble(results.get(0).get(turn)));
        }
        Quantiles quantiles = Quantiles.of(ratios, Double::doubleValue);
        return String.format("%.2f (%.2f to %.2f)", quantiles.median(), quantiles.lower(), quantiles.upper());
    }
}
