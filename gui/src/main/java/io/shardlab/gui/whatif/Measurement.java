package io.shardlab.gui.whatif;

import io.shardlab.core.result.SavedResult;
import io.shardlab.run.experiment.ConfirmationRun;
import io.shardlab.whatif.answer.Prediction;
import io.shardlab.whatif.model.Topology;
import java.util.Map;

/**
 * A prediction and the run that checks it, in slow motion on the machines that it is for.
 *
 * @param base the saved run whose other parameters it has
 * @param changes the parameters that differ, one text by name
 * @param prediction what the run is expected to measure
 */
record Measurement(SavedResult base, Map<String, String> changes, Prediction prediction) {

    /** A load is slow in slow motion, and the prediction is for documents in memory. */
    private static final long ENOUGH_DOCUMENTS = 20_000;

    private static final String DOCUMENTS = "documents";

    static Measurement of(Advised advised, Advised.Chosen chosen) {
        Topology topology = chosen.prediction().topology();
        int threads = ConfirmationRun.threads(chosen.prediction().threads());
        Map<String, String> changes = ConfirmationRun.parameters(
                topology.shards(), topology.routers(), threads, advised.goals().hardware());
        SavedResult base = advised.basis().newest(topology.sharded());
        if (base.result().parameters().get(DOCUMENTS) instanceof Number many && many.longValue() > ENOUGH_DOCUMENTS) {
            changes.put(DOCUMENTS, String.valueOf(ENOUGH_DOCUMENTS));
        }
        return new Measurement(
                base,
                changes,
                threads == chosen.prediction().threads()
                        ? chosen.prediction()
                        : advised.adviser().prediction(topology, threads));
    }
}
