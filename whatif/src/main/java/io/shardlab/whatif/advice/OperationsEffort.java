package io.shardlab.whatif.advice;

import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.FigureText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** The effort of operating more servers, with measured figures where results of {@code backup} and {@code failover} show them. */
public final class OperationsEffort {

    private static final String BACKUP = "backup";
    private static final String FAILOVER = "failover";
    private static final String REST =
            "secondaries, the balancer, the bandwidth of the network, and how well a server uses"
                    + " more processors than were measured.";

    private final List<RunResult> results;

    OperationsEffort(List<RunResult> results) {
        this.results = results;
    }

    /** True if a result shows such effort; it cannot calibrate predictions. */
    public static boolean isShownBy(RunResult result) {
        return List.of(BACKUP, FAILOVER).contains(result.workload());
    }

    /** @param shards the number of shards of the cluster that the answer is about; empty if it is about one server */
    String text(Optional<Integer> shards) {
        List<String> measured = Stream.of(backup(shards), failover(shards))
                .flatMap(Optional::stream)
                .toList();
        if (measured.isEmpty()) {
            return "Not considered: the effort of running more servers, whose backups, upgrades and failovers shards"
                    + " multiply; " + REST;
        }
        List<String> sentences = new ArrayList<>(
                List.of("Not considered: the effort of running more servers, of which results show this."));
        sentences.addAll(measured);
        sentences.add("Not considered, either: " + REST);
        return String.join(" ", sentences);
    }

    /** The backup of a cluster takes the shards one after another, or all at once at the pace of the slowest. */
    private Optional<String> backup(Optional<Integer> shards) {
        return all(BACKUP)
                .filter(result -> number(result.facts(), "backupSeconds").isPresent())
                .min((one, other) -> Double.compare(backupSeconds(one), backupSeconds(other)))
                .map(result -> {
                    int measured = Math.max(1, result.target().shards());
                    double each =
                            number(result.facts(), "backupLongestNodeSeconds").orElse(backupSeconds(result) / measured);
                    OptionalDouble restore = number(result.facts(), "restoreSeconds");
                    return "A backup " + of(result) + " took " + seconds(backupSeconds(result))
                            + (measured > 1 ? ", up to " + seconds(each) + " for a server" : "")
                            + (restore.isPresent() ? ", and its restore " + seconds(restore.getAsDouble()) : "")
                            + ": each of " + several(shards) + " needs one, of the same moment.";
                });
    }

    private static String of(RunResult result) {
        Object documents = result.parameters().get("documents");
        String data = documents instanceof Number number ? FigureText.count(number.longValue()) + " documents on " : "";
        String servers =
                result.target().shards() > 0 ? FigureText.count(result.target().shards(), "shard") : "one server";
        Object method = result.parameters().get("method");
        return "of " + data + servers + (method instanceof String text ? " (" + text + ")" : "");
    }

    private static double backupSeconds(RunResult result) {
        return number(result.facts(), "backupSeconds").orElse(Double.POSITIVE_INFINITY);
    }

    private Optional<String> failover(Optional<Integer> shards) {
        return all(FAILOVER)
                .flatMap(result -> number(result.facts(), "longestOutageSeconds").stream()
                        .boxed()
                        .map(outage -> Map.entry(outage, result)))
                .max(Map.Entry.comparingByKey())
                .map(worst -> "A failover" + fault(worst.getValue()) + " took " + seconds(worst.getKey())
                        + " of unavailability: with " + several(shards) + ", "
                        + shards.map(number -> number + " times").orElse("so many times")
                        + " as many primaries can fail.");
    }

    private static String fault(RunResult result) {
        return result.parameters().get("fault") instanceof String fault ? " (" + fault + ")" : "";
    }

    private static String several(Optional<Integer> shards) {
        return shards.map(number -> FigureText.count(number, "shard")).orElse("several shards");
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
