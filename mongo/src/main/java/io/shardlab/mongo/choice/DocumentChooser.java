package io.shardlab.mongo.choice;

import java.util.function.LongFunction;

/** Chooses the documents to work on, among those that were loaded and those that the run has inserted. Thread-safe. */
@FunctionalInterface
public interface DocumentChooser {

    /**
     * Returns the number of a document that was loaded, or that the run has inserted and not deleted at the time of the call;
     * {@link InsertedDocuments#NONE} if none was found.
     *
     * @param inserted the documents that the run has inserted until now
     */
    long choose(RandomStream draws, InsertedDocuments inserted);

    /** Creates a chooser among the documents that were loaded. */
    static DocumentChooser loaded(NumberChooser numbers) {
        return (draws, inserted) -> numbers.choose(draws);
    }

    /** Creates a chooser that takes the oldest document that the run has inserted, each only once. */
    static DocumentChooser oldest() {
        return (draws, inserted) -> inserted.takeOldest();
    }

    /**
     * Creates a chooser among all documents that are present when it is asked.
     *
     * @param loaded the number of documents that were loaded and can be chosen, the first ones; 0 for only those that the run
     *     has inserted
     * @param places chooses among them in the order of their numbers
     */
    static DocumentChooser present(long loaded, PlaceChooser places) {
        return (draws, inserted) -> present(loaded, places, draws, inserted);
    }

    /**
     * Creates a chooser among all documents that are present when it is asked, with those that were there at the beginning.
     *
     * @param places makes the chooser among them, in the order of their numbers, for the number of those at the beginning
     */
    static DocumentChooser all(LongFunction<PlaceChooser> places) {
        return new DocumentChooser() {
            private volatile PlaceChooser known;

            @Override
            public long choose(RandomStream draws, InsertedDocuments inserted) {
                if (known == null) {
                    known = places.apply(inserted.first());
                }
                return present(inserted.first(), known, draws, inserted);
            }
        };
    }

    private static long present(long before, PlaceChooser places, RandomStream draws, InsertedDocuments inserted) {
        int tries = 100;
        for (int i = 0; i < tries; i++) {
            InsertedDocuments.Stretch present = inserted.present();
            long count = before + present.count();
            if (count == 0) {
                break;
            }
            long place = places.choose(draws, count);
            long number = place < before ? place : present.number(place - before);
            if (!inserted.mayBeMissing(number)) {
                return number;
            }
        }
        return InsertedDocuments.NONE;
    }
}
