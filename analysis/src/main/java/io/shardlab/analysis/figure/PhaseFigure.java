package io.shardlab.analysis.figure;

import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A figure that every phase can have: of the measured ones by its own name, of any phase as {@code PHASE.NAME}. */
public record PhaseFigure(String name, String title, String unit, Better better, PhaseReading reading) {

    /** Of what was measured for its own sake. */
    Figure ofMeasuredPhases() {
        return new Figure(name, title, unit, better, result -> samples(result, PhaseReport::measured));
    }

    /** Of the phases or steps of one name, measured for their own sake or not. */
    Figure ofPhase(String phase) {
        return new Figure(
                phase + "." + name,
                phase + " " + title,
                unit,
                better,
                result -> samples(result, report -> report.name().equals(phase)));
    }

    /** What was stopped or given up before its end says nothing of the whole. */
    private List<Double> samples(RunResult result, Predicate<PhaseReport> chosen) {
        return result.phases().stream()
                .filter(chosen)
                .filter(phase -> !phase.stopped() && phase.failure().isEmpty())
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
