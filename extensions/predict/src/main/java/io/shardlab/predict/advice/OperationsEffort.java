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
                .map(measured -> say("shown").and(measured).and(say("rest")))
                .orElseGet(() -> say("none"));
    }

    private static Message say(String name, Object... values) {
        return Message.of("effort." + name, values);
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
                    return say(
                            "backup",
                            of(result),
                            seconds(backupSeconds(result)),
                            measured > 1 ? say("backup.each", seconds(each)) : "",
                            restore.isPresent() ? say("backup.restore", seconds(restore.getAsDouble())) : "",
                            several(shards));
                });
    }

    private static Message of(RunResult result) {
        Message servers =
                result.target().shards() > 0 ? say("shards", result.target().shards()) : Message.of("advice.server");
        Message data = result.parameters().get("documents") instanceof Number number
                ? say("data", FigureText.count(number.longValue()), servers)
                : servers;
        return result.parameters().get("method") instanceof String method ? say("method", data, method) : data;
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
                .map(worst -> say(
                        "failover",
                        fault(worst.getValue()),
                        seconds(worst.getKey()),
                        several(shards),
                        shards.map(number -> say("failover.times", number))
                                .orElseGet(() -> say("failover.times.many"))));
    }

    private static String fault(RunResult result) {
        return result.parameters().get("fault") instanceof String fault ? " (" + fault + ")" : "";
    }

    private static Message several(Optional<Integer> shards) {
        return shards.map(number -> say("shards", number)).orElseGet(() -> say("shards.several"));
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
