package io.shardlab.report.section;

import io.shardlab.analysis.figure.FigureCatalogue;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.text.FigureText;

/**
 * A latency of a phase in milliseconds, with a mark at lower bounds.
 *
 * @param kind service or response
 * @param phase the phase
 */
record PhaseLatency(String kind, PhaseReport phase) {

    static final String AT_LEAST = "≥ ";

    private static final String SERVICE = "service";
    private static final String RESPONSE = "response";

    static PhaseLatency service(PhaseReport phase) {
        return new PhaseLatency(SERVICE, phase);
    }

    static PhaseLatency response(PhaseReport phase) {
        return new PhaseLatency(RESPONSE, phase);
    }

    /** The one that stands for the phase: only an open loop has response times of its own. */
    static PhaseLatency told(PhaseReport phase) {
        return phase.targetRate().isPresent() ? response(phase) : service(phase);
    }

    LatencyReport report() {
        return kind.equals(SERVICE) ? phase.serviceTime() : phase.responseTime();
    }

    String percentile(String percentile) {
        return marked("p" + percentile, report().percentile(percentile));
    }

    String mean() {
        return marked("mean", report().meanMicros());
    }

    String max() {
        return marked("max", report().maxMicros());
    }

    private String marked(String figure, double micros) {
        boolean lowerBound = FigureCatalogue.ofPhases(kind + "-" + figure).isLowerBound(phase);
        return (lowerBound ? AT_LEAST : "") + FigureText.microsAsMillis(micros);
    }
}
