package io.shardlab.mongo.dataset;

import io.shardlab.core.deployment.ClientPath;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.data.document.DocumentIds;

/** One load of a data set's documents, and the check that they have arrived. Used by one thread. */
public final class DataSetLoad {

    private final TargetCollection collection;
    private final long before;
    private final LoadProgress progress = new LoadProgress(LoadProgress.Mark.START);
    private final LoadOperations operations;

    DataSetLoad(
            Target target,
            Settings settings,
            ClientPath path,
            TargetCollection collection,
            DocumentFeed feed,
            long before) {
        this.collection = collection;
        this.before = before;
        DocumentIds ids = DocumentIds.ofSeed(settings.get(RunParameters.SEED));
        this.operations = new LoadOperations(
                target,
                collection.namespace(),
                feed,
                LoadParameters.options(settings, path, ids, feed.mayHoldIds(), false),
                progress);
    }

    /** Returns the insertion workers for one phase. */
    public OperationFactory operations() {
        return operations;
    }

    /**
     * Requires that the load is complete; reads the whole collection.
     *
     * @param documents the number of documents that it should have added
     * @throws RunFailedException if there are fewer or more
     * @throws InterruptedException if the load was stopped
     */
    public void requireComplete(PhaseMeasurement load, long documents) throws InterruptedException {
        if (load.stopped()) {
            throw new InterruptedException("stopped while loading");
        }
        if (load.failure().isPresent()) {
            // Servers that refuse documents may refuse to count them too, or take long to do so.
            throw new RunFailedException("The data set is incomplete, " + progress.acknowledged() + " of " + documents
                    + " documents were acknowledged: " + load.failure().get());
        }
        LoadCheck check = LoadCheck.of(
                before, LoadProgress.Mark.START, progress, collection.countAfterLoad(before + progress.acknowledged()));
        check.verify(collection.acknowledgesWrites());
        if (check.arrived() != documents) {
            throw new RunFailedException("The data set is incomplete: " + check.arrived() + " of " + documents
                    + " documents arrived" + reason(load) + ".");
        }
    }

    private static String reason(PhaseMeasurement load) {
        return load.errorSamples().values().stream()
                .findFirst()
                .map(text -> " (" + text + ")")
                .orElse("");
    }
}
