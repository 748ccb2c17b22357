package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.analysis.figure.Figure;
import io.shardlab.analysis.figure.FigureCatalogue;
import io.shardlab.analysis.table.Cell;
import io.shardlab.analysis.table.Topology;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.FigureText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The effect of a parameter that is not a number, such as the balancer, pre-splitting or the write concern, all else equal.
 * Every value is compared with every other, so that the fastest may be picked afterwards.
 */
final class ChoiceRule implements SweepRule {

    /** Durations too, such as the delay between two zones: they are conditions, not choices. */
    private static final String NUMBER = "[0-9.]+(ms|s|m|h)?";

    /**
     * Cells that differ in the choice alone.
     *
     * @param name the parameter
     * @param others the values that they have in common
     * @param figures the fastest first, at least two
     */
    private record Group(String name, Map<String, String> others, List<CellSpeed> figures) {

        List<Contrast.Planned> pairs() {
            List<Contrast.Planned> pairs = new ArrayList<>();
            for (int i = 1; i < figures.size(); i++) {
                for (int k = 0; k < i; k++) {
                    pairs.add(new Contrast.Planned(figures.get(i), figures.get(k)));
                }
            }
            return pairs;
        }

        CellSpeed fastest() {
            return figures.get(0);
        }

        CellSpeed slowest() {
            return figures.get(figures.size() - 1);
        }
    }

    @Override
    public List<Finding> examine(Sweep sweep) {
        List<Group> groups = new ArrayList<>();
        sweep.swept().forEach((name, values) -> {
            boolean numbers = values.stream().allMatch(value -> value.matches(NUMBER));
            if (!numbers && !Topology.PARTS.contains(name)) {
                groups.addAll(groups(sweep, name));
            }
        });
        List<Contrast> judged = Contrast.judged(
                groups.stream().flatMap(group -> group.pairs().stream()).toList());
        List<Statement> statements = new ArrayList<>();
        int next = 0;
        for (Group group : groups) {
            List<Contrast> pairs = judged.subList(next, next + group.pairs().size());
            next += pairs.size();
            pairs.stream()
                    .filter(pair -> pair.base() == group.slowest() && pair.other() == group.fastest())
                    .filter(Contrast::isKnown)
                    .forEach(pair -> statements.add(statement(group, pair)));
        }
        return Statement.findings(statements);
    }

    private static List<Group> groups(Sweep sweep, String name) {
        List<Cell> cells = sweep.cells().stream()
                .filter(cell -> cell.values().containsKey(name))
                .toList();
        List<Group> groups = new ArrayList<>();
        for (Figure figure : sweep.speeds()) {
            Sweep.groups(cells, List.of(name)).forEach((others, group) -> {
                List<CellSpeed> figures = group.stream()
                        .flatMap(cell -> CellSpeed.of(cell, figure).stream())
                        .sorted(Comparator.comparingDouble(CellSpeed::speed).reversed())
                        .toList();
                if (figures.size() > 1) {
                    groups.add(new Group(name, others, figures));
                }
            });
        }
        return groups;
    }

    private static Statement statement(Group group, Contrast pair) {
        String name = group.name();
        String evidence = group.figures().stream()
                .map(figure -> name + " " + value(figure, name) + " " + figure.words() + migrations(figure))
                .collect(Collectors.joining(", "));
        String figure = SweepText.named(pair.base().figure());
        if (!pair.isFaster()) {
            return new Statement(
                    "No difference in " + figure + " is shown between the values of --" + name,
                    group.others(),
                    evidence + " (" + pair.notShown() + ")",
                    "Choose by its other effects, or measure with more repetitions to show smaller differences.");
        }
        return new Statement(
                name + " " + value(group.fastest(), name) + " gives " + FigureText.brief(pair.times()) + " times the "
                        + figure + " of " + name + " " + value(group.slowest(), name),
                group.others(),
                evidence + "; it may be " + pair.interval() + " times",
                "If speed is what counts, choose --" + name + " " + value(group.fastest(), name) + ".");
    }

    private static String value(CellSpeed figure, String name) {
        return figure.cell().values().get(name);
    }

    /** Migrations explain many of these effects. */
    private static String migrations(CellSpeed figure) {
        Figure migrations = FigureCatalogue.named("migrations");
        Optional<String> words = figure.cell()
                .samples(migrations)
                .map(samples -> " with " + migrations.text(samples.median()) + " migrations");
        return words.orElse("");
    }
}
