package io.shardlab.analysis.figure;

import io.shardlab.core.result.PhaseReport;
import java.util.List;
import java.util.OptionalDouble;

/** A figure of one repetition: of its one measured phase, or of its steps together. A pure function. */
@FunctionalInterface
public interface PhaseReading {

    /**
     * Reads the figure.
     *
     * @param phases the phases of one repetition, at least one
     * @return empty if it was not measured, or cannot be told of several phases together
     */
    OptionalDouble of(List<PhaseReport> phases);
}
