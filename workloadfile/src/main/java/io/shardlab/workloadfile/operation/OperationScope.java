package io.shardlab.workloadfile.operation;

import io.shardlab.data.choice.RandomStream;
import io.shardlab.workloadfile.WorkloadFile;
import org.bson.RawBsonDocument;

/**
 * The values that the statements of one operation take from outside: its random numbers, the chosen document and the results of
 * earlier steps. One for each worker; not thread-safe.
 */
public final class OperationScope {

    private final WorkloadFile file;
    private final long seed;

    /**
     * @param seed the seed of the documents
     * @param operationSeed the seed of the operations' random numbers
     */
    public OperationScope(WorkloadFile file, long seed, long operationSeed) {
        this.file = file;
        this.seed = seed;
    }

    /** Begins the operation of a number: forgets the chosen document and all results. */
    public RandomStream begin(long number) {
        throw new UnsupportedOperationException(file.name() + seed);
    }

    /** Sets the chosen document, by its number in the collection of the operation's choice. */
    public void choose(String collection, long documentNumber) {
        throw new UnsupportedOperationException();
    }

    /** Sets the result of a step; the document is copied. */
    public void result(String name, RawBsonDocument document) {
        throw new UnsupportedOperationException();
    }
}
