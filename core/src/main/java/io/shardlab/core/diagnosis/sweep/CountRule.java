package io.shardlab.core.diagnosis.sweep;

import io.shardlab.core.result.Finding;
import io.shardlab.core.table.Cell;
import io.shardlab.core.table.Metric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Whether more of something pays: the most of it against the fewest, all else equal, at the largest number of threads
 * first, as that is where there is most to gain.
 */
final class CountRule implements SweepRule {

    static final String SHARDS_DO_NOT_PAY =
            "More shards cannot help while the shards are not the limit: with few threads"
                    + " operations wait for round trips. Raise --threads until throughput grows no more, and compare there.";
    static final String ROUTERS_DO_NOT_PAY = "Routing was not the limit, so look for it elsewhere, and first in the"
            + " number of threads: a cluster with too few of them waits and is not busy.";

    private static final String ONE_MACHINE =
            " All servers share this machine's processors here: run them on machines of"
                    + " their own to see what more of them can do.";

    private final String parameter;
    private final String name;
    private final String adviceIfNot;

    CountRule(String parameter, String name, String adviceIfNot) {
        this.parameter = parameter;
        this.name = name;
        this.adviceIfNot = adviceIfNot;
    }

    @Override
    public List<Finding> examine(Sweep sweep) {
        List<Cell> counted = sweep.cells().stream()
                .filter(cell -> cell.values().containsKey(parameter))
                .toList();
        List<Finding> findings = new ArrayList<>();
        for (Metric metric : sweep.speeds()) {
            Sweep.groups(counted, List.of(parameter, Sweep.THREADS)).forEach((others, cells) -> {
                List<Comparison> comparisons = comparisons(cells, metric);
                if (!comparisons.isEmpty()) {
                    findings.add(finding(comparisons, others));
                }
            });
        }
        return findings;
    }

    /** The fewest against the most at each number of threads, the largest number first. */
    private List<Comparison> comparisons(List<Cell> cells, Metric metric) {
        Map<Integer, List<Figure>> byThreads = new TreeMap<>(Comparator.reverseOrder());
        for (Cell cell : cells) {
            Figure.of(cell, metric)
                    .ifPresent(figure -> byThreads
                            .computeIfAbsent(Sweep.threads(cell), key -> new ArrayList<>())
                            .add(figure));
        }
        List<Comparison> comparisons = new ArrayList<>();
        byThreads.forEach((threads, figures) -> {
            List<Figure> sorted = figures.stream()
                    .sorted(Comparator.comparingInt(this::count))
                    .toList();
            if (count(sorted.get(0)) < count(sorted.get(sorted.size() - 1))) {
                comparisons.add(new Comparison(threads, sorted));
            }
        });
        return comparisons;
    }

    private int count(Figure figure) {
        return Integer.parseInt(figure.cell().values().get(parameter));
    }

    private Finding finding(List<Comparison> comparisons, Map<String, String> others) {
        Comparison first = comparisons.get(0);
        boolean pays = first.most().clearlyFasterThan(first.fewest());
        boolean here = Sweep.result(first.most().cell()).target().local();
        List<String> evidence = new ArrayList<>();
        comparisons.forEach(comparison -> evidence.add(words(comparison)));
        return new Finding(
                sentence(first) + Words.where(others) + ".",
                String.join("; ", evidence),
                (pays ? adviceIfPays(first) : adviceIfNot) + (here ? ONE_MACHINE : ""));
    }

    private String sentence(Comparison comparison) {
        int most = count(comparison.most());
        int fewest = count(comparison.fewest());
        String metric = Words.named(comparison.most().metric());
        String at = " at " + Words.threads(comparison.threads());
        if (!comparison.most().clearlyDiffersFrom(comparison.fewest())) {
            return most + " " + name + " instead of " + fewest + " make no difference to " + metric + " beyond noise"
                    + at;
        }
        String times = Words.number(comparison.most().timesAsFastAs(comparison.fewest()));
        return comparison.most().clearlyFasterThan(comparison.fewest())
                ? most + " " + name + " instead of " + fewest + " pay: " + times + " times the " + metric + at
                : most + " " + name + " instead of " + fewest + " do not pay: " + times + " of the " + metric + at;
    }

    /** Efficiency is speed-up over the growth in number, so 100 % is proportional. */
    private String words(Comparison comparison) {
        List<String> each = new ArrayList<>();
        comparison.figures().forEach(figure -> each.add(count(figure) + " " + name + " " + figure.words()));
        double times = comparison.most().timesAsFastAs(comparison.fewest());
        double growth = (double) count(comparison.most()) / count(comparison.fewest());
        String noise = comparison.most().clearlyDiffersFrom(comparison.fewest())
                ? ""
                : " (" + Words.noise(comparison.most(), comparison.fewest()) + ")";
        return "at " + Words.threads(comparison.threads()) + " " + String.join(", ", each) + ": " + Words.number(times)
                + " times with " + Words.number(growth) + " times the " + name + ", an efficiency of "
                + Words.percent(times / growth) + noise;
    }

    private String adviceIfPays(Comparison comparison) {
        return "Choose the fewest " + name
                + " that do the work: whatever is below an efficiency of 100 % is the price of" + " more. More than "
                + count(comparison.most()) + " were not measured.";
    }

    /**
     * The figures at one number of threads.
     *
     * @param figures by count, the fewest first, at least two
     */
    private record Comparison(int threads, List<Figure> figures) {

        Figure fewest() {
            return figures.get(0);
        }

        Figure most() {
            return figures.get(figures.size() - 1);
        }
    }
}
