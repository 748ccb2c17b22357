package io.shardlab.workloads.mixed;

import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.RunParameters;
import io.shardlab.data.choice.Draws;
import io.shardlab.data.choice.NumberChooser;
import io.shardlab.mongo.dataset.WebLogParameters;
import io.shardlab.workloads.mixed.state.InsertedDocuments;

/** Chooses the documents to work on. Thread-safe. */
@FunctionalInterface
interface DocumentChooser {

    /**
     * A document's number: of a loaded one, or of one that the run has inserted and not deleted when it was chosen.
     *
     * @param inserted by the run until now
     */
    long choose(Draws draws, InsertedDocuments inserted);

    /** The chooser that the settings ask for. */
    static DocumentChooser of(Settings settings) {
        int count = Math.toIntExact(settings.get(RunParameters.DOCUMENTS));
        double exponent = settings.get(WebLogParameters.ZIPF_EXPONENT);
        return switch (settings.get(MixedParameters.DISTRIBUTION)) {
            case UNIFORM -> loaded(NumberChooser.uniform(count));
            case ZIPFIAN -> loaded(NumberChooser.zipfian(count, exponent).scattered(count));
            case HOTSPOT ->
                loaded(NumberChooser.hotspot(
                                count,
                                settings.get(MixedParameters.HOTSPOT_DATA),
                                settings.get(MixedParameters.HOTSPOT_OPERATIONS))
                        .scattered(count));
            case LATEST -> latest(count, NumberChooser.zipfian(count, exponent));
        };
    }

    private static DocumentChooser loaded(NumberChooser numbers) {
        return (draws, inserted) -> numbers.choose(draws);
    }

    /**
     * By age: first those that the run has inserted, then those that were loaded.
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
            // In place of one whose insert failed, which lies among the others.
            return inserted.mayBeMissing(number) ? loaded - 1 - age : number;
        };
    }
}
