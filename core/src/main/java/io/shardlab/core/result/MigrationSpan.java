package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.core.figure.Measured;
import io.shardlab.core.figure.Quantity;
import java.util.Optional;

/**
 * The part of a chunk migration that fell into a phase, in seconds from the phase's start by the servers' clock. Immutable.
 *
 * @param startSeconds when it began; 0 if that was before the phase
 * @param endSeconds when it ended; the phase's end if it was still under way then
 * @param fromShard the donor
 * @param toShard the recipient
 * @param committed true if the recipient owns the chunk now, false if the migration was given up; empty if it was under way at
 *     the phase's end
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record MigrationSpan(
        @Measured(Quantity.SECONDS) double startSeconds,
        @Measured(Quantity.SECONDS) double endSeconds,
        String fromShard,
        String toShard,
        Optional<Boolean> committed) {}
