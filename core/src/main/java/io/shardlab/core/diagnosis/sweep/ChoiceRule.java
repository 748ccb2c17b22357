package io.shardlab.core.diagnosis.sweep;

import io.shardlab.core.result.Finding;
import io.shardlab.core.table.Cell;
import io.shardlab.core.table.Metric;
import io.shardlab.core.table.Metrics;
import io.shardlab.core.table.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a choice changes that is no number, such as the balancer, a pre-split or a write concern, all else equal. */
final class ChoiceRule implements SweepRule {

    /** Also a time, such as the way between two zones, which nobody chooses for its speed. */
    private static final String NUMBER = "[0-9.]+(ms|s|m|h)?";

    @Override
    public List<Finding> examine(Sweep sweep) {
        List<Statement> statements = new ArrayList<>();
        sweep.swept().forEach((name, values) -> {
            boolean numbers = values.stream().allMatch(value -> value.matches(NUMBER));
            if (!numbers && !Topology.PARTS.contains(name)) {
                statements.addAll(statements(sweep, name));
            }
        });
        return Statement.findings(statements);
    }

    private static List<Statement> statements(Sweep sweep, String name) {
        List<Cell> cells = sweep.cells().stream()
                .filter(cell -> cell.values().containsKey(name))
                .toList();
        List<Statement> statements = new ArrayList<>();
        for (Metric metric : sweep.speeds()) {
            Sweep.groups(cells, List.of(name)).forEach((others, group) -> {
                List<Figure> figures = group.stream()
                        .flatMap(cell -> Figure.of(cell, metric).stream())
                        .sorted(Comparator.comparingDouble(
                                (Figure figure) -> figure.metric().better() == Metric.Better.LESS
                                        ? figure.samples().median()
                                        : -figure.samples().median()))
                        .toList();
                if (figures.size() > 1) {
                    statements.add(statement(name, figures, others));
                }
            });
        }
        return statements;
    }

    /** Of figures with the fastest first. */
    private static Statement statement(String name, List<Figure> figures, Map<String, String> others) {
        Figure fastest = figures.get(0);
        Figure slowest = figures.get(figures.size() - 1);
        String evidence = figures.stream()
                .map(figure -> name + " " + value(figure, name) + " " + figure.words() + migrations(figure))
                .collect(Collectors.joining(", "));
        if (!fastest.clearlyDiffersFrom(slowest)) {
            return new Statement(
                    "--" + name + " makes no difference to " + Words.named(fastest.metric()) + " beyond noise",
                    others,
                    evidence + " (" + Words.noise(fastest, slowest) + ")",
                    "Choose by what else it does; with --repeat smaller differences can be told.");
        }
        return new Statement(
                name + " " + value(fastest, name) + " gives " + Words.number(fastest.timesAsFastAs(slowest))
                        + " times the " + Words.named(fastest.metric()) + " of " + name + " " + value(slowest, name),
                others,
                evidence,
                "If speed is what counts, choose --" + name + " " + value(fastest, name) + ".");
    }

    private static String value(Figure figure, String name) {
        return figure.cell().values().get(name);
    }

    /** What the balancer did meanwhile explains much of what such choices change. */
    private static String migrations(Figure figure) {
        Metric migrations = Metrics.named("migrations");
        Optional<String> words = migrations
                .of(figure.cell())
                .map(samples -> " with " + migrations.text(samples.median()) + " migrations");
        return words.orElse("");
    }
}
