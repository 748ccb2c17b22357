package io.shardlab.answers.diagnosis.sweep;

import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.answers.table.Cell;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SlowMotionReport;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The cells of an experiment that rules examine. Immutable.
 *
 * @param planned all cells
 * @param cells the cells whose figures show the speed of the target: measured, true to scale, and at its maximum rate or without a target rate
 * @param showsRates true if their table shows rates
 * @param resume the command that continues the experiment, without options; empty for runs that are not an experiment
 */
record Sweep(List<Cell> planned, List<Cell> cells, boolean showsRates, Optional<String> resume) {

    static final String THREADS = "threads";

    static Sweep of(List<Cell> planned, boolean showsRates) {
        return of(planned, showsRates, Optional.empty());
    }

    static Sweep of(List<Cell> planned, boolean showsRates, Optional<String> resume) {
        List<Cell> ordered =
                planned.stream().sorted(Comparator.comparingInt(Cell::number)).toList();
        return new Sweep(ordered, ordered.stream().filter(Sweep::showsSpeed).toList(), showsRates, resume);
    }

    private static boolean showsSpeed(Cell cell) {
        return isMeasured(cell)
                && (!hasTargetRate(cell) || hasMaximum(cell))
                && tooFast(cell).isEmpty();
    }

    List<Cell> measuredCells() {
        return planned.stream().filter(Sweep::isMeasured).toList();
    }

    /** Returns the slow motion of a measured cell if it was too fast for this machine. */
    static Optional<SlowMotionReport> tooFast(Cell cell) {
        return cell.result().flatMap(result -> result.target().slowMotion()).filter(SlowMotionReport::tooFast);
    }

    /** Reports whether a cell did not fail and has measured something. */
    static boolean isMeasured(Cell cell) {
        return cell.failure().isEmpty() && measured(cell).findAny().isPresent();
    }

    /** Reports whether a cell ran at a rate that was asked for, which shows no speed, unlike a maximum that was searched. */
    static boolean hasTargetRate(Cell cell) {
        return !hasMaximum(cell)
                && measured(cell)
                        .anyMatch(phase -> phase.openLoop().targetRate().isPresent());
    }

    private static boolean hasMaximum(Cell cell) {
        return measured(cell).anyMatch(phase -> phase.openLoop().maxRate().isPresent());
    }

    private static Stream<PhaseReport> measured(Cell cell) {
        return cell.result().stream()
                .flatMap(result -> result.phases().stream())
                .filter(PhaseReport::measured);
    }

    static RunResult result(Cell cell) {
        return cell.result().orElseThrow();
    }

    /** Returns the number of threads of a measured cell: the swept value, or else its number of workers. */
    static int threads(Cell cell) {
        String swept = cell.values().getOrDefault(THREADS, "");
        if (swept.matches("[0-9]{1,9}")) {
            return Integer.parseInt(swept);
        }
        return measured(cell).mapToInt(PhaseReport::threads).max().orElseThrow();
    }

    /** Returns the figures of speed: operations or loaded documents per second, or the times of several steps. */
    List<Figure> speeds() {
        return speeds(cells);
    }

    static List<Figure> speeds(List<Cell> cells) {
        if (cells.stream().anyMatch(Sweep::hasMaximum)) {
            return List.of(FigureCatalogue.named("max-rate"));
        }
        return FigureCatalogue.speeds(cells.stream()
                .flatMap(Sweep::measured)
                .map(PhaseReport::name)
                .distinct()
                .toList());
    }

    /** Returns all parameters that differ between planned cells, with their values. */
    Map<String, Set<String>> swept() {
        Map<String, Set<String>> values = new LinkedHashMap<>();
        planned.forEach(cell -> cell.values()
                .forEach((name, value) -> values.computeIfAbsent(name, key -> new LinkedHashSet<>())
                        .add(value)));
        values.values().removeIf(found -> found.size() < 2);
        return values;
    }

    /** Groups cells that differ in the excepted parameters only; the key has all other values. */
    static Map<Map<String, String>, List<Cell>> groups(List<Cell> cells, Collection<String> except) {
        return cells.stream()
                .collect(Collectors.groupingBy(cell -> others(cell, except), LinkedHashMap::new, Collectors.toList()));
    }

    static Map<String, String> others(Cell cell, Collection<String> except) {
        Map<String, String> others = new LinkedHashMap<>(cell.values());
        others.keySet().removeAll(except);
        return others;
    }
}
