package io.shardlab.analysis.diagnosis;

import io.shardlab.analysis.diagnosis.observation.Observation;
import io.shardlab.analysis.diagnosis.observation.Thresholds;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.StageReport;
import io.shardlab.core.text.FigureText;
import java.util.List;
import java.util.Optional;

/** Findings on a rate that changes by stages. */
final class StageRules {

    /** A stage in which a smaller share of the due operations returned was too much; the share allows for random arrivals. */
    private static final double KEPT_UP = 0.9;

    private StageRules() {}

    /** The first stage that asked for more than was carried out, with what it did to the stages after it. */
    static Optional<Finding> overload(Observation observation) {
        List<StageReport> stages = observation.phase().openLoop().stages();
        return stages.stream()
                .filter(StageRules::isOverloaded)
                .findFirst()
                .map(stage -> new Finding(
                        "Stage " + stage.stage() + " (" + rate(stage) + " operations/s) was more than could be carried"
                                + " out: " + FigureText.brief(stage.throughput()) + " operations/s returned in it.",
                        before(stages, stage) + p99(stage) + after(stages, stage),
                        "Keep to the rates of the stages before it, or let --find-max search the highest rate that"
                                + " meets an objective."));
    }

    private static boolean isOverloaded(StageReport stage) {
        return stage.due() >= Thresholds.FEWEST_OPERATIONS
                && stage.throughput() * stage.seconds() < KEPT_UP * (stage.due() - stage.failed());
    }

    private static String rate(StageReport stage) {
        String from = FigureText.brief(stage.fromRate());
        return stage.fromRate() == stage.toRate() ? from : from + " to " + FigureText.brief(stage.toRate());
    }

    private static String before(List<StageReport> stages, StageReport stage) {
        int index = stages.indexOf(stage);
        return index == 0 ? "" : p99(stages.get(index - 1)) + ", then ";
    }

    private static String after(List<StageReport> stages, StageReport stage) {
        return stages.stream()
                .skip(stages.indexOf(stage) + 1L)
                .filter(later -> later.due() > 0)
                .findFirst()
                .map(later -> "; the operations that were due in stage " + later.stage() + " still had " + p50(later)
                        + " ms at the median")
                .orElse("");
    }

    private static String p99(StageReport stage) {
        return "stage " + stage.stage() + " had a p99 of " + time(stage, "99") + " ms";
    }

    private static String p50(StageReport stage) {
        return time(stage, "50");
    }

    private static String time(StageReport stage, String percentile) {
        return stage.responseTime()
                .map((LatencyReport time) -> FigureText.microsAsMillis(time.percentile(percentile)))
                .orElse("an unknown number of");
    }
}
