package io.shardlab.report.saved;

import java.util.List;

/**
 * How long the operations of one phase that counts took, all its repetitions together.
 *
 * @param phase its name
 * @param response from when an operation was due to its end; of all kinds together
 * @param service from an operation's start to its end; of all kinds together
 * @param open whether both can differ, as operations were due at times of their own
 * @param kinds response times of each kind of operation, named by it
 */
public record PhaseLatencies(
        String phase, PercentileCurve response, PercentileCurve service, boolean open, List<PercentileCurve> kinds) {

    public PhaseLatencies {
        kinds = List.copyOf(kinds);
    }
}
