package io.shardlab.answers.diagnosis.sweep;

import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.table.Cell;
import io.shardlab.answers.table.TopologyParameters;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
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

    static final Message SHARDS_DO_NOT_PAY =
            Message.of("More shards cannot help while the shards are not the bottleneck: with few threads, operations "
                    + "wait for round trips. Raise --threads until throughput no longer grows, and compare there.");
    static final Message ROUTERS_DO_NOT_PAY =
            Message.of("The mongos were not the bottleneck. Check the number of threads first: a cluster with too few "
                    + "of them is mostly idle.");

    private final String parameter;
    private final Message name;
    private final Message adviceIfNot;

    /**
     * @param parameter the parameter that holds the count
     * @param name the plural of what is counted
     * @param adviceIfNot the advice if more do not pay and the runs have no diagnosis
     */
    CountRule(String parameter, Message name, Message adviceIfNot) {
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
        List<GroupStatement> statements = new ArrayList<>();
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
            known.values().forEach(same -> statements.add(statement(sweep, same, group.getKey())));
        }
        return GroupStatement.findings(statements);
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

    private GroupStatement statement(Sweep sweep, List<Compared> compared, Map<String, String> others) {
        Compared first = compared.get(0);
        List<Message> figures = first.figures().stream()
                .map(figure -> Message.of("{0,number,#} {1} {2}", count(figure), name, figure.text()))
                .toList();
        List<Message> evidence = new ArrayList<>(List.of(Message.joined(", ", figures)));
        compared.forEach(one -> evidence.add(ratio(one.contrast())));
        return new GroupStatement(
                kind(first.contrast()),
                sentence(first.contrast()),
                others,
                Message.joined("; ", evidence),
                first.contrast().isUndecided()
                        ? SweepText.repeat(sweep, List.of(first.contrast()))
                        : advice(first.contrast()));
    }

    private String kind(Contrast contrast) {
        String outcome = contrast.isUndecided()
                ? "undecided"
                : !contrast.isShown() ? "even" : contrast.isFaster() ? "faster" : "slower";
        return "more-" + parameter + "-" + outcome;
    }

    private Message sentence(Contrast contrast) {
        int fewest = count(contrast.base());
        int most = count(contrast.other());
        Message figure = SweepText.name(contrast.base().figure());
        Message threads = SweepText.threads(contrast.base().threads());
        if (!contrast.isShown()) {
            return Message.of(
                    contrast.isUndecided()
                            ? "It is undecided whether {2,number,#} instead of {1,number,#} {3} change the {0} at {4}{5}"
                            : "No difference in {0} is shown between {1,number,#} and {2,number,#} {3} at {4}: they are even{5}",
                    figure,
                    fewest,
                    most,
                    name,
                    threads,
                    SweepText.mayBe(List.of(contrast)));
        }
        return Message.of(
                contrast.isFaster()
                        ? "More {0} pay{1}: {2,number,#} instead of {3,number,#} give {4} times the {5} at {6}"
                        : "More {0} do not pay{1}: {2,number,#} instead of {3,number,#} give {4} of the {5} at {6}",
                name,
                SweepText.onOneMachine(contrast.other().cell()),
                most,
                fewest,
                FigureText.brief(contrast.times()),
                figure,
                threads);
    }

    /** The bottlenecks of the runs decide what to do, not only the count. */
    private Message advice(Contrast contrast) {
        Message advice = contrast.isFaster()
                ? Message.of(
                        "Choose the fewest {0} that do the work. More than {1,number,#} were not measured.",
                        name, count(contrast.other()))
                : SweepText.advice(List.of(contrast.other(), contrast.base()), adviceIfNot);
        return advice.and(SweepText.sharedMachineWarning(contrast.other().cell()));
    }

    /** Efficiency is speed-up over growth, so 100 % is linear scaling; mongos are not meant to scale throughput. */
    private Message ratio(Contrast contrast) {
        double growth = (double) count(contrast.other()) / count(contrast.base());
        return Message.of(
                parameter.equals(TopologyParameters.SHARDS)
                        ? "{0} times ({1}) at {2} with {3} times the {4}, an efficiency of {5}"
                        : "{0} times ({1}) at {2} with {3} times the {4}",
                FigureText.brief(contrast.times()),
                contrast.intervalOrNotShown(),
                SweepText.threads(contrast.base().threads()),
                FigureText.brief(growth),
                name,
                FigureText.percent(contrast.times() / growth));
    }

    /**
     * The figures at one number of threads.
     *
     * @param figures the figures by count, the fewest first, at least two
     * @param contrast the comparison of the last with the first
     */
    private record Compared(List<CellSpeed> figures, Contrast contrast) {}
}
