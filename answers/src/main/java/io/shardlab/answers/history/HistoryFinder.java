package io.shardlab.answers.history;

import io.shardlab.answers.compare.RunNames;
import io.shardlab.answers.compare.SeriesConditions;
import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.history.ChangePoints.ChangePoint;
import io.shardlab.answers.history.History.FigureHistory;
import io.shardlab.answers.history.History.LeftOut;
import io.shardlab.answers.history.History.LevelChange;
import io.shardlab.answers.history.History.Measurement;
import io.shardlab.answers.history.History.Series;
import io.shardlab.answers.noise.Disturbance;
import io.shardlab.core.error.UsageException;
import io.shardlab.core.figure.Better;
import io.shardlab.core.result.Median;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import io.shardlab.core.text.PlainText;
import io.shardlab.core.text.Suggestion;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Puts saved results into series, and finds where their figures changed for good. Immutable. */
public final class HistoryFinder {

    /**
     * The probability of a false change that is accepted for a figure each time it is judged. It is this low because a figure is
     * judged again after each new result: looks after each of 100 results without a change find a false one in fewer than 5 % of
     * figures (ChangePointsTest).
     */
    static final double LEVEL = 0.002;

    /** So many figures are judged if the user names none; more of them share their false alarms. */
    private static final double USUAL_FIGURES = 2;

    private static final int MOST_SHOWN = 40;

    private final Set<String> ignored;
    private final boolean withDisturbed;
    private final List<Figure> asked;
    private final double leastPercent;

    /**
     * @param ignored names of conditions in which results of one series may differ
     * @param withDisturbed true if results count although other programs disturbed the machine
     * @param asked the figures to look at; if there are none, the speed and the 99th percentile of latency
     * @param leastPercent the size of the changes that matter, in per cent
     */
    public HistoryFinder(Set<String> ignored, boolean withDisturbed, List<Figure> asked, double leastPercent) {
        this.ignored = Set.copyOf(ignored);
        this.withDisturbed = withDisturbed;
        this.asked = List.copyOf(asked);
        this.leastPercent = leastPercent;
    }

