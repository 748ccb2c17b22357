package io.shardlab.workloads.crud;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.data.document.SplitMix64;
import java.util.concurrent.atomic.LongAdder;

/**
 * What has been seen of all documents. Each one's number goes into a sum of scrambled numbers, so that a document seen
 * twice does not make up for one that is missing. Thread-safe.
 */
final class ReadTally {

    private final LongAdder seen = new LongAdder();
    private final LongAdder wrong = new LongAdder();
    private final LongAdder sum = new LongAdder();

    /** A document is, to the byte, the one of its number. */
    void right(long number) {
        seen.increment();
        sum.add(SplitMix64.mix(number));
    }

    /** A document is none of those that there should be. */
    void wrong() {
        seen.increment();
        wrong.increment();
    }

    long seen() {
        return seen.sum();
    }

    /**
     * Compares what was read with what should be there.
     *
     * @param when the end of a sentence, such as "after the replacement"
     * @throws RunFailedException unless each document was seen once, as it should be
     */
    void requireAll(long documents, String when) {
        if (seen.sum() != documents) {
            throw new RunFailedException(
                    "There should be " + documents + " documents, but " + seen.sum() + " were read " + when + ".");
        }
        if (wrong.sum() > 0) {
            throw new RunFailedException(
                    wrong.sum() + " of " + documents + " documents are not what they should be " + when + ".");
        }
        if (sum.sum() != expected(documents)) {
            throw new RunFailedException(
                    "Of " + documents + " documents some were read twice and others not at all " + when + ".");
        }
    }

    private static long expected(long documents) {
        long expected = 0;
        for (long number = 0; number < documents; number++) {
            expected += SplitMix64.mix(number);
        }
        return expected;
    }
}
