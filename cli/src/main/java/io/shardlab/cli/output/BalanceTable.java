package io.shardlab.cli.output;

import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.ShardingChange;
import io.shardlab.core.result.ShardingState;
import io.shardlab.core.text.FigureText;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How the data lay on the shards before and after each phase, as a table whose width does not grow with the shards. */
final class BalanceTable {

    private static final String UNKNOWN = "-";

    private final TerminalTable table = new TerminalTable(List.of(
            "balance",
            "chunks before",
            "after",
            "fullest shard before",
            "after",
            "migrations",
            "moving s",
            "mean s",
            "balancer rounds",
            "balanced"));
    private boolean told;

    /** Adds a phase; one that tells nothing is left out. */
    void add(PhaseReport phase) {
        phase.servers()
                .sharding()
                .filter(any -> any.before().isPresent() || any.after().isPresent())
                .ifPresent(change -> row(phase, change));
    }

    /** Empty if no phase tells. */
    Optional<String> render() {
        return told ? Optional.of(table.render()) : Optional.empty();
    }

    private void row(PhaseReport phase, ShardingChange change) {
        told = true;
        table.row(
                phase.title(),
                change.before().map(BalanceTable::chunks).orElse(UNKNOWN),
                change.after().map(BalanceTable::chunks).orElse(UNKNOWN),
                change.before().map(BalanceTable::fullest).orElse(UNKNOWN),
                change.after().map(BalanceTable::fullest).orElse(UNKNOWN),
                RunReport.figure("migrations", phase),
                RunReport.figure("migration-seconds", phase),
                RunReport.figure("migration-mean-seconds", phase),
                change.balancerRounds().map(FigureText::count).orElse(UNKNOWN),
                change.after()
                        .flatMap(ShardingState::balanced)
                        .map(balanced -> balanced ? "yes" : "no")
                        .orElse(UNKNOWN));
    }

    private static String chunks(ShardingState state) {
        return state.chunksPerShard().isEmpty() ? UNKNOWN : FigureText.count(sum(state.chunksPerShard()));
    }

    /** The largest part of the documents that one shard holds. */
    private static String fullest(ShardingState state) {
        long documents = sum(state.documentsPerShard());
        long most = state.documentsPerShard().values().stream()
                .mapToLong(Long::longValue)
                .max()
                .orElse(0);
        return documents == 0 ? UNKNOWN : Math.round(100.0 * most / documents) + " %";
    }

    private static long sum(Map<String, Long> figures) {
        return figures.values().stream().mapToLong(Long::longValue).sum();
    }
}
