package io.shardlab.workloads.language.read;

import io.shardlab.workloads.language.value.Slot;

/**
 * The place of a value in a file.
 *
 * @param slot the slot of its random bits
 * @param depth the number of levels around it
 * @param elements the number of arrays of random length around it
 * @param scope the document around it; null if there is none
 */
record Place(long slot, int depth, int elements, Scope scope) {

    static Place top(long slot) {
        return new Place(slot, 0, 0, null);
    }

    /** Returns the place of a part. */
    Place part(String name) {
        return new Place(Slot.of(slot, name), depth + 1, elements, scope);
    }

    /** Returns the place of each element of an array of random length. */
    Place element(String name) {
        return new Place(Slot.of(slot, name), depth + 1, elements + 1, scope);
    }

    /** Returns this place within a document. */
    Place within(Scope document) {
        return new Place(slot, depth, elements, document);
    }
}
