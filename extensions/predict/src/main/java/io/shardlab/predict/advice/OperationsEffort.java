package io.shardlab.predict.advice;

import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** The effort of operating more servers, with measured figures where results of {@code backup} and {@code failover} show them. */
public final class OperationsEffort {

    private static final String BACKUP = "backup";
    private static final String FAILOVER = "failover";
    private final List<RunResult> results;

    OperationsEffort(List<RunResult> results) {
        this.results = results;
    }

    /** True if a result shows such effort; it cannot calibrate predictions. */
    public static boolean isShownBy(RunResult result) {
        return List.of(BACKUP, FAILOVER).contains(result.workload());
    }

    /** @param shards the number of shards of the cluster that the answer is about; empty if it is about one server */
    Message text(Optional<Integer> shards) {
        return Stream.of(backup(shards), failover(shards))
                .flatMap(Optional::stream)
                .reduce(Message::and)
                .map(measured -> Message.of(
                                "Not considered: the effort of running more servers, of which results show this.")
                        .and(measured)
                        .and(Message.of(
                                " Not considered, either: secondaries, the balancer, the bandwidth of the network, and how well "
                                        + "a server uses more processors than were measured.")))
                .orElseGet(() -> Message.of(
                        "Not considered: the effort of running more servers, whose backups, upgrades and failovers "
                                + "shards multiply; secondaries, the balancer, the bandwidth of the network, and how well a server "
                                + "uses more processors than were measured."));
    }

    /** The backup of a cluster takes the shards one after another, or all at once at the pace of the slowest. */
    private Optional<Message> backup(Optional<Integer> shards) {
        return all(BACKUP)
                .filter(result -> number(result.facts(), "backupSeconds").isPresent())
                .min((one, other) -> Double.compare(backupSeconds(one), backupSeconds(other)))
                .map(result -> {
                    int measured = Math.max(1, result.target().shards());
                    double each =
                            number(result.facts(), "backupLongestNodeSeconds").orElse(backupSeconds(result) / measured);
                    OptionalDouble restore = number(result.facts(), "restoreSeconds");
                    return Message.of(
                            " A backup of {0} took {1}{2}{3}: each of {4} needs one, of the same moment.",
                            of(result),
                            seconds(backupSeconds(result)),
                            measured > 1 ? Message.of(", up to {0} for a server", seconds(each)) : "",
                            restore.isPresent()
                                    ? Message.of(", and its restore {0}", seconds(restore.getAsDouble()))
                                    : "",
                            several(shards));
                });
    }

    private static Message of(RunResult result) {
        Message servers = result.target().shards() > 0
                ? Message.of(
                        "{0,choice,1#1 shard|1<{0} shards}", result.target().shards())
                : Message.of("one server");
        Message data = result.parameters().get("documents") instanceof Number number
                ? Message.of("{0} documents on {1}", FigureText.count(number.longValue()), servers)
                : servers;
        return result.parameters().get("method") instanceof String method
                ? Message.of("{0} ({1})", data, method)
                : data;
    }

    private static double backupSeconds(RunResult result) {
        return number(result.facts(), "backupSeconds").orElse(Double.POSITIVE_INFINITY);
    }

    private Optional<Message> failover(Optional<Integer> shards) {
        return all(FAILOVER)
                .flatMap(result -> number(result.facts(), "longestOutageSeconds").stream()
                        .boxed()
                        .map(outage -> Map.entry(outage, result)))
                .max(Map.Entry.comparingByKey())
                .map(worst -> Message.of(
                        " A failover{0} took {1} of unavailability: with {2}, {3} as many primaries can fail.",
                        fault(worst.getValue()),
                        seconds(worst.getKey()),
                        several(shards),
                        shards.map(number -> Message.of("{0} times", number))
                                .orElseGet(() -> Message.of("so many times"))));
    }

    private static String fault(RunResult result) {
        return result.parameters().get("fault") instanceof String fault ? " (" + fault + ")" : "";
    }

    private static Message several(Optional<Integer> shards) {
        return shards.map(number -> Message.of("{0,choice,1#1 shard|1<{0} shards}", number))
                .orElseGet(() -> Message.of("several shards"));
    }

    private Stream<RunResult> all(String workload) {
        return results.stream().filter(result -> result.workload().equals(workload));
    }

    private static OptionalDouble number(Map<String, Object> facts, String key) {
        return facts.get(key) instanceof Number number
                ? OptionalDouble.of(number.doubleValue())
                : OptionalDouble.empty();
    }

    private static String seconds(double seconds) {
        return FigureText.brief(seconds) + " s";
    }
}
