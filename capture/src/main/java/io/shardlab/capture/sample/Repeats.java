package io.shardlab.capture.sample;

import io.shardlab.capture.fit.Repetition;
import java.util.Map;

/** Writes how values repeat. */
final class Repeats {

    private Repeats() {}

    /** Adds the number of different values, and how they are distributed, to the arguments of a generator. */
    static void add(Repetition repetition, Map<String, Object> arguments) {
        arguments.put("distinct", repetition.distinct());
        if (repetition.exponent() > 0) {
            arguments.put("distribution", "zipfian");
            arguments.put("exponent", repetition.exponent());
        }
    }
}
