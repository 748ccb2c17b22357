package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.ClientHostCpu;
import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.Thresholds;
import io.shardlab.core.result.Finding;
import java.util.Optional;

/**
 * The hypervisor under the client's machine gave its processors to other virtual machines while they had work: steal time.
 * No program here took it, and whoever was on such a processor stood still meanwhile.
 */
public final class StolenProcessorsRule implements Rule {

    @Override
    public Optional<Finding> examine(Observation observation) {
        ClientHostCpu processors = ClientHostCpu.of(observation);
        if (processors.stolen() < Thresholds.LARGE_SHARE) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                processors.exhausted() && processors.robbed()
                        ? "The machine was the limit: the hypervisor gave its processors to other virtual machines."
                        : "The hypervisor interfered: it gave processors of the client's machine to other virtual machines.",
                processors.parts(observation.serversHere()),
                "Latencies hold what was waited for these processors (steal time). Measure on a machine whose processors"
                        + " nobody else is given, or when its neighbours are quiet."));
    }
}
