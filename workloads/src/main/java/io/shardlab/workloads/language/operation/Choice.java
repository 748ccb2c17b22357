package io.shardlab.workloads.language.operation;

import io.shardlab.mongo.choice.PlaceChooser;
import io.shardlab.mongo.choice.YcsbPlaces;
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
 * @param mean the mean age of {@link By#EXPONENTIAL}, in documents
 * @param ycsb true for the formulas of YCSB, which approximate {@link By#ZIPFIAN} and {@link By#LATEST}
 * @param expected the number of documents that may be inserted, for {@link By#ZIPFIAN} by YCSB's formula
 * @param field the field of {@link By#VALUE}; empty for others
 */
public record Choice(
        String collection,
        From from,
        By by,
        double exponent,
        double hotData,
        double hotOperations,
        double mean,
        boolean ycsb,
        long expected,
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
        /** One document after the other, over all threads, and again from the first. */
        SEQUENTIAL,
        /** The newest documents most often, by an exponential distribution of their ages. */
        EXPONENTIAL,
        /** A loaded document of one of the different values of a field, each value equally often. */
        VALUE,
        /** The oldest document that this run has inserted, each at most once; for deletes. */
        OLDEST
    }

    /**
     * Returns the distribution over documents in the order of their numbers; those of {@link By#VALUE} and {@link By#OLDEST} are
     * uniform.
     *
     * @param first the number of the first loaded document
     * @param loaded the number of loaded documents
     * @param before the number of documents at the beginning
     * @param machines the number of load machines, which insert the expected documents together
     */
    public PlaceChooser places(long first, long loaded, long before, int machines) {
        return switch (by) {
            case UNIFORM, VALUE, OLDEST -> PlaceChooser.uniform();
            case ZIPFIAN ->
                ycsb ? YcsbPlaces.zipfian(first, loaded, expected / machines) : PlaceChooser.zipfian(exponent);
            case LATEST -> ycsb ? YcsbPlaces.latest(before) : PlaceChooser.latest(exponent);
            case HOTSPOT ->
                ycsb
                        ? YcsbPlaces.hotspot((long) (loaded * hotData), hotOperations)
                        : PlaceChooser.hotspot(hotData, hotOperations);
            case SEQUENTIAL -> YcsbPlaces.sequential();
            case EXPONENTIAL -> YcsbPlaces.exponential(mean);
        };
    }
}
