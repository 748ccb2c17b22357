package io.shardlab.workloads.mixed;

import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.data.choice.NumberChooser;
import io.shardlab.data.choice.RandomStream;
import io.shardlab.mongo.dataset.WebLogParameters;

/** Chooses the documents to work on. Thread-safe. */
@FunctionalInterface
interface DocumentChooser {

    enum KeyDistribution {
        /** All equally often. */
        UNIFORM,
        /** Few most often: the k-th in proportion to 1 / k^exponent. They are spread over the data. */
        ZIPFIAN,
        /** Like Zipfian, the newest most often: those inserted last, and then those loaded last. */
        LATEST,
        /** A share of the operations on a share of the data, both uniform. */
        HOTSPOT
    }

    /**
     * Returns the number of a document that was loaded, or that the run has inserted and not deleted at the time of the call.
     *
     * @param inserted the documents that the run has inserted until now
     */
    long choose(RandomStream draws, InsertedDocuments inserted);

    static DocumentChooser of(Settings settings) {
        int count = Math.toIntExact(settings.get(RunParameters.DOCUMENTS));
        double exponent = settings.get(WebLogParameters.ZIPF_EXPONENT);
        return switch (settings.get(Mixed.DISTRIBUTION)) {
            case UNIFORM -> loaded(NumberChooser.uniform(count));
            case ZIPFIAN -> loaded(NumberChooser.zipfian(count, exponent).scattered(count));
            case HOTSPOT ->
                loaded(NumberChooser.hotspot(
                                count, settings.get(Mixed.HOTSPOT_DATA), settings.get(Mixed.HOTSPOT_OPERATIONS))
                        .scattered(count));
            case LATEST -> latest(count, NumberChooser.zipfian(count, exponent));
        };
    }

    private static DocumentChooser loaded(NumberChooser numbers) {
        return (draws, inserted) -> numbers.choose(draws);
    }

    /**
     * Chooses by age: first the documents that the run has inserted, then those that were loaded.
     *
     * @param ages 0 for the newest
     */
    static DocumentChooser latest(int loaded, NumberChooser ages) {
        return (draws, inserted) -> {
            long age = ages.choose(draws);
            long newest = inserted.newest();
            long oldest = inserted.oldest();
            long alive = Math.max(0, newest - oldest + 1);
            long number = age < alive ? newest - age : loaded - 1 - (age - alive);
            // A document whose insert failed has a number among the others: a loaded one is chosen instead.
            return inserted.mayBeMissing(number) ? loaded - 1 - age : number;
        };
    }
}
