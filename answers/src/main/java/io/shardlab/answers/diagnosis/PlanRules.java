package io.shardlab.answers.diagnosis;

import io.shardlab.answers.diagnosis.observation.Observation;
import io.shardlab.answers.diagnosis.observation.Say;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.KindReport;
import io.shardlab.core.result.PlanReport;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ServerReport.Examined;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Optional;

/** Causes in the way in which servers find documents. They increase the work itself, whatever its limit is. */
final class PlanRules {

    /** To examine fewer documents costs no more than the rest of a command. */
    private static final double MANY_DOCUMENTS = 100;

    private PlanRules() {}

    /** A kind of operations with a statement that looks for documents without an index. */
    private record Scan(KindReport kind, PlanReport plan) {

        Message text() {
            return Message.of(
                    "{0} is a COLLSCAN with a filter on {1}", plan.statement(), String.join(", ", plan.conditions()));
        }
    }

    /** Operations compared their conditions with every document of a collection, and there were many of them. */
    static Optional<Finding> scan(Observation observation) {
        List<Scan> scans = observation.phase().latencies().kinds().stream()
                .flatMap(kind -> kind.plans().stream()
                        .filter(PlanReport::scansForConditions)
                        .map(plan -> new Scan(kind, plan)))
                .toList();
        Optional<Examined> examined = examined(observation);
        long operations = scans.stream()
                .map(Scan::kind)
                .distinct()
                .mapToLong(KindReport::operations)
                .sum();
        if (scans.isEmpty()
                || examined.filter(all -> all.documents() < MANY_DOCUMENTS * operations)
                        .isPresent()) {
            return Optional.empty();
        }
        List<String> kinds =
                scans.stream().map(scan -> scan.kind().name()).distinct().toList();
        return Optional.of(
                Finding.of(
                        "missing-index",
                        Message.of(
                                "An index was missing: {0} compared its conditions with every document of a collection.",
                                String.join(", ", kinds)),
                        Say.first(scans.stream().map(Scan::text).toList())
                                .and(examined.filter(all -> all.documents() > 0).map(PlanRules::text)),
                        Message.of(
                                "Create an index that begins with such a field, or find out with compare and an earlier result "
                                        + "which index is not used any more. No limit below says more about the servers until then.")));
    }

    /** The queries' work on all servers that hold data; empty unless they report it. */
    private static Optional<Examined> examined(Observation observation) {
        return observation.phase().servers().server().stream()
                .map(ServerReport::examined)
                .flatMap(Optional::stream)
                .reduce(Examined::plus);
    }

    private static Message text(Examined examined) {
        return Message.of(
                "; the servers examined {0} documents and returned {1}: {2} for each",
                FigureText.count(examined.documents()),
                FigureText.count(examined.returned()),
                FigureText.brief((double) examined.documents() / Math.max(1, examined.returned())));
    }
}
