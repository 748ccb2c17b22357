package io.shardlab.cli.output;

import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ServerReport.Host;
import io.shardlab.core.result.ServerReport.ProcessUse;
import io.shardlab.core.text.FigureText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** What the servers did during a phase, as a table. A column that would say nothing of any server is left out. */
final class ServerTable {

    /** Less than this is shown as 0.0 MB. */
    private static final long WORTH_SHOWING = (1L << 20) / 20;

    private final List<ServerReport> servers;
    private final List<Column> columns = new ArrayList<>();

    private ServerTable(String phase, List<ServerReport> servers) {
        this.servers = servers;
        always("server during " + phase, ServerReport::node);
        always("role", ServerTable::role);
        Function<ServerReport, String> host =
                server -> server.host().map(Host::name).orElse("-");
        if (servers.stream().map(host).distinct().count() > 1) {
            always("host", host);
        }
        ifAny(
                "s since restart",
                server -> server.secondsSinceRestart().isPresent(),
                server -> server.secondsSinceRestart().map(FigureText::seconds).orElse("-"));
        always("CPU s", server -> FigureText.seconds(server.cpuSeconds()));
        ifAny(
                "cache used",
                server -> server.cache().isPresent(),
                server -> server.cache()
                        .map(cache -> Math.round(100.0 * cache.usedBytes() / cache.maxBytes()) + " %")
                        .orElse("-"));
        always("MB into cache", server -> FigureText.mebibytes(server.bytesReadIntoCache()));
        bytes("MB from disk", ProcessUse::diskBytesRead);
        bytes("MB to disk", ProcessUse::diskBytesWritten);
        always("connections", server -> FigureText.count(server.connections()));
    }

    /** Empty if nothing is known of any server. */
    static Optional<String> of(PhaseReport phase) {
        List<String> parts = new ArrayList<>();
        if (!phase.server().isEmpty()) {
            parts.add(new ServerTable(phase.name(), phase.server()).render());
        }
        List<String> missing = phase.servers().serversWithoutCounters();
        if (!missing.isEmpty()) {
            parts.add("No counters of " + String.join(", ", missing) + ": no answer at the end of the phase.");
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(System.lineSeparator(), parts));
    }

    private String render() {
        TerminalTable table =
                new TerminalTable(columns.stream().map(Column::header).toList());
        servers.forEach(server -> table.row(
                columns.stream().map(column -> column.cell.apply(server)).toArray(String[]::new)));
        return table.render();
    }

    /** Of a member, what it is a member of and its state: {@code s1 primary}. */
    private static String role(ServerReport server) {
        return server.shard().orElse(server.role())
                + server.state().map(state -> " " + state).orElse("");
    }

    private void always(String header, Function<ServerReport, String> cell) {
        columns.add(new Column(header, cell));
    }

    private void ifAny(String header, Predicate<ServerReport> says, Function<ServerReport, String> cell) {
        if (servers.stream().anyMatch(says)) {
            always(header, cell);
        }
    }

    private void bytes(String header, Function<ProcessUse, Long> amount) {
        Function<ServerReport, Optional<Long>> told = server -> server.process().map(amount);
        ifAny(
                header,
                server -> told.apply(server)
                        .filter(bytes -> bytes >= WORTH_SHOWING)
                        .isPresent(),
                server -> told.apply(server).map(FigureText::mebibytes).orElse("-"));
    }

    private record Column(String header, Function<ServerReport, String> cell) {}
}
