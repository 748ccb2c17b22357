package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.analysis.figure.Figure;
import io.shardlab.analysis.scaling.Crossover;
import io.shardlab.analysis.table.Cell;
import io.shardlab.core.text.FigureText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Compares a target without shards with a sharded cluster, at each number of threads at which both were measured repeatedly.
 *
 * @param pairs by threads, at least one
 * @param crossover which of the two is faster at which number of threads
 */
record ClusterComparison(List<Pair> pairs, Crossover crossover) {

    /**
     * A comparison that is not judged yet.
     *
     * @param pairs by threads
     */
    record Planned(List<Contrast.Planned> pairs) {

        static Planned of(Figure figure, List<Cell> single, List<Cell> sharded) {
            return new Planned(single.stream()
                    .flatMap(cell -> CellSpeed.of(cell, figure).stream())
                    .flatMap(one -> sharded.stream()
                            .filter(cell -> Sweep.threads(cell) == Sweep.threads(one.cell()))
                            .flatMap(cell -> CellSpeed.of(cell, figure).stream())
                            .map(other -> new Contrast.Planned(one, other)))
                    .sorted(Comparator.comparingInt(
                            pair -> Sweep.threads(pair.base().cell())))
                    .toList());
        }

        /** @param judged yields the judged pairs, in their order; empty if none could be judged */
        Optional<ClusterComparison> judged(Iterator<Contrast> judged) {
            List<Pair> known = new ArrayList<>();
            pairs.forEach(pair -> known.add(new Pair(judged.next())));
            known.removeIf(pair -> !pair.contrast().isKnown());
            return known.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new ClusterComparison(
                            known,
                            Crossover.of(known.stream().map(Pair::leading).toList())));
        }
    }

    /** Both at one number of threads. */
    record Pair(Contrast contrast) {

        CellSpeed single() {
            return contrast.base();
        }

        CellSpeed sharded() {
            return contrast.other();
        }

        int threads() {
            return Sweep.threads(single().cell());
        }

        double timesAsFast() {
            return contrast.times();
        }

        private Crossover.Pair leading() {
            int lead = contrast.isSlower() ? 1 : contrast.isFaster() ? -1 : 0;
            return new Crossover.Pair(threads(), single().speed(), sharded().speed(), lead);
        }

        String words() {
            return sharded().words() + " against " + single().words() + " at " + SweepText.threads(threads()) + ", "
                    + FigureText.brief(timesAsFast()) + " times as fast ("
                    + (contrast.isShown() ? contrast.interval() : contrast.notShown()) + ")";
        }
    }

    Pair first() {
        return pairs.get(0);
    }

    Pair last() {
        return pairs.get(pairs.size() - 1);
    }

    /** Whether every pair differs significantly. */
    boolean clearEverywhere() {
        return pairs.stream().allMatch(pair -> pair.contrast().isShown());
    }

    String singleName() {
        return SweepText.topology(first().single().cell());
    }

    String shardedName() {
        return SweepText.topology(first().sharded().cell())
                + SweepText.beside(Sweep.others(
                        first().sharded().cell(),
                        first().single().cell().values().keySet()));
    }
}
