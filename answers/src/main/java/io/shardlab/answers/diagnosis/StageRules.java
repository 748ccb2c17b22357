package io.shardlab.answers.diagnosis;

import io.shardlab.answers.diagnosis.observation.Observation;
import io.shardlab.answers.diagnosis.observation.Thresholds;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.StageReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
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
                .map(stage -> Finding.of(
                        "stage-overload",
                        Message.of(
                                "Stage {0} ({1} operations/s) was more than could be carried out: {2} operations/s returned in "
                                        + "it.",
                                stage.stage(), rate(stage), FigureText.brief(stage.throughput())),
                        before(stages, stage).and(after(stages, stage)),
                        Message.of(
                                "Keep to the rates of the stages before it, or let --find-max search the highest rate that meets "
                                        + "an objective.")));
    }

    private static boolean isOverloaded(StageReport stage) {
        return stage.due() >= Thresholds.FEWEST_OPERATIONS
                && stage.throughput() * stage.seconds() < KEPT_UP * (stage.due() - stage.failed());
    }

    private static Object rate(StageReport stage) {
        String from = FigureText.brief(stage.fromRate());
        return stage.fromRate() == stage.toRate()
                ? from
                : Message.of(
                        Message.sense("from one to the other", "{0} to {1}"), from, FigureText.brief(stage.toRate()));
    }

    private static Message before(List<StageReport> stages, StageReport stage) {
        int index = stages.indexOf(stage);
        return index == 0 ? p99(stage) : Message.of("{0}, then {1}", p99(stages.get(index - 1)), p99(stage));
    }

    private static Optional<Message> after(List<StageReport> stages, StageReport stage) {
        return stages.stream()
                .skip(stages.indexOf(stage) + 1L)
                .filter(later -> later.due() > 0)
                .findFirst()
                .map(later -> Message.of(
                        "; the operations that were due in stage {0} still had {1} ms at the median",
                        later.stage(), time(later, "50")));
    }

    private static Message p99(StageReport stage) {
        return Message.of("stage {0} had a p99 of {1} ms", stage.stage(), time(stage, "99"));
    }

    private static Object time(StageReport stage, String percentile) {
        return stage.responseTime()
                .<Object>map(time -> FigureText.microsAsMillis(time.percentile(percentile)))
                .orElseGet(() -> Message.of("an unknown number of"));
    }
}
