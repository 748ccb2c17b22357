package io.shardlab.predict.screen;

import io.shardlab.core.result.SavedResult;
import io.shardlab.predict.advice.CalibratedAdviser;
import io.shardlab.predict.advice.ChosenDeployment;
import io.shardlab.predict.advice.Expected;
import io.shardlab.predict.answer.Estimate;
import io.shardlab.predict.model.Topology;
import io.shardlab.run.experiment.ConfirmationRun;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A prediction and the run that checks it, in slow motion on the machines that it is for.
 *
 * @param base the saved run whose other parameters it has
 * @param changes the parameters that differ, one text by name
 * @param expected what the run is expected to measure
 */
record Measurement(SavedResult base, Map<String, String> changes, Expected expected) {

    /** A load is slow in slow motion, and the prediction is for documents in memory. */
    private static final long ENOUGH_DOCUMENTS = 20_000;

    private static final String DOCUMENTS = "documents";

    /** @param hardware the name or the file of the machines */
    static Measurement of(CalibratedAdviser model, ChosenDeployment chosen, String hardware) {
        Topology topology = chosen.option().topology();
        int predicted = chosen.option().threads();
        int threads = chosen.atRate()
                .map(made -> ConfirmationRun.threads(
                        made.arrivalsPerSecond(),
                        Optional.ofNullable(made.responseMicros().get("mean")).map(Estimate::value)))
                .orElseGet(() -> ConfirmationRun.threads(predicted));
        Map<String, String> changes =
                ConfirmationRun.parameters(topology.kind(), topology.shards(), topology.routers(), threads, hardware);
        chosen.atRate()
                .ifPresent(made -> changes.put("target-rate", String.valueOf(Math.round(made.arrivalsPerSecond()))));
        SavedResult base = model.basis().newest(topology.sharded());
        if (base.result().parameters().get(DOCUMENTS) instanceof Number many && many.longValue() > ENOUGH_DOCUMENTS) {
            changes.put(DOCUMENTS, String.valueOf(ENOUGH_DOCUMENTS));
        }
        return new Measurement(
                base,
                changes,
                chosen.atRate().isPresent() || threads == predicted
                        ? chosen.expected()
                        : Expected.of(
                                model.adviser(chosen.question(), List.of()).prediction(topology, threads)));
    }
}
