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
 * A target without shards against one with shards, at the numbers of threads at which both were measured repeatedly.
 *
 * @param pairs by threads, at least one
 * @param crossover who leads where
 */
record Versus(List<Pair> pairs, Crossover crossover) {

    /**
     * What is to be compared.
     *
     * @param pairs by threads
     */
    record Planned(List<Contrast.Planned> pairs) {

        static Planned of(Figure metric, List<Cell> single, List<Cell> sharded) {
            return new Planned(single.stream()
                    .flatMap(cell -> CellSpeed.of(cell, metric).stream())
                    .flatMap(one -> sharded.stream()
                            .filter(cell -> Sweep.threads(cell) == Sweep.threads(one.cell()))
                            .flatMap(cell -> CellSpeed.of(cell, metric).stream())
                            .map(other -> new Contrast.Planned(one, other)))
                    .sorted(Comparator.comparingInt(
                            pair -> Sweep.threads(pair.base().cell())))
                    .toList());
        }

        /** @param judged gives the answers to all pairs, in their order; empty if there is none */
        Optional<Versus> judged(Iterator<Contrast> judged) {
            List<Pair> known = new ArrayList<>();
            pairs.forEach(pair -> known.add(new Pair(judged.next())));
            known.removeIf(pair -> !pair.contrast().isKnown());
            return known.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Versus(
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
            return sharded().words() + " against " + single().words() + " at " + Words.threads(threads()) + ", "
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

    /** Whether every pair is shown to differ. */
    boolean clearEverywhere() {
        return pairs.stream().allMatch(pair -> pair.contrast().isShown());
    }

    String singleName() {
        return Words.topology(first().single().cell());
    }

    String shardedName() {
        return Words.topology(first().sharded().cell())
                + Words.beside(Sweep.others(
                        first().sharded().cell(),
                        first().single().cell().values().keySet()));
    }
}
