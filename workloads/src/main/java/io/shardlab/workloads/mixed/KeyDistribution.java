package io.shardlab.workloads.mixed;

import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.mongo.choice.DocumentChooser;
import io.shardlab.mongo.choice.NumberChooser;
import io.shardlab.mongo.dataset.WebLogParameters;

/** The distribution of the choice of documents. */
enum KeyDistribution {
    /** All equally often. */
    UNIFORM,
    /** Few most often: the k-th in proportion to 1 / k^exponent. They are spread over the data. */
    ZIPFIAN,
    /** Like Zipfian, the newest most often: those inserted last, and then those loaded last. */
    LATEST,
    /** A share of the operations on a share of the data, both uniform. */
    HOTSPOT;

    /** Creates the chooser of the settings. */
    static DocumentChooser chooser(Settings settings) {
        int count = Math.toIntExact(settings.get(RunParameters.DOCUMENTS));
        double exponent = settings.get(WebLogParameters.ZIPF_EXPONENT);
        return switch (settings.get(Mixed.DISTRIBUTION)) {
            case UNIFORM -> DocumentChooser.loaded(NumberChooser.uniform(count));
            case ZIPFIAN ->
                DocumentChooser.loaded(NumberChooser.zipfian(count, exponent).scattered(count));
            case HOTSPOT ->
                DocumentChooser.loaded(NumberChooser.hotspot(
                                count, settings.get(Mixed.HOTSPOT_DATA), settings.get(Mixed.HOTSPOT_OPERATIONS))
                        .scattered(count));
            case LATEST -> DocumentChooser.latest(count, NumberChooser.zipfian(count, exponent));
        };
    }
}
