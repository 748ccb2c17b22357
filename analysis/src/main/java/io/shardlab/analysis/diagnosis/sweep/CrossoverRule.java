package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.analysis.figure.Figure;
import io.shardlab.analysis.table.Cell;
import io.shardlab.analysis.table.Topology;
import io.shardlab.core.result.Finding;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * Whether a sharded cluster is faster than a target without shards, and from which number of threads on: where the two
 * curves cross.
 */
final class CrossoverRule implements SweepRule {

    private static final String SHARDED = "sharded";
    private static final String STANDALONE = "standalone";

    private static final Collection<String> NOT_COMPARED = notCompared();

    /** The number of replicas stays, as replica sets with more members have more to wait for. */
    private static Collection<String> notCompared() {
        Collection<String> names = new LinkedHashSet<>(Topology.PARTS);
        names.remove(Topology.REPLICAS);
        names.add(Sweep.THREADS);
        return names;
    }

    @Override
    public List<Finding> examine(Sweep sweep) {
        List<Cell> single = baseline(sweep.cells());
        List<Cell> sharded = sweep.cells().stream()
                .filter(cell -> kind(cell).equals(SHARDED))
                .toList();
        List<Compared> compared = new ArrayList<>();
        for (Figure figure : sweep.speeds()) {
            Sweep.groups(single, NOT_COMPARED).forEach((others, cells) -> {
                List<ClusterComparison.Planned> all = new ArrayList<>();
                Sweep.groups(sharded, List.of(Sweep.THREADS)).values().stream()
                        .filter(cluster -> holds(cluster.get(0), others))
                        .forEach(cluster -> all.add(ClusterComparison.Planned.of(figure, cells, cluster)));
                compared.add(new Compared(others, all));
            });
        }
        Iterator<Contrast> judged = Contrast.judged(compared.stream()
                        .flatMap(group -> group.all().stream())
                        .flatMap(comparison -> comparison.pairs().stream())
                        .toList())
                .iterator();
        List<Statement> statements = new ArrayList<>();
        for (Compared group : compared) {
            List<ClusterComparison> all = new ArrayList<>();
            group.all().forEach(comparison -> comparison.judged(judged).ifPresent(all::add));
            statements.addAll(CrossoverText.statements(all, group.others()));
        }
        return Statement.findings(statements);
    }

    /** A target without shards, and the clusters that it is compared with: all have these values in common. */
    private record Compared(Map<String, String> others, List<ClusterComparison.Planned> all) {}

    /** Standalone servers; replica sets where there are none. */
    private static List<Cell> baseline(List<Cell> cells) {
        boolean standalone = cells.stream().anyMatch(cell -> kind(cell).equals(STANDALONE));
        return cells.stream()
                .filter(cell ->
                        standalone ? kind(cell).equals(STANDALONE) : !kind(cell).equals(SHARDED))
                .toList();
    }

    private static String kind(Cell cell) {
        return Sweep.result(cell).target().kind();
    }

    /** Whether a cell has all of these values; parameters of shards are not among them. */
    private static boolean holds(Cell cell, Map<String, String> values) {
        return cell.values().entrySet().containsAll(values.entrySet());
    }
}
