package io.shardlab.report.section;

import io.shardlab.core.result.ArrivalReport;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.text.FigureText;
import java.util.Optional;

/**
 * A latency of a phase in milliseconds, with a mark at lower bounds.
 *
 * @param kind service or response
 * @param report its figures
 * @param unknown of a response time that some of what was due is missing in: its figures are lower bounds
 */
record PhaseLatency(String kind, LatencyReport report, Optional<ArrivalReport> unknown) {

    private static final String AT_LEAST = "≥ ";

    static PhaseLatency service(PhaseReport phase) {
        return new PhaseLatency("service", phase.serviceTime(), Optional.empty());
    }

    static PhaseLatency response(PhaseReport phase) {
        return new PhaseLatency(
                "response",
                phase.responseTime(),
                Optional.of(phase.arrivals()).filter(arrivals -> arrivals.withoutLatency() > 0));
    }

    /** The one that stands for the phase: only an open loop has response times of its own. */
    static PhaseLatency told(PhaseReport phase) {
        return phase.targetRate().isPresent() ? response(phase) : service(phase);
    }

    String percentile(String percentile) {
        boolean lowerBound = unknown.filter(arrivals -> arrivals.isLowerBound(percentile, report))
                .isPresent();
        return (lowerBound ? AT_LEAST : "") + FigureText.microsAsMillis(report.percentile(percentile));
    }

    /** The mean or the largest: every operation counts in these. */
    String bound(double micros) {
        return unknown.map(arrivals -> AT_LEAST).orElse("") + FigureText.microsAsMillis(micros);
    }
}
