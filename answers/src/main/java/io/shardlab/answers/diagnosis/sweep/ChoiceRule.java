package io.shardlab.answers.diagnosis.sweep;

import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.answers.table.Cell;
import io.shardlab.answers.table.TopologyParameters;
import io.shardlab.core.result.Finding;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The effect of a parameter that is not a number, such as the balancer, pre-splitting or the write concern, all else equal;
 * or of one of {@link SweepDiagnosis#CHOSEN_NUMBERS}. Every value is compared with every other, so that the fastest may be
 * picked afterwards.
 */
final class ChoiceRule implements SweepRule {

    /** Durations count as numbers too, such as the delay between two zones: they are conditions, not choices. */
    private static final String NUMBER = "[0-9.]+(ms|s|m|h)?";

    /**
     * Cells that differ only in the choice.
     *
     * @param name the parameter
     * @param others the values that they have in common
     * @param figures the speeds, the fastest first, at least two
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

        String value(CellSpeed figure) {
            return figure.cell().values().get(name);
        }
    }

    /**
     * The outcome of a group's comparisons.
     *
     * @param extremes the fastest compared with the slowest
     * @param ties the values that the fastest is not shown to be faster than
     * @param undecided the comparisons with the fastest that may show a difference with more repetitions
     */
    private record Judged(Group group, Contrast extremes, List<String> ties, List<Contrast> undecided) {

        static Judged of(Group group, List<Contrast> pairs) {
            List<Contrast> withFastest = pairs.stream()
                    .filter(pair -> pair.other() == group.fastest())
                    .toList();
            return new Judged(
                    group,
                    withFastest.stream()
                            .filter(pair -> pair.base() == group.slowest())
                            .findFirst()
                            .orElseThrow(),
                    withFastest.stream()
                            .filter(pair -> !pair.isFaster())
                            .map(pair -> group.value(pair.base()))
                            .toList(),
                    withFastest.stream().filter(Contrast::isUndecided).toList());
        }

        /** Returns a key that is equal for groups whose statements are merged. */
        List<String> key() {
            String figure = SweepText.name(extremes.base().figure()).toString();
            return extremes.isFaster()
                    ? List.of(group.name, figure, group.value(group.fastest()), group.value(group.slowest()))
                    : List.of(group.name, figure, String.valueOf(undecided.isEmpty()));
        }
    }

    @Override
    public List<Finding> examine(Sweep sweep) {
        List<Group> groups = new ArrayList<>();
        sweep.swept().forEach((name, values) -> {
            boolean numbers = values.stream().allMatch(value -> value.matches(NUMBER));
            if ((!numbers || SweepDiagnosis.CHOSEN_NUMBERS.contains(name))
                    && !TopologyParameters.PARTS.contains(name)) {
                groups.addAll(groups(sweep, name));
            }
        });
        List<List<Contrast>> judged =
                Contrast.judged(groups.stream().map(Group::pairs).toList());
        Map<List<String>, List<Judged>> alike = new LinkedHashMap<>();
        for (int i = 0; i < groups.size(); i++) {
            Judged outcome = Judged.of(groups.get(i), judged.get(i));
            if (outcome.extremes().isKnown()) {
                alike.computeIfAbsent(outcome.key(), key -> new ArrayList<>()).add(outcome);
            }
        }
        List<GroupStatement> statements = new ArrayList<>();
        alike.values().forEach(same -> same.forEach(one -> statements.add(statement(sweep, one, same))));
        return GroupStatement.findings(statements);
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

    /** @param alike all outcomes with the same key */
    private static GroupStatement statement(Sweep sweep, Judged judged, List<Judged> alike) {
        Group group = judged.group();
        Contrast extremes = judged.extremes();
        String name = group.name();
        Message evidence = Message.joined(
                ", ",
                group.figures().stream()
                        .map(figure -> Message.text(name + " " + group.value(figure) + " " + figure.text())
                                .and(migrations(figure)))
                        .toList());
        Message figure = SweepText.name(extremes.base().figure());
        if (!extremes.isFaster() && !judged.undecided().isEmpty()) {
            List<Contrast> undecided =
                    alike.stream().flatMap(one -> one.undecided().stream()).toList();
            return new GroupStatement(
                    "choice-undecided",
                    Message.of("It is undecided whether --{1} changes the {0}", figure, name),
                    group.others(),
                    Message.of("{0} ({1})", evidence, extremes.notShown()),
                    SweepText.repeat(sweep, undecided));
        }
        if (!extremes.isFaster()) {
            return new GroupStatement(
                    "choice-even",
                    Message.of(
                            "No difference in {0} is shown between the values of --{1}: they are even", figure, name),
                    group.others(),
                    Message.of("{0} ({1})", evidence, extremes.notShown()),
                    Message.of(
                            "Choose by its other effects, or measure with more repetitions to show smaller differences."));
        }
        String fastest = group.value(group.fastest());
        Message ties = judged.ties().isEmpty()
                ? Message.NONE
                : Message.of(", and {0} is not shown to be faster than {1}", fastest, String.join(", ", judged.ties()));
        boolean anyTies = alike.stream().anyMatch(one -> !one.ties().isEmpty());
        return new GroupStatement(
                "choice-faster",
                Message.of(
                        "{0} {1} gives {2} times the {3} of {0} {4}",
                        name, fastest, times(alike), figure, group.value(group.slowest())),
                group.others(),
                Message.of("{0}; it may be {1} times{2}", evidence, extremes.interval(), ties),
                Message.of(
                        anyTies
                                ? "If speed is what counts, choose --{0} {1}, or a value that it is not shown to be faster than."
                                : "If speed is what counts, choose --{0} {1}.",
                        name,
                        fastest));
    }

    /** Returns the range of ratios, such as {@code 1.52} or {@code 1.52 to 2.10}. */
    private static Message times(List<Judged> alike) {
        DoubleSummaryStatistics times =
                alike.stream().mapToDouble(one -> one.extremes().times()).summaryStatistics();
        return SweepText.range(times.getMin(), times.getMax());
    }

    /** Migrations explain many of these effects. */
    private static Optional<Message> migrations(CellSpeed figure) {
        Figure migrations = FigureCatalogue.named("migrations");
        return figure.cell()
                .samples(migrations)
                .map(samples -> Message.of(" with {0} migrations", migrations.text(samples.median())));
    }
}
