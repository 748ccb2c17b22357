package io.shardlab.workloads.language.operation;

import io.shardlab.mongo.choice.RandomStream;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.value.Draw;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.bson.RawBsonDocument;

/**
 * The values that the statements of one operation take from outside: its random numbers, the chosen document and the results of
 * earlier steps. One for each worker; not thread-safe.
 */
public final class OperationScope extends Draw {

    private static final long NONE = -1;

    private final RandomStream choices;
    private final Map<String, StepResult> results = new HashMap<>();
    private String chosenCollection;
    private long chosenNumber = NONE;
    private LongSupplier millisLeft = () -> Long.MAX_VALUE;

    /**
     * @param seed the seed of the documents
     * @param operationSeed the seed of the operations' random numbers
     */
    public OperationScope(WorkloadFile file, long seed, long operationSeed) {
        super(seed, operationSeed);
        choices = new RandomStream(operationSeed);
        file.operations().stream()
                .flatMap(operation -> operation.statements().stream())
                .forEach(statement -> statement.as().ifPresent(name -> results.put(name, new StepResult())));
    }

    /**
     * Limits the time of commands that the file does not limit to less.
     *
     * @param millis the time that is left for a command encoded now, in milliseconds; {@link Long#MAX_VALUE} for any time
     */
    public void limitBy(LongSupplier millis) {
        millisLeft = millis;
    }

    /** Returns the time that is left for a command encoded now, in milliseconds; {@link Long#MAX_VALUE} for any time. */
    long millisLeft() {
        return millisLeft.getAsLong();
    }

    /**
     * Begins the operation of a number: forgets the chosen document and all results.
     *
     * @return random numbers of the operation for other choices, such as that of the document
     */
    public RandomStream begin(long number) {
        start(number);
        chosenNumber = NONE;
        if (!results.isEmpty()) {
            results.values().forEach(StepResult::clear);
        }
        return choices.begin(number);
    }

    /** Sets the chosen document, by its number in the collection of the operation's choice. */
    public void choose(String collection, long documentNumber) {
        chosenCollection = collection;
        chosenNumber = documentNumber;
    }

    /** Sets the result of a step; the document is copied. */
    public void result(String name, RawBsonDocument document) {
        results.computeIfAbsent(name, added -> new StepResult()).set(document);
    }

    /**
     * Returns the number of the chosen document.
     *
     * @throws IllegalStateException if none of this collection is chosen
     */
    long chosen(String collection) {
        if (!isChosen(collection)) {
            throw new IllegalStateException("no document of the collection " + collection + " is chosen");
        }
        return chosenNumber;
    }

    /** True if the chosen document is of this collection. */
    boolean isChosen(String collection) {
        return chosenNumber != NONE && chosenCollection.equals(collection);
    }

    /** Returns the result of a step, which is absent if the step has returned no document. */
    StepResult result(String name) {
        return results.get(name);
    }
}
