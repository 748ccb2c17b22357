package io.shardlab.insight.shardkey.answer;

import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.insight.shardkey.answer.KeyFinding.Weight;
import io.shardlab.insight.shardkey.routing.RoutingResult;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Words the answer. Stateless. */
final class Sentences {

    private static final double MAIN_REASON = 0.5;

    private Sentences() {}

    /** Returns the key to recommend, if one pays. */
    static Optional<CandidateReport> best(List<CandidateReport> ordered) {
        return ordered.stream()
                .findFirst()
                .filter(report ->
                        report.verdict() != Weight.REFUSAL && report.routing().pays());
    }

    /** @param ordered the candidates, best first; not empty */
    static Message answer(List<CandidateReport> ordered) {
        CandidateReport first = ordered.get(0);
        return best(ordered).map(Sentences::recommended).orElseGet(() -> noneOf(first, ordered));
    }

    private static Message recommended(CandidateReport best) {
        return Message.of(
                best.verdict() == Weight.RESERVATION
                        ? "{0}: {1} of operations ask one shard; {2}, with the reservations below."
                        : "{0}: {1} of operations ask one shard; {2}.",
                best.name(),
                FigureText.percent(best.routing().oneShardShare()),
                carried(best));
    }

    private static Message carried(CandidateReport report) {
        RoutingResult routing = report.routing();
        RoutingResult.Capacity capacity = routing.capacity();
        return Message.of(
                times(capacity.low()).equals(times(capacity.high()))
                        ? "{0,number,#} shards carry about {1} times one server (predicted)"
                        : "{0,number,#} shards carry about {1} times one server (predicted, {2} to {3})",
                routing.shards(),
                times(capacity.likely()),
                times(capacity.low()),
                times(capacity.high()));
    }

    static String times(double capacity) {
        return String.format(Locale.ROOT, "%.1f", capacity);
    }

    private static Message noneOf(CandidateReport first, List<CandidateReport> ordered) {
        if (first.verdict() == Weight.REFUSAL) {
            return Message.of(
                    "No candidate can be used: {0} is refused. {1}",
                    first.name(), first.findings().get(0).text());
        }
        Optional<CandidateReport> doubtful = ordered.stream()
                .filter(report -> report.verdict() == Weight.RESERVATION
                        && report.routing().pays())
                .findFirst();
        Optional<Message> instead = doubtful.filter(report -> report != first)
                .map(report -> Message.of(" With reservations, {0}: {1}.", report.name(), carried(report)));
        return Message.of(
                        "No candidate pays: with the best, {0}, {1}, because {2}.",
                        first.name(), carried(first), reason(first))
                .and(instead);
    }

    private static Message reason(CandidateReport report) {
        RoutingResult routing = report.routing();
        if (routing.scatteredWorkShare() >= MAIN_REASON) {
            double several = 1 - routing.oneShardShare();
            return Message.of(
                    "{0} of operations ask several shards, which all work for them", FigureText.percent(several));
        }
        double inserts =
                report.inserts().map(CandidateReport.Inserts::oneChunkShare).orElse(0.0);
        if (report.decidingValues().monotonic() && inserts >= MAIN_REASON) {
            return Message.of("{0} of inserts go to one shard", FigureText.percent(inserts));
        }
        return Message.of("{0} of operations ask the same shard", FigureText.percent(routing.hottestOperationsShare()));
    }
}
