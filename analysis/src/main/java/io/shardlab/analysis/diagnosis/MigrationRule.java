package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.Thresholds;
import io.shardlab.analysis.diagnosis.observation.Words;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.PhaseReport;
import java.util.List;
import java.util.Optional;

/** The balancer moved chunks for a large part of the phase, which takes processors, disks and locks from what is measured. */
public final class MigrationRule implements Rule {

    @Override
    public Optional<Finding> examine(Observation observation) {
        PhaseReport phase = observation.phase();
        if (!disturbed(phase)) {
            return Optional.empty();
        }
        MigrationReport migrations = phase.migrations().orElse(MigrationReport.NONE);
        return Optional.of(new Finding(
                "The balancer interfered: it moved chunks during the measurement.",
                Words.count(migrations.ran(), "migration") + " ran in " + Words.number(seconds(phase)) + " of "
                        + Words.number(phase.seconds()) + " s ("
                        + Words.percent(seconds(phase) / phase.seconds()) + ")" + ends(migrations)
                        + effect(observation),
                "Measure when nothing is left to move: --pre-split or --wait-balanced for a load by this program, or stop"
                        + " the balancer meanwhile."));
    }

    private static String ends(MigrationReport migrations) {
        return (migrations.count() > 0
                        ? ", the longest took " + Words.number(migrations.maxSeconds()) + " s from start to commit"
                        : "")
                + (migrations.failed() > 0 ? ", and " + migrations.failed() + " failed" : "")
                + (migrations.underWay() > 0 ? "; " + migrations.underWay() + " had not ended" : "");
    }

    private static boolean disturbed(PhaseReport phase) {
        return seconds(phase) >= Thresholds.LARGE_SHARE * phase.seconds();
    }

    /** The time with migrations; what an older program saved may hold time before the phase. */
    private static double seconds(PhaseReport phase) {
        return Math.min(
                phase.seconds(),
                phase.migrations().map(MigrationReport::seconds).orElse(0.0));
    }

    /** What came in repetitions without them is the only figure there is to compare with. */
    private static String effect(Observation observation) {
        List<PhaseReport> quiet =
                observation.others().stream().filter(other -> !disturbed(other)).toList();
        if (quiet.isEmpty()) {
            return "";
        }
        double without =
                quiet.stream().mapToDouble(PhaseReport::throughput).average().orElse(0);
        return "; " + Words.number(observation.phase().throughput()) + " operations/s with them and "
                + Words.number(without) + " in " + quiet.size()
                + (quiet.size() == 1 ? " repetition" : " repetitions") + " without";
    }
}
