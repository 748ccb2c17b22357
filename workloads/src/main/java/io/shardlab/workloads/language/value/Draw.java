package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.DocumentIds;
import io.shardlab.mongo.document.SplitMix64;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * The random bits of one document, or of one operation at a time. The bits of a generator are a pure function of the seed, the
 * number of the document, the indexes of the array elements around the generator, and the generator's slot. So each field can
 * be made without the others. One for each thread; not thread-safe.
 */
public class Draw {

    private static final int INITIAL_LEVELS = 16;

    private final long documentSeed;
    private final DocumentIds documentIds;
    private final long documentStart;
    private final long ownStart;
    private LongSupplier clock;
    private long number;
    private long state;
    private long lastStream;
    private int nextInStream;
    private long placeInStream;

    /** The states of the levels that were entered; for each, the level around it in the file, and the one to return to. */
    private long[] states = new long[INITIAL_LEVELS];

    private int[] around = new int[INITIAL_LEVELS];
    private int[] before = new int[INITIAL_LEVELS];
    private int levels = 1;
    private int level;

    /**
     * @param documentSeed the seed of all documents
     * @param ownSeed the seed of the numbers that {@link #start} begins; that of the documents in a draw for documents
     */
    public Draw(long documentSeed, long ownSeed) {
        this.documentSeed = documentSeed;
        this.documentIds = DocumentIds.ofSeed(documentSeed);
        this.documentStart = SplitMix64.output(documentSeed, 0);
        this.ownStart = SplitMix64.output(ownSeed, 0);
    }

    /** Begins a document or an operation, and forgets everything that was entered. */
    public final void start(long newNumber) {
        number = newNumber;
        state = SplitMix64.output(ownStart, newNumber);
        states[0] = state;
        levels = 1;
        level = 0;
    }

    /** Takes the time of the present operation from a clock of the engine, in milliseconds since 1970. */
    public final void takeNowFrom(LongSupplier newClock) {
        clock = newClock;
    }

    /** Returns the time of the present operation in milliseconds since 1970, or another time if there is no operation. */
    public final long now(long otherwise) {
        return clock == null ? otherwise : clock.getAsLong();
    }

    /** The seed of all documents. */
    public final long documentSeed() {
        return documentSeed;
    }

    /** The ids of documents whose template has none. */
    public final DocumentIds documentIds() {
        return documentIds;
    }

    /** The number of the present document or operation, from 0. */
    public final long number() {
        return number;
    }

    /** Returns the 64 random bits of a generator. */
    public final long bits(long slot) {
        return SplitMix64.mix(state + slot);
    }

    /** Returns the state of a stream of random bits that the texts of a document share; see {@link PrintableValue}. */
    final long documentStream() {
        return SplitMix64.output(documentSeed, number);
    }

    /**
     * Returns the place in the stream of a document at which a value begins, or -1 unless the one before it was made last.
     *
     * @param value the number of the value among those that share the stream
     */
    final long placeInStream(long stream, int value) {
        return stream == lastStream && value == nextInStream ? placeInStream : -1;
    }

    /** Notes where the next value in a stream begins. */
    final void endInStream(long stream, int value, long place) {
        lastStream = stream;
        nextInStream = value + 1;
        placeInStream = place;
    }

    /** Enters an element of an array, until {@link #leave}. */
    public final void enterElement(long slot, long index) {
        enter(SplitMix64.output(state + slot, index), level);
    }

    /** Enters a value that is the same in all documents, whatever the seed, until {@link #leave}. */
    public final void enterShared(long slot, long index) {
        enter(SplitMix64.output(slot, index), level);
    }

    /** Returns to where the last {@code enter} was called. */
    public final void leave() {
        level = before[--levels];
        state = states[level];
    }

    /**
     * Enters a document, which may belong to another collection, until {@link #leaveDocument}.
     *
     * @return the present number, for {@link #leaveDocument}
     */
    public final long enterDocument(long documentNumber) {
        long previous = number;
        number = documentNumber;
        enter(SplitMix64.output(documentStart, documentNumber), 0);
        return previous;
    }

    /** Returns to the document or operation in which {@link #enterDocument} was called. */
    public final void leaveDocument(long previousNumber) {
        leave();
        number = previousNumber;
    }

    /**
     * Enters a level around the present one again, until {@link #leave}.
     *
     * @param elements the number of array elements between both
     */
    public final void enterAround(int elements) {
        int target = level;
        for (int i = 0; i < elements; i++) {
            target = around[target];
        }
        enter(states[target], around[target]);
    }

    private void enter(long newState, int levelAround) {
        if (levels == states.length) {
            states = Arrays.copyOf(states, levels * 2);
            around = Arrays.copyOf(around, levels * 2);
            before = Arrays.copyOf(before, levels * 2);
        }
        states[levels] = newState;
        around[levels] = levelAround;
        before[levels] = level;
        level = levels++;
        state = newState;
    }
}
