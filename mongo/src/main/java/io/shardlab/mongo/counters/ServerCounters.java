package io.shardlab.mongo.counters;

import io.shardlab.core.deployment.ProcessCounters;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ServerReport.Host;
import java.util.Date;
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
 * @param node the server
 * @param status its reply to serverStatus
 * @param processes the operating system's counters of its processes
 * @param hostLoad the load of its machine; empty if it was not asked, or does not report it
 * @param threads its threads that serve connections; empty if it is on another machine, or the system does not report them
 */
public record ServerCounters(
        ServerNode node,
        ReplyPart status,
        ProcessTotals processes,
        Optional<HostLoad> hostLoad,
        Optional<ConnectionThreads> threads) {

    /** Returns the serverStatus command whose reply {@link #of} takes. */
    public static Document command() {
        return ServerStatus.command();
    }

    /**
     * Creates a reading.
     *
     * @param reply the reply to {@link #command}
     * @param processes the operating system's counters of the server's processes
     */
    public static ServerCounters of(ServerNode node, Document reply, List<ProcessCounters> processes) {
        ReplyPart status = new ReplyPart(reply);
        return new ServerCounters(
                node,
                status,
                new ProcessTotals(List.copyOf(processes)),
                Optional.empty(),
                node.host().filter(Host::sharedWithClient).flatMap(host -> ConnectionThreads.of(status.number("pid"))));
    }

    /** Returns the reading with the load of the server's machine. */
    public ServerCounters with(Optional<HostLoad> load) {
        return new ServerCounters(node, status, processes, load, threads);
    }

    /** Returns the server's process id on its own machine. */
    public long pid() {
        return status.number("pid");
    }

    /**
     * Returns the difference between two readings, for the servers in both. For a server that was restarted in between, it
     * is what the server has counted since.
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

    /** Returns the difference; empty if another server answered at this address. */
    private Optional<ServerReport> since(ServerCounters earlier) {
        Life life = Life.of(status);
        Life before = Life.of(earlier.status);
        if (life.continues(before)) {
            return Optional.of(ServerStatus.between(earlier, this, Optional.empty()));
        }
        return life.isRestartOf(before)
                ? Optional.of(
                        ServerStatus.between(earlier.restartedAs(this), this, Optional.of(life.uptimeMillis() / 1e3)))
                : Optional.empty();
    }

    /** Returns the counters at the server's restart; those of its machine have continued. */
    private ServerCounters restartedAs(ServerCounters later) {
        return new ServerCounters(
                node,
                later.status.zeroed(),
                processes.withStarted(later.processes),
                hostLoad,
                later.threads.map(started -> new ConnectionThreads(Map.of())));
    }

    /** Returns a reading with the servers of a later one that it lacks. */
    public static List<ServerCounters> completed(List<ServerCounters> reading, List<ServerCounters> later) {
        Set<String> known =
                reading.stream().map(counters -> counters.node.address()).collect(Collectors.toSet());
        return Stream.concat(
                        reading.stream(), later.stream().filter(counters -> !known.contains(counters.node.address())))
                .toList();
    }

    /**
     * The process that answered and its age. Counters begin at 0 with each process, so that only two readings of the same
     * process have a difference.
     *
     * @param host the machine and port that the server calls its own; empty if it does not report them
     * @param pid its process id there; in containers most are 1
     * @param uptimeMillis the time since its start
     * @param readAtMillis its clock at the reading, in milliseconds since 1970; 0 if it does not report that
     */
    private record Life(String host, long pid, long uptimeMillis, long readAtMillis) {

        static Life of(ReplyPart status) {
            return new Life(
                    status.text("host"),
                    status.number("pid"),
                    status.number("uptimeMillis"),
                    status.document().get("localTime") instanceof Date time ? time.getTime() : 0);
        }

        /**
         * True if an earlier reading was of the same process. One address can lead to several mongos, such as a list of
         * hosts; and a restarted server may have run for longer by now than its predecessor had at the earlier reading.
         */
        boolean continues(Life earlier) {
            return host.equals(earlier.host)
                    && pid == earlier.pid
                    && uptimeMillis >= earlier.uptimeMillis
                    && !beganAfter(earlier);
        }

        boolean isRestartOf(Life earlier) {
            return !host.isEmpty()
                    && host.equals(earlier.host)
                    && (uptimeMillis < earlier.uptimeMillis || beganAfter(earlier));
        }

        private boolean beganAfter(Life earlier) {
            return earlier.readAtMillis > 0 && readAtMillis - uptimeMillis > earlier.readAtMillis;
        }
    }
}
