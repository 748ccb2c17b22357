package io.shardlab.core.diagnosis.sweep;

import io.shardlab.core.scaling.Crossover;
import io.shardlab.core.scaling.ScalingPoint;
import io.shardlab.core.table.Cell;
import io.shardlab.core.table.Metric;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A target without shards against one with shards, at the numbers of threads at which both were measured.
 *
 * @param pairs by threads, at least one
 * @param crossover who leads where
 */
record Versus(List<Pair> pairs, Crossover crossover) {

    /** Both at one number of threads. */
    record Pair(Figure single, Figure sharded) {

        int threads() {
            return Sweep.threads(single.cell());
        }

        double timesAsFast() {
            return sharded.timesAsFastAs(single);
        }

        String words() {
            return sharded.words() + " against " + single.words() + " at " + Words.threads(threads()) + ", "
                    + Words.number(timesAsFast()) + (timesAsFast() < 1 ? " of it" : " times it");
        }
    }

    static Optional<Versus> of(Metric metric, List<Cell> single, List<Cell> sharded) {
        List<Pair> pairs = single.stream()
                .flatMap(cell -> Figure.of(cell, metric).stream())
                .flatMap(one -> sharded.stream()
                        .filter(cell -> Sweep.threads(cell) == Sweep.threads(one.cell()))
                        .flatMap(cell -> Figure.of(cell, metric).stream())
                        .map(other -> new Pair(one, other)))
                .sorted(Comparator.comparingInt(Pair::threads))
                .toList();
        List<ScalingPoint> singleCurve =
                pairs.stream().map(pair -> pair.single().speed()).toList();
        List<ScalingPoint> shardedCurve =
                pairs.stream().map(pair -> pair.sharded().speed()).toList();
        return Crossover.of(singleCurve, shardedCurve).map(crossover -> new Versus(pairs, crossover));
    }

    Pair first() {
        return pairs.get(0);
    }

    Pair last() {
        return pairs.get(pairs.size() - 1);
    }

    /** Whether no pair is within noise. */
    boolean clearEverywhere() {
        return pairs.stream().allMatch(pair -> pair.single().clearlyDiffersFrom(pair.sharded()));
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
