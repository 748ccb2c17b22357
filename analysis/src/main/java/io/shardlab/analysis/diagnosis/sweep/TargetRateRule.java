package io.shardlab.analysis.diagnosis.sweep;

import io.shardlab.core.result.Finding;
import java.util.List;

/** An open loop's throughput is what was asked for, so that it says nothing of how a target scales. */
final class TargetRateRule implements SweepRule {

    @Override
    public List<Finding> examine(Sweep sweep) {
        long paced = sweep.planned().stream()
                .filter(cell -> cell.failure().isEmpty())
                .filter(Sweep::hasTargetRate)
                .count();
        return paced == 0
                ? List.of()
                : List.of(new Finding(
                        "Cells with a target rate do not show how throughput scales.",
                        paced + " of " + sweep.planned().size() + " cells had a target rate, so their throughput is"
                                + " that rate unless they fell behind",
                        "Leave out --target-rate to compare throughput; with it, compare response times and missed"
                                + " arrivals."));
    }
}