    /**
     * Finds the changes. Takes a time that grows with the square of the number of results of a series.
     *
     * @throws UsageException if no result has a condition that is to be ignored
     */
    public History in(List<SavedResult> results) {
        requireKnown(results);
        List<LeftOut> leftOut = new ArrayList<>();
        Map<Map<String, String>, List<SavedResult>> alike = new LinkedHashMap<>();
        results.stream()
                .sorted(Comparator.comparing(
                                (SavedResult saved) -> saved.result().startedAt())
                        .thenComparing(saved -> saved.folder().toString()))
                .forEach(saved -> reason(saved.result())
                        .ifPresentOrElse(
                                reason -> leftOut.add(new LeftOut(saved.folder().toString(), reason)),
                                () -> alike.computeIfAbsent(conditions(saved.result()), key -> new ArrayList<>())
                                        .add(saved)));
        List<Map<String, String>> keys = List.copyOf(alike.keySet());
        List<String> names = names(alike);
        List<Series> series = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            series.add(series(names.get(i), keys.get(i), alike.get(keys.get(i))));
        }
        series.sort(Comparator.comparing((Series one) -> one.results().size()).reversed());
        return new History(series, leftOut, new ChangePoints(LEVEL).fewestValues());
    }

    /** Each name has the workload, and the conditions that distinguish it from series of the same workload. */
    private static List<String> names(Map<Map<String, String>, List<SavedResult>> alike) {
        List<Map<String, String>> keys = List.copyOf(alike.keySet());
        List<SavedResult> runs =
                alike.values().stream().map(same -> same.get(0)).toList();
        List<String> parameters = RunNames.byConditions(runs);
        List<String> names = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            String workload = runs.get(i).result().workload();
            String own = parameters.get(i);
            // Parameters leave open what else keeps series apart, such as the client's machine.
            List<Map<String, String>> sameName = IntStream.range(0, keys.size())
                    .filter(other -> parameters.get(other).equals(own))
                    .mapToObj(keys::get)
                    .toList();
            Map<String, String> conditions = keys.get(i);
            String distinct = Stream.concat(
                            own.startsWith(workload) ? Stream.empty() : Stream.of(own),
                            differing(sameName)
                                    .map(name -> name + " "
                                            + PlainText.line(conditions.getOrDefault(name, "unknown"), MOST_SHOWN)))
                    .collect(Collectors.joining(", "));
            names.add((own.startsWith(workload) ? own : workload) + (distinct.isEmpty() ? "" : " (" + distinct + ")"));
        }
        return names;
    }

    /** The names of the conditions in which series differ. */
    private static Stream<String> differing(List<Map<String, String>> conditions) {
        return conditions.stream()
                .flatMap(one -> one.keySet().stream())
                .distinct()
                .filter(name -> conditions.stream()
                                .map(one -> Optional.ofNullable(one.get(name)))
                                .distinct()
                                .count()
                        > 1);
    }

    private void requireKnown(List<SavedResult> results) {
        Set<String> known = new TreeSet<>();
        results.forEach(
                saved -> known.addAll(SeriesConditions.of(saved.result()).keySet()));
        for (String name : ignored) {
            if (!known.isEmpty() && !known.contains(name)) {
                throw new UsageException(Message.of(
                        "--ignore: no result has a condition {0}{1}",
                        PlainText.quoted(name),
                        Suggestion.nearest(name, known)
                                .map(nearest -> Message.of("; did you mean {0}?", nearest))
                                .orElseGet(() -> Message.of(": there are {0}.", String.join(", ", known)))));
            }
        }
    }

    private Map<String, String> conditions(RunResult result) {
        Map<String, String> conditions = SeriesConditions.of(result);
        conditions.keySet().removeAll(ignored);
        return conditions;
    }

    /** The reason why a result says nothing about a change; empty if it does. */
    private Optional<Message> reason(RunResult result) {
        if (result.phases().stream().noneMatch(PhaseReport::measured)) {
            return Optional.of(Message.of("nothing was measured"));
        }
        if (result.phases().stream()
                .anyMatch(phase -> phase.stopped() || phase.failure().isPresent())) {
            return Optional.of(Message.of("it was stopped or given up before its end"));
        }
        return withDisturbed || Disturbance.of(result).isQuiet()
                ? Optional.empty()
                : Optional.of(Message.of("its machine was disturbed"));
    }

    private Series series(String name, Map<String, String> conditions, List<SavedResult> saved) {
        List<RunResult> results = saved.stream().map(SavedResult::result).toList();
        List<Figure> figures = asked.isEmpty() ? HistoryFigures.of(results.get(results.size() - 1)) : asked;
        ChangePoints points = new ChangePoints(LEVEL * Math.min(1, USUAL_FIGURES / figures.size()));
        return new Series(
                name,
                results.size() >= points.fewestValues(),
                conditions,
                saved.stream().map(HistoryFinder::measurement).toList(),
                figures.stream().map(figure -> figure(figure, results, points)).toList());
    }

    private static Measurement measurement(SavedResult saved) {
        RunResult result = saved.result();
        return new Measurement(
                saved.folder().toString(),
                result.startedAt(),
                result.label(),
                result.target().serverVersion(),
                result.client().build());
    }

    private FigureHistory figure(Figure figure, List<RunResult> results, ChangePoints points) {
        List<Optional<Double>> values =
                results.stream().map(result -> value(figure, result)).toList();
        int[] known = IntStream.range(0, values.size())
                .filter(index -> values.get(index).isPresent())
                .toArray();
        Levels levels = new Levels(IntStream.of(known)
                .mapToDouble(index -> values.get(index).orElseThrow())
                .toArray());
        List<ChangePoint> found = levels.without(points.in(levels.compared()), leastPercent);
        List<LevelChange> changes = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            changes.add(change(figure, results, known, levels, found, i));
        }
        return FigureHistory.of(figure, values, changes);
    }

    /** Latencies of open loops are lower bounds if missed operations decide; they are not compared. */
    private static Optional<Double> value(Figure figure, RunResult result) {
        List<Double> samples = figure.samples(result);
        return samples.isEmpty() || figure.lowerBound().test(result)
                ? Optional.empty()
                : Optional.of(Median.of(samples));
    }

    private static LevelChange change(
            Figure figure, List<RunResult> results, int[] known, Levels levels, List<ChangePoint> found, int number) {
        int index = found.get(number).index();
        int before = known[index - 1];
        int after = known[index];
        double levelBefore = levels.before(found, number);
        double levelAfter = levels.after(found, number);
        return new LevelChange(
                before,
                after,
                levelBefore,
                levelAfter,
                Levels.percent(levelBefore, levelAfter),
                figure.better() == Better.NEITHER || levelBefore == levelAfter
                        ? Optional.empty()
                        : Optional.of((figure.better() == Better.HIGHER) == levelAfter < levelBefore),
                found.get(number).pValue(),
                SeriesConditions.differences(results.get(before), results.get(after)));
    }
}
