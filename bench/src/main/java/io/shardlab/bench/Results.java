package io.shardlab.bench;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The results of a comparison. Its JSON has every round, for other statistics.
 *
 * @param warmUpTurns the number of turns that do not count
 * @param rounds the rounds of each contender by its name, the yardstick first; those of one turn have the same index
 * @param targets the judged targets
 */
public record Results(String title, int warmUpTurns, Map<String, List<Round>> rounds, List<Verdict> targets) {

    private static final String HEADER = "%-36s %12s %20s %10s %22s %10s %10s %6s%n";
    private static final String ROW = "%-36s %,12.0f %20s %10.2f %22s %10.2f %,10.0f %6.1f%n";

    /**
     * A judged target.
     *
     * @param measured empty if a contender is missing
     * @param met judged by the median
     */
    public record Verdict(String target, Optional<Quartiles> measured, Optional<Boolean> met) {}

    /** Quartiles of a few figures, interpolated (type 7 of Hyndman and Fan, 1996). */
    public record Quartiles(double lower, double median, double upper) {

        /** @param count the number of figures, 1 or more */
        public static Quartiles of(int count, IntToDoubleFunction figure) {
            double[] sorted =
                    IntStream.range(0, count).mapToDouble(figure).sorted().toArray();
            return new Quartiles(at(sorted, 0.25), at(sorted, 0.5), at(sorted, 0.75));
        }

        private static double at(double[] sorted, double quantile) {
            double position = quantile * (sorted.length - 1);
            int below = (int) position;
            int above = Math.min(sorted.length - 1, below + 1);
            return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
        }

        /** The median and the quartiles; a dash if there was nothing to divide by. */
        @Override
        public String toString() {
            return Double.isFinite(median)
                    ? String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", median, lower, upper)
                    : "-";
        }
    }

    static Results of(String title, int warmUpTurns, Map<String, List<Round>> rounds, List<Target> targets) {
        Results unjudged = new Results(title, warmUpTurns, rounds, List.of());
        return new Results(
                title,
                warmUpTurns,
                rounds,
                targets.stream().map(unjudged::judge).toList());
    }

    private Verdict judge(Target target) {
        boolean present = rounds.containsKey(target.contender())
                && target.beside().map(rounds::containsKey).orElse(true);
        if (!present) {
            return new Verdict(target.toString(), Optional.empty(), Optional.empty());
        }
        Quartiles measured = target.beside()
                .map(beside -> ratio(target.contender(), target.value(), beside))
                .orElseGet(() -> quartiles(target.contender(), target.value()));
        return new Verdict(target.toString(), Optional.of(measured), Optional.of(target.isMetBy(measured.median())));
    }

    private Quartiles quartiles(String contender, ToDoubleFunction<Round> figure) {
        List<Round> own = rounds.get(contender);
        return Quartiles.of(own.size(), turn -> figure.applyAsDouble(own.get(turn)));
    }

    /** The quartiles, over the turns, of a figure divided by another contender's figure of the same turn. */
    Quartiles ratio(String contender, ToDoubleFunction<Round> figure, String beside) {
        List<Round> own = rounds.get(contender);
        List<Round> others = rounds.get(beside);
        return Quartiles.of(
                own.size(), turn -> figure.applyAsDouble(own.get(turn)) / figure.applyAsDouble(others.get(turn)));
    }

    /** Prints a table for a reader. */
    public void print(PrintStream out) {
        String first = rounds.keySet().iterator().next();
        out.printf(Locale.ROOT, "%n%s; %s to warm up%n", title, turns(warmUpTurns));
        out.printf(
                Locale.ROOT,
                HEADER,
                "",
                "rate /s",
                "of the first",
                "client us",
                "of the first",
                "server us",
                "bytes",
                "GC %");
        for (String contender : rounds.keySet()) {
            out.printf(
                    Locale.ROOT,
                    ROW,
                    contender,
                    quartiles(contender, Round::rate).median(),
                    ratio(contender, Round::rate, first),
                    quartiles(contender, Round::clientMicros).median(),
                    ratio(contender, Round::clientMicros, first),
                    quartiles(contender, Round::serverMicros).median(),
                    quartiles(contender, Round::allocatedBytes).median(),
                    quartiles(contender, Round::gcPercent).median());
        }
        if (!targets.isEmpty()) {
            out.printf(
                    Locale.ROOT,
                    "Targets, by the median of %s:%n",
                    turns(rounds.get(first).size()));
        }
        for (Verdict verdict : targets) {
            String measured = verdict.measured().map(Quartiles::toString).orElse("");
            String judgement =
                    verdict.met().map(met -> met ? "met" : "NOT MET").orElse("not compared: the program was not found");
            out.printf(Locale.ROOT, "  %-72s %-22s %s%n", verdict.target(), measured, judgement);
        }
        out.flush();
    }

    private static String turns(int count) {
        return count == 1 ? "1 turn" : count + " turns";
    }
}
