package io.shardlab.predict.calibrate;

import io.shardlab.core.result.KindReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.Message;
import io.shardlab.core.workload.KindTraits.Access;
import io.shardlab.core.workload.KindTraits.Reach;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One kind of operation of a mix in a phase.
 *
 * @param name the kind
 * @param access the effect on documents
 * @param reach the shards that each operation asks
 * @param commands the commands that each operation sends
 * @param operations the number of operations
 * @param seconds the mean service time
 */
record MixKind(String name, Access access, Reach reach, int commands, long operations, double seconds) {

    private static final String MIXED = "mixed";
    private static final double SECONDS_PER_MICRO = 1e-6;

    /** True if a kind of operations of a result states the shards that they ask. */
    static boolean known(RunResult result) {
        return reports(result).anyMatch(kind -> of(result, kind).isPresent());
    }

    /** The reason why the operations of a result are not a mix that the model describes; empty if they are. */
    static Optional<Message> problem(RunResult result) {
        return reports(result).flatMap(kind -> problem(result, kind).stream()).findFirst();
    }

    private static Stream<KindReport> reports(RunResult result) {
        return Observations.measured(result).flatMap(MixKind::reports);
    }

    private static Stream<KindReport> reports(PhaseReport phase) {
        return phase.latencies().kinds().stream().filter(kind -> kind.operations() > 0);
    }

    private static Optional<Message> problem(RunResult result, KindReport report) {
        Optional<MixKind> kind = of(result, report);
        if (kind.isEmpty()) {
            return Optional.of(
                    Message.of("it does not state which shards its operations of the kind {0} ask", report.name()));
        }
        return kind.get().reach == Reach.SOME && result.target().kind().equals("sharded")
                ? Optional.of(Message.of(
                        "its operations of the kind {0} ask some of the shards, and the number for other clusters is "
                                + "unknown",
                        report.name()))
                : Optional.empty();
    }

    /** The kinds of a phase that have operations. */
    static List<MixKind> all(RunResult result, PhaseReport phase) {
        return reports(phase).map(kind -> of(result, kind).orElseThrow()).toList();
    }

    private static Optional<MixKind> of(RunResult result, KindReport report) {
        Optional<Reach> reach = report.reach()
                .map(name -> Reach.valueOf(name.toUpperCase(Locale.ROOT)))
                .or(() -> reachInOlderResult(result, report.name()));
        Access access = report.access().orElse("").equals("read")
                        || List.of("read", "scan", "aggregate").contains(report.name())
                ? Access.READ
                : Access.WRITE;
        return reach.map(found -> new MixKind(
                report.name(),
                access,
                found,
                report.commands().orElse(1),
                report.operations(),
                SECONDS_PER_MICRO * report.serviceTime().meanMicros()));
    }

    /** Results of older programs do not state it, but that of {@code mixed} follows from its parameters. */
    private static Optional<Reach> reachInOlderResult(RunResult result, String kind) {
        if (!result.workload().equals(MIXED)
                || Boolean.TRUE.equals(result.parameters().get("transactions"))) {
            return Optional.empty();
        }
        boolean targeted = "targeted".equals(result.parameters().get("query"));
        return switch (kind) {
            case "insert" -> Optional.of(Reach.ONE);
            case "read", "update", "delete" -> Optional.of(targeted ? Reach.ONE : Reach.ALL);
            default ->
                String.valueOf(result.parameters().get("shard-key")).startsWith("host")
                        ? Optional.of(Reach.ONE)
                        : Optional.empty();
        };
    }

    boolean writes() {
        return access == Access.WRITE;
    }

    boolean scattered() {
        return reach == Reach.ALL;
    }
}
