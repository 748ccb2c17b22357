package io.shardlab.core.compare;

import io.shardlab.core.result.PhaseReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Compares one phase of several results. */
final class PhaseComparer {

    private final List<Optional<PhaseSide>> sides;

    /**
     * @param sides by result; empty where it does not have the phase, the first excepted
     */
    PhaseComparer(List<Optional<PhaseSide>> sides) {
        this.sides = List.copyOf(sides);
    }

    PhaseComparison compare(String phase) {
        List<PhaseReport> phases = sides.stream()
                .flatMap(Optional::stream)
                .flatMap(side -> side.repetitions().stream())
                .toList();
        return new PhaseComparison(
                phase,
                sides.stream()
                        .map(side ->
                                side.map(PhaseSide::repetitions).map(List::size).orElse(0))
                        .toList(),
                Measures.of(phases).stream().map(this::figure).toList());
    }

    private ComparedFigure figure(Measure measure) {
        List<Optional<Double>> values = sides.stream()
                .map(side -> side.flatMap(phase -> phase.values(measure)).map(Medians::of))
                .toList();
        List<Optional<Change>> changes = new ArrayList<>(List.of(Optional.empty()));
        for (int i = 1; i < values.size(); i++) {
            changes.add(change(measure, values.get(0), values.get(i), sides.get(i)));
        }
        return new ComparedFigure(measure.key(), measure.name(), measure.unit(), measure.better(), values, changes);
    }

    private Optional<Change> change(
            Measure measure, Optional<Double> base, Optional<Double> value, Optional<PhaseSide> side) {
        return base.isEmpty() || value.isEmpty() || base.get() == 0
                ? Optional.empty()
                : Optional.of(new Change(
                        Change.percent(value.get() / base.get()),
                        noise(measure, sides.get(0).orElseThrow(), side.orElseThrow())));
    }

    private static Noise noise(Measure measure, PhaseSide base, PhaseSide other) {
        int fewest = Math.min(base.repetitions().size(), other.repetitions().size());
        if (fewest >= RepetitionTest.FEWEST) {
            return RepetitionTest.of(
                    base.values(measure).orElseThrow(), other.values(measure).orElseThrow());
        }
        if (measure.interval().isEmpty()) {
            return Noise.unknown("needs " + RepetitionTest.FEWEST + " repetitions of both");
        }
        Optional<String> obstacle = base.obstacle().or(other::obstacle);
        return obstacle.isPresent()
                ? Noise.unknown(obstacle.get())
                : IntervalTest.of(
                        base.bootstrap().orElseThrow(),
                        other.bootstrap().orElseThrow(),
                        measure.interval().getAsInt());
    }
}
