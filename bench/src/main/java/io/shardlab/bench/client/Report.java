package io.shardlab.bench.client;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Results as tables for a reader. */
final class Report {

    private static final String HEADER = "%-36s %12s %20s %10s %22s %10s %6s%n";
    private static final String ROW = "%-36s %,12.0f %20s %10.2f %22s %10.2f %6.1f%n";

    private final PrintStream out;

    Report(PrintStream out) {
        this.out = out;
    }

    void print(Results results) {
        out.printf(Locale.ROOT, "%n%s; %s to warm up%n", results.title(), turns(results.warmUpTurns()));
        out.printf(
                Locale.ROOT, HEADER, "", "rate /s", "of the first", "client us", "of the first", "server us", "GC %");
        results.rounds().forEach((contender, rounds) -> printRow(results, contender, rounds));
        if (!results.verdicts().isEmpty()) {
            out.printf(Locale.ROOT, "Targets, by the median of %s:%n", turns(results.turns()));
            results.verdicts().forEach(this::print);
        }
        out.flush();
    }

    private void printRow(Results results, String contender, List<Round> rounds) {
        out.printf(
                Locale.ROOT,
                ROW,
                contender,
                Quantiles.of(rounds, Round::rate).median(),
                results.ratio(contender, Figure.RATE, results.first()),
                Quantiles.of(rounds, Round::clientMicros).median(),
                results.ratio(contender, Figure.CLIENT_CPU, results.first()),
                Quantiles.of(rounds, Round::serverMicros).median(),
                Quantiles.of(rounds, Round::gcPercent).median());
    }

    private void print(Results.Verdict verdict) {
        String measured = verdict.measured().map(Quantiles::toString).orElse("");
        String judgement =
                verdict.met().map(met -> met ? "met" : "NOT MET").orElse("not compared: it was not there to run");
        out.printf(Locale.ROOT, "  %-72s %-22s %s%n", verdict.target(), measured, judgement);
    }

    private static String turns(int count) {
        return count == 1 ? "1 turn" : count + " turns";
    }
}
