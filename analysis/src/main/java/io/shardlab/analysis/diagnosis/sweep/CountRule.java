package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.analysis.figure.Figure;
import io.shardlab.analysis.table.Cell;
import io.shardlab.analysis.table.Topology;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.FigureText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Whether more shards or mongos pay: the most compared with the fewest, all else equal. The largest number of threads comes
 * first, as there is most to gain there.
 */
final class CountRule implements SweepRule {

    static final String SHARDS_DO_NOT_PAY =
            "More shards cannot help while the shards are not the bottleneck: with few threads, operations wait for"
                    + " round trips. Raise --threads until throughput no longer grows, and compare there.";
    static final String ROUTERS_DO_NOT_PAY = "The mongos were not the bottleneck. Check the number of threads first:"
            + " a cluster with too few of them is mostly idle.";

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
        Map<Map<String, String>, List<Comparison>> groups = new LinkedHashMap<>();
        for (Figure figure : sweep.speeds()) {
            Sweep.groups(counted, List.of(parameter, Sweep.THREADS, Topology.CLUSTER))
                    .forEach((others, cells) -> groups.computeIfAbsent(others, key -> new ArrayList<>())
                            .addAll(comparisons(cells, figure)));
        }
        Iterator<Contrast> judged = Contrast.judged(groups.values().stream()
                        .flatMap(List::stream)
                        .map(Comparison::planned)
                        .toList())
                .iterator();
        List<Statement> statements = new ArrayList<>();
        groups.forEach((others, comparisons) -> {
            Map<Figure, List<Judged>> known = new LinkedHashMap<>();
            for (Comparison comparison : comparisons) {
                Contrast contrast = judged.next();
                if (contrast.isKnown()) {
                    known.computeIfAbsent(contrast.base().figure(), key -> new ArrayList<>())
                            .add(new Judged(comparison, contrast));
                }
            }
            known.values().forEach(same -> statements.add(statement(same, others)));
        });
        return Statement.findings(statements);
    }

    /** The fewest with the most at each number of threads, the largest number first. */
    private List<Comparison> comparisons(List<Cell> cells, Figure figure) {
        Map<Integer, List<CellSpeed>> byThreads = new TreeMap<>(Comparator.reverseOrder());
        for (Cell cell : cells) {
            CellSpeed.of(cell, figure)
                    .ifPresent(speed -> byThreads
                            .computeIfAbsent(Sweep.threads(cell), key -> new ArrayList<>())
                            .add(speed));
        }
        List<Comparison> comparisons = new ArrayList<>();
        byThreads.forEach((threads, figures) -> {
            List<CellSpeed> sorted = figures.stream()
                    .sorted(Comparator.comparingInt(this::count))
                    .toList();
            if (count(sorted.get(0)) < count(sorted.get(sorted.size() - 1))) {
                comparisons.add(new Comparison(threads, sorted));
            }
        });
        return comparisons;
    }

    private int count(CellSpeed figure) {
        return Integer.parseInt(figure.cell().values().get(parameter));
    }

    private Statement statement(List<Judged> judged, Map<String, String> others) {
        Judged first = judged.get(0);
        List<String> evidence = new ArrayList<>(List.of(words(first)));
        judged.stream().skip(1).map(this::ratio).forEach(evidence::add);
        return new Statement(sentence(first), others, String.join("; ", evidence), advice(first));
    }

    private String sentence(Judged judged) {
        String most = count(judged.contrast().other()) + " instead of "
                + count(judged.contrast().base());
        String figure = SweepText.named(judged.contrast().base().figure());
        String at = " at " + SweepText.threads(judged.comparison().threads());
        if (!judged.contrast().isShown()) {
            return "No difference in " + figure + " is shown between "
                    + count(judged.contrast().base()) + " and "
                    + count(judged.contrast().other()) + " " + name + at;
        }
        String times = FigureText.brief(judged.contrast().times());
        return "More " + name
                + (judged.contrast().isFaster()
                        ? " pay: " + most + " give " + times + " times the "
                        : " do not pay: " + most + " give " + times + " of the ")
                + figure + at;
    }

    /** The bottlenecks of the runs decide what to do, not the count alone. */
    private String advice(Judged judged) {
        Contrast contrast = judged.contrast();
        if (contrast.isFaster()) {
            return "Choose the fewest " + name + " that do the work. More than " + count(contrast.other())
                    + " were not measured."
                    + SweepText.oneMachine(contrast.other().cell());
        }
        return SweepText.advice(List.of(contrast.other(), contrast.base()), adviceIfNot)
                + SweepText.oneMachine(contrast.other().cell());
    }

    private String words(Judged judged) {
        List<String> each = new ArrayList<>();
        judged.comparison().figures().forEach(figure -> each.add(count(figure) + " " + name + " " + figure.words()));
        return String.join(", ", each) + "; " + ratio(judged);
    }

    /** Efficiency is speed-up over growth, so 100 % is linear scaling; mongos are not meant to scale throughput. */
    private String ratio(Judged judged) {
        Contrast contrast = judged.contrast();
        double growth = (double) count(contrast.other()) / count(contrast.base());
        String efficiency = parameter.equals(Topology.SHARDS)
                ? ", an efficiency of " + FigureText.percent(contrast.times() / growth)
                : "";
        String range = contrast.isShown() ? " (" + contrast.interval() + ")" : " (" + contrast.notShown() + ")";
        return FigureText.brief(contrast.times()) + " times" + range + " at "
                + SweepText.threads(judged.comparison().threads()) + " with " + FigureText.brief(growth) + " times the "
                + name
                + efficiency;
    }

    /**
     * The figures at one number of threads.
     *
     * @param figures by count, the fewest first, at least two
     */
    private record Comparison(int threads, List<CellSpeed> figures) {

        Contrast.Planned planned() {
            return new Contrast.Planned(figures.get(0), figures.get(figures.size() - 1));
        }
    }

    /** A comparison with its outcome. */
    private record Judged(Comparison comparison, Contrast contrast) {}
}
