package io.shardlab.analysis.figure;

import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A figure that every phase can have: of the measured ones by its own name, of any phase as {@code PHASE.NAME}.
 *
 * @param name as users type it
 * @param title as the head of a table's column says it, without the unit
 * @param unit of its values, empty for a plain number
 * @param better which values are the better ones
 * @param reading how the figure is read
 * @param lowerBound whether the true value of a phase may be larger, as missed or failed operations are not in it
 */
public record PhaseFigure(
        String name,
        String title,
        String unit,
        Better better,
        PhaseReading reading,
        Predicate<PhaseReport> lowerBound) {

    PhaseFigure(String name, String title, String unit, Better better, PhaseReading reading) {
        this(name, title, unit, better, reading, phase -> false);
    }

    /** Of what was measured for its own sake. */
    Figure ofMeasuredPhases() {
        return figure(name, title, PhaseReport::measured);
    }

    /** Of the phases or steps of one name, measured for their own sake or not. */
    Figure ofPhase(String phase) {
        return figure(
                phase + "." + name, phase + " " + title, report -> report.name().equals(phase));
    }

    private Figure figure(String itsName, String itsTitle, Predicate<PhaseReport> chosen) {
        return new Figure(
                itsName,
                itsTitle,
                unit,
                better,
                result -> samples(result, chosen),
                result -> complete(result, chosen).anyMatch(this::isLowerBound));
    }

    /** What was stopped or given up before its end says nothing of the whole. */
    private static Stream<PhaseReport> complete(RunResult result, Predicate<PhaseReport> chosen) {
        return result.phases().stream()
                .filter(chosen)
                .filter(phase -> !phase.stopped() && phase.failure().isEmpty());
    }

    private List<Double> samples(RunResult result, Predicate<PhaseReport> chosen) {
        return complete(result, chosen)
                .collect(Collectors.groupingBy(PhaseReport::repetition, TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(reading::of)
                .flatMapToDouble(OptionalDouble::stream)
                .boxed()
                .toList();
    }

    /** The figure of one phase; empty if it was not measured. */
    public OptionalDouble of(PhaseReport phase) {
        return reading.of(List.of(phase));
    }

    /** Whether the figure of one phase may be larger than told, as missed or failed operations are not in it. */
    public boolean isLowerBound(PhaseReport phase) {
        return lowerBound.test(phase);
    }

    /** The unit that people read it in. */
    public String readUnit() {
        return ReadUnit.of(unit);
    }

    /** A value of it in {@link #readUnit}. */
    public double inReadUnit(double value) {
        return ReadUnit.convert(value, unit);
    }

    /** The figure of one phase in {@link #readUnit}, as people read it without the unit; empty if it was not measured. */
    public Optional<String> shown(PhaseReport phase) {
        return of(phase).stream()
                .mapToObj(value -> ReadUnit.number(value, unit))
                .findFirst();
    }
}
