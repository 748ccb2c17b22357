package io.shardlab.answers.diagnosis.sweep;

import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.scaling.Crossover;
import io.shardlab.answers.scaling.Crossover.Lead;
import io.shardlab.answers.table.Cell;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Compares a target without shards with a sharded cluster, at each number of threads at which both were measured repeatedly.
 *
 * @param pairs the cluster compared with the target without shards, by threads, at least one pair; those that were measured once
 *     are undecided
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
        return judged.stream().noneMatch(Contrast::isKnown)
                ? Optional.empty()
                : Optional.of(new ClusterComparison(
                        judged,
                        Crossover.of(
                                judged.stream().map(ClusterComparison::leading).toList())));
    }

    private static Crossover.Pair leading(Contrast pair) {
        return new Crossover.Pair(
                pair.base().threads(), pair.base().speed(), pair.other().speed(), pair.lead());
    }

    /** Neighbouring numbers of threads with the same outcome. */
    record Part(Lead lead, List<Contrast> pairs) {

        List<Integer> threads() {
            return pairs.stream().map(pair -> pair.base().threads()).toList();
        }
    }

    /** Returns all pairs in such parts, by threads. */
    List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        int from = 0;
        for (int to = 1; to <= pairs.size(); to++) {
            Lead lead = pairs.get(from).lead();
            if (to == pairs.size() || pairs.get(to).lead() != lead) {
                parts.add(new Part(lead, pairs.subList(from, to)));
                from = to;
            }
        }
        return parts;
    }

    List<Contrast> undecided() {
        return pairs.stream().filter(Contrast::isUndecided).toList();
    }

    /** Reports whether one overtakes the other for good, and nothing is undecided. */
    boolean hasCrossing() {
        return switch (crossover.state()) {
            case SECOND_OVERTAKES, FIRST_OVERTAKES ->
                undecided().isEmpty()
                        && pairs.stream()
                                .filter(pair -> pair.base().threads() >= crossover.to())
                                .allMatch(Contrast::isShown);
            case STEADY, UNCLEAR -> false;
        };
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
                "{0} against {1} at {2}, {3} times as fast ({4})",
                pair.other().text(),
                pair.base().text(),
                SweepText.threads(pair.base().threads()),
                FigureText.brief(pair.times()),
                pair.intervalOrNotShown());
    }
}
