package io.shardlab.insight.shardkey.answer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Orders candidates, best first: those without reservations, then those with, then the refused ones; among these by the capacity.
 * Capacities that are nearly the same do not decide: then the key is preferred that loses no unique index, that is not in the
 * order of insertion, and that is simpler. Stateless.
 */
final class Ranking {

    /** Capacities within this share of the best one count as the same: the model is no more exact. */
    private static final double SAME = 0.1;

    private static final Comparator<CandidateReport> OTHERWISE = Comparator.<CandidateReport>comparingInt(
                    report -> report.uniqueIndexesLost().size())
            .thenComparing(report -> report.decidingValues().monotonic())
            .thenComparing(report -> report.writes().keyChangesShare() > 0)
            .thenComparing(report -> report.key().contains(":hashed"))
            .thenComparing(report -> report.key().split(",").length)
            .thenComparing(CandidateReport::origin)
            .thenComparing(report -> -capacity(report));

    private Ranking() {}

    static List<CandidateReport> ordered(List<CandidateReport> reports) {
        List<CandidateReport> left = new ArrayList<>(reports);
        List<CandidateReport> ordered = new ArrayList<>();
        while (!left.isEmpty()) {
            KeyFinding.Weight least = left.stream()
                    .map(CandidateReport::verdict)
                    .min(Comparator.naturalOrder())
                    .orElseThrow();
            double most = left.stream()
                    .filter(report -> report.verdict() == least)
                    .mapToDouble(Ranking::capacity)
                    .max()
                    .orElse(0);
            CandidateReport next = left.stream()
                    .filter(report -> report.verdict() == least && capacity(report) >= most * (1 - SAME))
                    .min(OTHERWISE)
                    .orElseThrow();
            left.remove(next);
            ordered.add(next);
        }
        return ordered;
    }

    private static double capacity(CandidateReport report) {
        return report.routing().capacity().likely();
    }
}
