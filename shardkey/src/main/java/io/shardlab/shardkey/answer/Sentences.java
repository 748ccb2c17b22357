package io.shardlab.shardkey.answer;

import io.shardlab.core.text.FigureText;
import io.shardlab.shardkey.answer.KeyFinding.Weight;
import io.shardlab.shardkey.routing.RoutingResult;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Words the answer. Stateless. */
final class Sentences {

    /** Shards pay if each adds at least this part of what one server carries. */
    private static final double LEAST_FOR_EACH = 0.25;

    private static final double LEAST = 1.2;
    private static final double MAIN_REASON = 0.5;

    private Sentences() {}

    /** Returns the key to recommend, if one pays. */
    static Optional<CandidateReport> best(List<CandidateReport> ordered) {
        return ordered.stream().findFirst().filter(report -> report.verdict() != Weight.REFUSAL && pays(report));
    }

    private static boolean pays(CandidateReport report) {
        RoutingResult routing = report.routing();
        return routing.capacity().likely() >= Math.max(LEAST, LEAST_FOR_EACH * routing.shards());
    }

    /** @param ordered the candidates, best first; not empty */
    static String answer(List<CandidateReport> ordered) {
        CandidateReport first = ordered.get(0);
        return best(ordered).map(Sentences::recommended).orElseGet(() -> noneOf(first, ordered));
    }

    private static String recommended(CandidateReport best) {
        return best.name() + ": " + FigureText.percent(best.routing().oneShardShare())
                + " of operations ask one shard; " + carried(best) + reservation(best) + ".";
    }

    private static String reservation(CandidateReport best) {
        return best.verdict() == Weight.RESERVATION ? ", with the reservations below" : "";
    }

    private static String carried(CandidateReport report) {
        RoutingResult routing = report.routing();
        RoutingResult.Capacity capacity = routing.capacity();
        String bounds = times(capacity.low()).equals(times(capacity.high()))
                ? ""
                : ", " + times(capacity.low()) + " to " + times(capacity.high());
        return routing.shards() + " shards carry about " + times(capacity.likely()) + " times one server (predicted"
                + bounds + ")";
    }

    static String times(double capacity) {
        return String.format(Locale.ROOT, "%.1f", capacity);
    }

    private static String noneOf(CandidateReport first, List<CandidateReport> ordered) {
        if (first.verdict() == Weight.REFUSAL) {
            return "No candidate can be used: " + first.name() + " is refused. "
                    + first.findings().get(0).text();
        }
        Optional<CandidateReport> doubtful = ordered.stream()
                .filter(report -> report.verdict() == Weight.RESERVATION && pays(report))
                .findFirst();
        String instead = doubtful.filter(report -> report != first)
                .map(report -> " With reservations, " + report.name() + ": " + carried(report) + ".")
                .orElse("");
        return "No candidate pays: with the best, " + first.name() + ", " + carried(first) + ", because "
                + reason(first) + "." + instead;
    }

    private static String reason(CandidateReport report) {
        RoutingResult routing = report.routing();
        if (routing.scatteredWorkShare() >= MAIN_REASON) {
            double several = 1 - routing.oneShardShare();
            return FigureText.percent(several) + " of operations ask several shards, which all work for them";
        }
        double inserts =
                report.inserts().map(CandidateReport.Inserts::oneChunkShare).orElse(0.0);
        if (report.decidingValues().monotonic() && inserts >= MAIN_REASON) {
            return FigureText.percent(inserts) + " of inserts go to one shard";
        }
        return FigureText.percent(routing.hottestOperationsShare()) + " of operations ask the same shard";
    }
}
