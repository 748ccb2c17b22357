package io.shardlab.mongo.counters;

import io.shardlab.core.deployment.ProcessCounters;
import io.shardlab.core.result.ServerReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.Document;

/**
 * One reading of what a server has counted since its start. Immutable.
 *
 * @param node which server
 * @param status its reply to serverStatus
 * @param processes what the operating system counts of its processes
 * @param hostLoad how its machine was used; empty if it was not asked, or does not tell
 */
public record ServerCounters(ServerNode node, Section status, ProcessTotals processes, Optional<HostLoad> hostLoad) {

    /** The serverStatus command whose reply {@link #of} takes. */
    public static Document command() {
        return ServerStatus.command();
    }

    /**
     * Of a server's reply.
     *
     * @param reply what it answers to {@link #command}
     * @param processes what the operating system counts of its processes
     */
    public static ServerCounters of(ServerNode node, Document reply, List<ProcessCounters> processes) {
        return new ServerCounters(
                node, new Section(reply), new ProcessTotals(List.copyOf(processes)), Optional.empty());
    }

    /** The same, knowing how its machine was used. */
    public ServerCounters with(Optional<HostLoad> load) {
        return new ServerCounters(node, status, processes, load);
    }

    /** The server's process id on its own machine. */
    public long pid() {
        return status.number("pid");
    }

    /**
     * What came between two readings, of those servers that were read both times. Of one that was started again in between,
     * what it counted since.
     */
    public static List<ServerReport> difference(List<ServerCounters> before, List<ServerCounters> after) {
        Map<String, ServerCounters> earlier = before.stream()
                .collect(Collectors.toMap(
                        counters -> counters.node.address(), Function.identity(), (first, second) -> first));
        return after.stream()
                .filter(counters -> earlier.containsKey(counters.node.address()))
                .flatMap(counters -> counters.since(earlier.get(counters.node.address())).stream())
                .toList();
    }

    /** Empty if another server answered at this address. */
    private Optional<ServerReport> since(ServerCounters earlier) {
        if (life().continues(earlier.life())) {
            return Optional.of(ServerStatus.between(earlier, this, Optional.empty()));
        }
        return life().isRestartOf(earlier.life())
                ? Optional.of(ServerStatus.between(
                        earlier.restartedAs(this), this, Optional.of(Seconds.ofMillis(life().uptimeMillis()))))
                : Optional.empty();
    }

    /** What would have been read when the server was started again; its machine has counted on. */
    private ServerCounters restartedAs(ServerCounters later) {
        return new ServerCounters(node, later.status.zeroed(), processes.withStarted(later.processes), hostLoad);
    }

    private ServerLife life() {
        return ServerLife.of(status);
    }

    /** A reading with those servers of a later one that it lacks. */
    public static List<ServerCounters> completed(List<ServerCounters> reading, List<ServerCounters> later) {
        Set<String> known =
                reading.stream().map(counters -> counters.node.address()).collect(Collectors.toSet());
        return Stream.concat(
                        reading.stream(), later.stream().filter(counters -> !known.contains(counters.node.address())))
                .toList();
    }
}
