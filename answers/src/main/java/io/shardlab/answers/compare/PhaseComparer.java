package io.shardlab.answers.compare;

import io.shardlab.answers.figure.PhaseFigure;
import io.shardlab.answers.noise.Change;
import io.shardlab.answers.noise.Obstacle;
import io.shardlab.answers.noise.TwoSamples;
import io.shardlab.core.result.Median;
import io.shardlab.core.result.PhaseReport;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Compares one phase of several results in two steps, because the changes of all phases are judged together. Immutable.
 */
final class PhaseComparer {

    private final String phase;
    private final List<List<PhaseReport>> sides;
    private final List<Measures.Measure> measures;
    private final EarlierResults earlier;
    private final List<Optional<Obstacle>> conditions;

    /**
     * @param sides the phase's repetitions by result; empty where a result does not have the phase, except for the first
     * @param figures accepts the keys of the figures to compare
     * @param conditions by result the condition that keeps it and the first from showing anything
     */
    PhaseComparer(
            String phase,
            List<List<PhaseReport>> sides,
            Predicate<String> figures,
            EarlierResults earlier,
            List<Optional<Obstacle>> conditions) {
        this.phase = phase;
        this.sides = List.copyOf(sides);
        this.measures = Measures.of(sides.stream().flatMap(List::stream).toList()).stream()
                .filter(measure -> figures.test(measure.key()))
                .toList();
        this.earlier = earlier;
        this.conditions = List.copyOf(conditions);
    }

    /** The pairs to be judged: by figure, and by result within it. */
    List<TwoSamples> pairs() {
        return measures.stream()
                .flatMap(measure -> pairs(measure).stream())
                .flatMap(Optional::stream)
                .toList();
    }

    /** The pairs of each other result with the first; empty where nothing can be compared. */
    private List<Optional<TwoSamples>> pairs(Measures.Measure measure) {
        List<Double> base = measure.values(sides.get(0));
        return IntStream.range(1, sides.size())
                .mapToObj(i -> pair(measure, base, measure.values(sides.get(i)), conditions.get(i)))
                .toList();
    }

    private Optional<TwoSamples> pair(
            Measures.Measure measure, List<Double> base, List<Double> other, Optional<Obstacle> condition) {
        return base.isEmpty() || other.isEmpty() || Median.of(base) == 0
                ? Optional.empty()
                : Optional.of(new TwoSamples(
                        base,
                        other,
                        earlier.deviation(phase, measure, Math.min(base.size(), other.size())),
                        condition));
    }

    /**
     * @param judged a change for each of {@link #pairs} in their order, from which this phase's are taken
     */
    Comparison.Phase comparison(Iterator<Change> judged) {
        return new Comparison.Phase(
                phase,
                sides.stream().map(List::size).toList(),
                measures.stream().map(measure -> figure(measure, judged)).toList());
    }

    private ComparedFigure figure(Measures.Measure measure, Iterator<Change> judged) {
        List<Optional<Double>> values = sides.stream()
                .map(measure::values)
                .map(side -> side.isEmpty() ? Optional.<Double>empty() : Optional.of(Median.of(side)))
                .toList();
        List<Optional<Change>> changes = new ArrayList<>(List.of(Optional.empty()));
        pairs(measure).forEach(pair -> changes.add(pair.map(known -> judged.next())));
        PhaseFigure figure = measure.figure();
        return new ComparedFigure(measure.key(), figure.title(), figure.readUnit(), figure.better(), values, changes);
    }
}
