package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;

/**
 * The part of a chunk migration that fell into a phase, in seconds from the phase's start by the servers' clock.
 *
 * @param startSeconds when it began; 0 if that was before the phase
 * @param endSeconds when it ended; the phase's end if it was still under way then
 * @param fromShard the donor
 * @param toShard the recipient
 * @param committed whether the recipient owns the chunk now, or the migration was given up; empty if it was under way at
 *     the phase's end
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record MigrationSpan(
        double startSeconds, double endSeconds, String fromShard, String toShard, Optional<Boolean> committed) {}
