package io.shardlab.answers.saved;

import java.util.List;

/**
 * The latencies of one phase that counts, all its repetitions together.
 *
 * @param phase the name of the phase
 * @param response from the time at which an operation was due to its end; all kinds together
 * @param service from the start of an operation to its end; all kinds together
 * @param open true if both can differ, as in an open loop
 * @param kinds the response times of each kind of operation, named by it
 */
public record PhaseLatencies(
        String phase, PercentileCurve response, PercentileCurve service, boolean open, List<PercentileCurve> kinds) {

    public PhaseLatencies {
        kinds = List.copyOf(kinds);
    }
}
