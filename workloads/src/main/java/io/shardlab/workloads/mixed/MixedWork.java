package io.shardlab.workloads.mixed;

import io.shardlab.core.parameter.Settings;
import io.shardlab.data.choice.OperationMix;
import java.util.List;

/**
 * Which operations are done on which documents. Thread-safe.
 *
 * @param kinds of operation, as results have them
 * @param mix chooses one of them
 * @param chooser chooses documents
 * @param scanLength documents of a scan at the most
 * @param aggregateDays days of an aggregation
 */
record MixedWork(List<Kind> kinds, OperationMix mix, DocumentChooser chooser, int scanLength, int aggregateDays) {

    static MixedWork of(Settings settings) {
        Mix mix = settings.get(MixedParameters.MIX);
        return new MixedWork(
                mix.kinds(),
                new OperationMix(mix.weightsOfKinds()),
                DocumentChooser.of(settings),
                settings.get(MixedParameters.SCAN_LENGTH),
                settings.get(MixedParameters.AGGREGATE_DAYS));
    }
}
