package io.shardlab.core.diagnosis.sweep;

import io.shardlab.core.result.Finding;
import io.shardlab.core.table.Cell;
import io.shardlab.core.table.Metric;
import io.shardlab.core.table.Topology;
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
        List<Statement> statements = new ArrayList<>();
        for (Metric metric : sweep.speeds()) {
            Sweep.groups(counted, List.of(parameter, Sweep.THREADS, Topology.CLUSTER))
                    .forEach((others, cells) -> {
                        List<Comparison> comparisons = comparisons(cells, metric);
                        if (!comparisons.isEmpty()) {
                            statements.add(statement(comparisons, others));
                        }
                    });
        }
        return Statement.findings(statements);
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

    private Statement statement(List<Comparison> comparisons, Map<String, String> others) {
        Comparison first = comparisons.get(0);
        boolean pays = first.most().clearlyFasterThan(first.fewest());
        List<String> evidence = new ArrayList<>(List.of(words(first)));
        comparisons.stream().skip(1).map(this::ratio).forEach(evidence::add);
        return new Statement(
                sentence(first),
                others,
                String.join("; ", evidence),
                (pays ? adviceIfPays(first) : adviceIfNot)
                        + Words.oneMachine(first.most().cell()));
    }

    private String sentence(Comparison comparison) {
        String most = count(comparison.most()) + " " + name + " instead of " + count(comparison.fewest());
        String metric = Words.named(comparison.most().metric());
        String at = " at " + Words.threads(comparison.threads());
        if (!comparison.most().clearlyDiffersFrom(comparison.fewest())) {
            return most + " make no difference to " + metric + " beyond noise" + at;
        }
        String times = Words.number(comparison.times());
        return comparison.times() > 1
                ? most + " give " + times + " times the " + metric + at
                : most + " do not pay: " + times + " of the " + metric + at;
    }

    private String words(Comparison comparison) {
        List<String> each = new ArrayList<>();
        comparison.figures().forEach(figure -> each.add(count(figure) + " " + name + " " + figure.words()));
        return String.join(", ", each) + "; " + ratio(comparison);
    }

    /** Efficiency is speed-up over the growth in number, so 100 % is proportional; routers are not meant to add up. */
    private String ratio(Comparison comparison) {
        double growth = (double) count(comparison.most()) / count(comparison.fewest());
        String efficiency = parameter.equals(Topology.SHARDS)
                ? ", an efficiency of " + Words.percent(comparison.times() / growth)
                : "";
        String noise = comparison.most().clearlyDiffersFrom(comparison.fewest())
                ? ""
                : " (" + Words.noise(comparison.most(), comparison.fewest()) + ")";
        return Words.number(comparison.times()) + " times at " + Words.threads(comparison.threads()) + " with "
                + Words.number(growth) + " times the " + name + efficiency + noise;
    }

    private String adviceIfPays(Comparison comparison) {
        return "Choose the fewest " + name + " that do the work. More than " + count(comparison.most())
                + " were not measured.";
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

        double times() {
            return most().timesAsFastAs(fewest());
        }
    }
}
