package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.analysis.figure.Figure;
import io.shardlab.analysis.scaling.Crossover;
import io.shardlab.analysis.table.Cell;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Compares a target without shards with a sharded cluster, at each number of threads at which both were measured repeatedly.
 *
 * @param pairs the cluster compared with the target without shards, by threads, at least one pair
 * @param crossover the faster of the two at each number of threads
 */
record ClusterComparison(List<Contrast> pairs, Crossover crossover) {

    static List<Contrast.Planned> planned(Figure figure, List<Cell> single, List<Cell> sharded) {
        return single.stream()
                .flatMap(cell -> CellSpeed.of(cell, figure).stream())
                .flatMap(one -> sharded.stream()
                        .filter(cell -> Sweep.threads(cell) == one.threads())
                        .flatMap(cell -> CellSpeed.of(cell, figure).stream())
                        .map(other -> new Contrast.Planned(one, other)))
                .sorted(Comparator.comparingInt(pair -> pair.base().threads()))
                .toList();
    }

    /** Returns the comparison of judged pairs; empty if none of them could be judged. */
    static Optional<ClusterComparison> of(List<Contrast> judged) {
        List<Contrast> known = judged.stream().filter(Contrast::isKnown).toList();
        return known.isEmpty()
                ? Optional.empty()
                : Optional.of(new ClusterComparison(
                        known,
                        Crossover.of(
                                known.stream().map(ClusterComparison::leading).toList())));
    }

    private static Crossover.Pair leading(Contrast pair) {
        int lead = pair.isSlower() ? 1 : pair.isFaster() ? -1 : 0;
        return new Crossover.Pair(
                pair.base().threads(), pair.base().speed(), pair.other().speed(), lead);
    }

    Contrast first() {
        return pairs.get(0);
    }

    Contrast last() {
        return pairs.get(pairs.size() - 1);
    }

    int fewestThreads() {
        return first().base().threads();
    }

    int mostThreads() {
        return last().base().threads();
    }

    boolean clearEverywhere() {
        return pairs.stream().allMatch(Contrast::isShown);
    }

    Message singleName() {
        return SweepText.topology(first().base().cell());
    }

    Message shardedName() {
        Cell sharded = first().other().cell();
        return SweepText.topology(sharded)
                .and(Message.text(SweepText.inParentheses(
                        Sweep.others(sharded, first().base().cell().values().keySet()))));
    }

    static Message text(Contrast pair) {
        return Message.of(
                "sweep.against",
                pair.other().text(),
                pair.base().text(),
                SweepText.threads(pair.base().threads()),
                FigureText.brief(pair.times()),
                pair.intervalOrNotShown());
    }
}
