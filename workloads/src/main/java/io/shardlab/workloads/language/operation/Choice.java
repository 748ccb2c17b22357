package io.shardlab.workloads.language.operation;

import io.shardlab.mongo.choice.PlaceChooser;
import java.util.Optional;

/**
 * The choice of an existing document, whose fields an operation uses.
 *
 * @param collection the collection of the document
 * @param from the documents among which one is chosen
 * @param by the distribution of the choice
 * @param exponent the exponent of {@link By#ZIPFIAN} and {@link By#LATEST}
 * @param hotData the share of documents that is hot, for {@link By#HOTSPOT}
 * @param hotOperations the share of operations on hot documents, for {@link By#HOTSPOT}
 * @param field the field of {@link By#VALUE}; empty for others
 */
public record Choice(
        String collection,
        From from,
        By by,
        double exponent,
        double hotData,
        double hotOperations,
        Optional<String> field) {

    /** The documents among which one is chosen. */
    public enum From {
        /** Those that were loaded before the operations began. */
        LOADED,
        /** Those that this run has inserted and not deleted. */
        INSERTED,
        /** Both. */
        ALL
    }

    /** The distribution of a choice. */
    public enum By {
        /** All documents equally often. */
        UNIFORM,
        /** Few documents most often, spread over the data: the k-th in proportion to 1 / k^exponent. */
        ZIPFIAN,
        /** Like {@link #ZIPFIAN}, the newest documents most often. */
        LATEST,
        /** A share of the operations on a share of the data, both uniform. */
        HOTSPOT,
        /** A loaded document of one of the different values of a field, each value equally often. */
        VALUE,
        /** The oldest document that this run has inserted, each at most once; for deletes. */
        OLDEST
    }

    /** Returns the distribution over documents in the order of their numbers; those of {@link By#VALUE} and {@link By#OLDEST} are uniform. */
    public PlaceChooser places() {
        return switch (by) {
            case UNIFORM, VALUE, OLDEST -> PlaceChooser.uniform();
            case ZIPFIAN -> PlaceChooser.zipfian(exponent);
            case LATEST -> PlaceChooser.latest(exponent);
            case HOTSPOT -> PlaceChooser.hotspot(hotData, hotOperations);
        };
    }
}
