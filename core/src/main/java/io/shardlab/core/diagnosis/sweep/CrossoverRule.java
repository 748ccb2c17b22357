package io.shardlab.core.diagnosis.sweep;

import io.shardlab.core.result.Finding;
import io.shardlab.core.table.Cell;
import io.shardlab.core.table.Metric;
import io.shardlab.core.table.Topology;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** Whether a sharded cluster pays against one without shards, and from how many threads on. */
final class CrossoverRule implements SweepRule {

    private static final String SHARDED = "sharded";
    private static final String STANDALONE = "standalone";

    private static final Collection<String> NOT_COMPARED = notCompared();

    /** Replicas are compared: a standalone server has none, but replica sets do as much as they have members to wait for. */
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
        List<Statement> statements = new ArrayList<>();
        for (Metric metric : sweep.speeds()) {
            Sweep.groups(single, NOT_COMPARED).forEach((others, cells) -> {
                List<Versus> all = new ArrayList<>();
                Sweep.groups(sharded, List.of(Sweep.THREADS)).values().stream()
                        .filter(cluster -> holds(cluster.get(0), others))
                        .forEach(cluster -> Versus.of(metric, cells, cluster).ifPresent(all::add));
                statements.addAll(VersusWords.statements(all, others));
            });
        }
        return Statement.findings(statements);
    }

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

    /** Whether a cell has all values of another one; those that have a meaning for shards alone may differ. */
    private static boolean holds(Cell cell, Map<String, String> values) {
        return cell.values().entrySet().containsAll(values.entrySet());
    }
}
