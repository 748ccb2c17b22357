package io.shardlab.workloadfile.value;

import io.shardlab.data.document.SplitMix64;
import java.util.Arrays;

/**
 * The random bits of one document, or of one operation at a time. The bits of a generator are a pure function of the seed, the
 * number of the document, the indexes of the array elements around the generator, and the generator's slot. So each field can
 * be made without the others. One for each thread; not thread-safe.
 */
public class Draw {

    private final long documentSeed;
    private final long documentStart;
    private final long ownStart;
    private long number;
    private long state;
    private long[] outer = new long[8];
    private int depth;

    /**
     * @param documentSeed the seed of all documents
     * @param ownSeed the seed of the numbers that {@link #start} begins; that of the documents in a draw for documents
     */
    public Draw(long documentSeed, long ownSeed) {
        this.documentSeed = documentSeed;
        this.documentStart = SplitMix64.output(documentSeed, 0);
        this.ownStart = SplitMix64.output(ownSeed, 0);
    }

    /** Begins a document or an operation, and forgets everything that was entered. */
    public final void start(long newNumber) {
        number = newNumber;
        state = SplitMix64.output(ownStart, newNumber);
        depth = 0;
    }

    /** The seed of all documents. */
    public final long documentSeed() {
        return documentSeed;
    }

    /** The number of the present document or operation, from 0. */
    public final long number() {
        return number;
    }

    /** Returns the 64 random bits of a generator. */
    public final long bits(long slot) {
        return SplitMix64.mix(state + slot);
    }

    /** Enters an element of an array, until {@link #leave}. */
    public final void enterElement(long slot, long index) {
        push();
        state = SplitMix64.output(state + slot, index);
    }

    /** Enters a value that is the same in all documents and operations of a seed, until {@link #leave}. */
    public final void enterShared(long slot, long index) {
        push();
        state = SplitMix64.output(documentStart ^ slot, index);
    }

    /** Returns to where the last {@code enter} was called. */
    public final void leave() {
        state = outer[--depth];
    }

    /**
     * Enters a document, which may belong to another collection, until {@link #leaveDocument}.
     *
     * @return the present number, for {@link #leaveDocument}
     */
    public final long enterDocument(long documentNumber) {
        push();
        long previous = number;
        number = documentNumber;
        state = SplitMix64.output(documentStart, documentNumber);
        return previous;
    }

    /** Returns to the document or operation in which {@link #enterDocument} was called. */
    public final void leaveDocument(long previousNumber) {
        leave();
        number = previousNumber;
    }

    /** Returns to an outer level for a moment, until {@link #leave}: 1 is the one around the innermost element. */
    final void enterOuter(int levels) {
        long around = outer[depth - levels];
        push();
        state = around;
    }

    private void push() {
        if (depth == outer.length) {
            outer = Arrays.copyOf(outer, depth * 2);
        }
        outer[depth++] = state;
    }
}
