package io.shardlab.analysis.compare;

import io.shardlab.analysis.figure.PhaseFigure;
import io.shardlab.analysis.noise.Change;
import io.shardlab.analysis.noise.TwoSamples;
import io.shardlab.core.result.Median;
import io.shardlab.core.result.PhaseReport;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Compares one phase of several results, in two steps: what it has to be judged is judged together with what other phases
 * have.
 */
final class PhaseComparer {

    private final String phase;
    private final List<List<PhaseReport>> sides;
    private final List<Measure> measures;
    private final EarlierResults earlier;

    /**
     * @param sides the phase's repetitions by result; empty where it does not have the phase, the first excepted
     * @param figures the keys of those that are compared
     */
    PhaseComparer(String phase, List<List<PhaseReport>> sides, Predicate<String> figures, EarlierResults earlier) {
        this.phase = phase;
        this.sides = List.copyOf(sides);
        this.measures = Measures.of(sides.stream().flatMap(List::stream).toList()).stream()
                .filter(measure -> figures.test(measure.key()))
                .toList();
        this.earlier = earlier;
    }

    /** What is to be judged: by figure, and by result within it. */
    List<TwoSamples> pairs() {
        return measures.stream()
                .flatMap(measure -> pairs(measure).stream())
                .flatMap(Optional::stream)
                .toList();
    }

    /** Against the first result, for each of the others; empty where there is nothing to compare. */
    private List<Optional<TwoSamples>> pairs(Measure measure) {
        List<Double> base = measure.values(sides.get(0));
        return sides.stream()
                .skip(1)
                .map(side -> pair(measure, base, measure.values(side)))
                .toList();
    }

    private Optional<TwoSamples> pair(Measure measure, List<Double> base, List<Double> other) {
        return base.isEmpty() || other.isEmpty() || Median.of(base) == 0
                ? Optional.empty()
                : Optional.of(new TwoSamples(
                        base, other, earlier.deviation(phase, measure, Math.min(base.size(), other.size()))));
    }

    /**
     * @param judged a change for each of {@link #pairs}, in their order, of which this phase's are taken
     */
    PhaseComparison comparison(Iterator<Change> judged) {
        return new PhaseComparison(
                phase,
                sides.stream().map(List::size).toList(),
                measures.stream().map(measure -> figure(measure, judged)).toList());
    }

    private ComparedFigure figure(Measure measure, Iterator<Change> judged) {
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
