package io.shardlab.answers.diagnosis.sweep;

import io.shardlab.answers.figure.Figure;
import io.shardlab.answers.table.Cell;
import io.shardlab.answers.table.TopologyParameters;
import io.shardlab.core.result.Finding;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Compares a sharded cluster with a target without shards, and finds the number of threads where their curves cross. */
final class CrossoverRule implements SweepRule {

    private static final String SHARDED = "sharded";
    private static final String STANDALONE = "standalone";

    /** The parameters that may differ. The number of replicas may not, because larger replica sets have more to wait for. */
    private static final Collection<String> NOT_COMPARED =
            List.of(TopologyParameters.CLUSTER, TopologyParameters.SHARDS, TopologyParameters.ROUTERS, Sweep.THREADS);

    @Override
    public List<Finding> examine(Sweep sweep) {
        List<Cell> single = baseline(sweep.cells());
        List<Cell> sharded = sweep.cells().stream()
                .filter(cell -> kind(cell).equals(SHARDED))
                .toList();
        List<Compared> compared = new ArrayList<>();
        for (Figure figure : sweep.speeds()) {
            Sweep.groups(single, NOT_COMPARED)
                    .forEach((others, cells) -> compared.add(new Compared(
                            others,
                            // Parameters of shards are not among the values that must agree.
                            Sweep.groups(sharded, List.of(Sweep.THREADS)).values().stream()
                                    .filter(cluster ->
                                            cluster.get(0).values().entrySet().containsAll(others.entrySet()))
                                    .map(cluster -> ClusterComparison.planned(figure, cells, cluster))
                                    .toList())));
        }
        Iterator<List<Contrast>> judged = Contrast.judged(compared.stream()
                        .flatMap(group -> group.clusters().stream())
                        .toList())
                .iterator();
        List<GroupStatement> statements = new ArrayList<>();
        for (Compared group : compared) {
            List<ClusterComparison> comparisons = group.clusters().stream()
                    .map(cluster -> ClusterComparison.of(judged.next()))
                    .flatMap(Optional::stream)
                    .toList();
            statements.addAll(CrossoverText.statements(sweep, comparisons, group.others()));
        }
        return GroupStatement.findings(statements);
    }

    /** A target without shards, planned to be compared with clusters that have these other values in common with it. */
    private record Compared(Map<String, String> others, List<List<Contrast.Planned>> clusters) {}

    /** Returns the standalone servers, or the replica sets if there are none. */
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
}
