package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.analysis.figure.Figure;
import io.shardlab.analysis.table.Cell;
import io.shardlab.analysis.table.TopologyParameters;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.FigureText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The benefit of more shards or mongos: compares the most with the fewest, all else equal. The largest number of threads comes
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

    /**
     * @param parameter the parameter that holds the count
     * @param name the plural of what is counted
     * @param adviceIfNot the advice if more do not pay and the runs have no diagnosis
     */
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
        Map<Map<String, String>, List<List<CellSpeed>>> groups = new LinkedHashMap<>();
        for (Figure figure : sweep.speeds()) {
            Sweep.groups(counted, List.of(parameter, Sweep.THREADS, TopologyParameters.CLUSTER))
                    .forEach((others, cells) -> groups.computeIfAbsent(others, key -> new ArrayList<>())
                            .addAll(sameThreads(cells, figure)));
        }
        List<List<Contrast>> judged = Contrast.judged(groups.values().stream()
                .map(group -> group.stream()
                        .map(figures -> new Contrast.Planned(figures.get(0), figures.get(figures.size() - 1)))
                        .toList())
                .toList());
        List<Statement> statements = new ArrayList<>();
        int next = 0;
        for (Map.Entry<Map<String, String>, List<List<CellSpeed>>> group : groups.entrySet()) {
            List<Contrast> contrasts = judged.get(next++);
            Map<Figure, List<Compared>> known = new LinkedHashMap<>();
            for (int i = 0; i < contrasts.size(); i++) {
                Contrast contrast = contrasts.get(i);
                if (contrast.isKnown()) {
                    known.computeIfAbsent(contrast.base().figure(), key -> new ArrayList<>())
                            .add(new Compared(group.getValue().get(i), contrast));
                }
            }
            known.values().forEach(same -> statements.add(statement(same, group.getKey())));
        }
        return Statement.findings(statements);
    }

    /** Returns the figures at each number of threads, the largest number first; each list is ordered by the count. */
    private List<List<CellSpeed>> sameThreads(List<Cell> cells, Figure figure) {
        return cells.stream()
                .flatMap(cell -> CellSpeed.of(cell, figure).stream())
                .sorted(Comparator.comparingInt(this::count))
                .collect(Collectors.groupingBy(
                        CellSpeed::threads, () -> new TreeMap<>(Comparator.reverseOrder()), Collectors.toList()))
                .values()
                .stream()
                .filter(figures -> count(figures.get(0)) < count(figures.get(figures.size() - 1)))
                .toList();
    }

    private int count(CellSpeed figure) {
        return Integer.parseInt(figure.cell().values().get(parameter));
    }

    private Statement statement(List<Compared> compared, Map<String, String> others) {
        Compared first = compared.get(0);
        String figures = first.figures().stream()
                .map(figure -> count(figure) + " " + name + " " + figure.text())
                .collect(Collectors.joining(", "));
        String ratios = compared.stream().map(one -> ratio(one.contrast())).collect(Collectors.joining("; "));
        return new Statement(sentence(first.contrast()), others, figures + "; " + ratios, advice(first.contrast()));
    }

    private String sentence(Contrast contrast) {
        int fewest = count(contrast.base());
        int most = count(contrast.other());
        String figure = SweepText.name(contrast.base().figure());
        String at = " at " + SweepText.threads(contrast.base().threads());
        if (!contrast.isShown()) {
            return "No difference in " + figure + " is shown between " + fewest + " and " + most + " " + name + at;
        }
        String gives = most + " instead of " + fewest + " give " + FigureText.brief(contrast.times());
        return "More " + name + (contrast.isFaster() ? " pay" : " do not pay")
                + SweepText.onOneMachine(contrast.other().cell()) + ": " + gives
                + (contrast.isFaster() ? " times the " : " of the ")
                + figure + at;
    }

    /** The bottlenecks of the runs decide what to do, not only the count. */
    private String advice(Contrast contrast) {
        String advice = contrast.isFaster()
                ? "Choose the fewest " + name + " that do the work. More than " + count(contrast.other())
                        + " were not measured."
                : SweepText.advice(List.of(contrast.other(), contrast.base()), adviceIfNot);
        return advice + SweepText.sharedMachineWarning(contrast.other().cell());
    }

    /** Efficiency is speed-up over growth, so 100 % is linear scaling; mongos are not meant to scale throughput. */
    private String ratio(Contrast contrast) {
        double growth = (double) count(contrast.other()) / count(contrast.base());
        String efficiency = parameter.equals(TopologyParameters.SHARDS)
                ? ", an efficiency of " + FigureText.percent(contrast.times() / growth)
                : "";
        return FigureText.brief(contrast.times()) + " times (" + contrast.intervalOrNotShown() + ") at "
                + SweepText.threads(contrast.base().threads()) + " with " + FigureText.brief(growth) + " times the "
                + name + efficiency;
    }

    /**
     * The figures at one number of threads.
     *
     * @param figures the figures by count, the fewest first, at least two
     * @param contrast the comparison of the last with the first
     */
    private record Compared(List<CellSpeed> figures, Contrast contrast) {}
}
