package io.shardlab.workloads.language.value;

import io.shardlab.mongo.document.SplitMix64;

/**
 * The slots of generators: 64 bits that follow from the generator's path in the file. So a field keeps its values when another
 * one is added.
 */
public final class Slot {

    private Slot() {}

    /**
     * Returns the slot of a part of the file.
     *
     * @param around the slot of the part around it, or 0
     * @param name its name there
     */
    public static long of(long around, String name) {
        long slot = SplitMix64.mix(around + name.length() + 1);
        for (int i = 0; i < name.length(); i++) {
            slot = SplitMix64.output(slot, name.charAt(i));
        }
        return slot;
    }
}
