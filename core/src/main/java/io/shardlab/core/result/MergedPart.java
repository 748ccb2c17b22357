package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * One of the results that a merged result was made from. Immutable.
 *
 * @param path the folder that it was read from
 * @param label the user's name for the run
 * @param seed its seed
 * @param startedAt the wall-clock start of the run
 * @param start when its measured part began, if a time was asked for
 * @param facts the facts that its workload reported
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record MergedPart(
        String path,
        Optional<String> label,
        long seed,
        Instant startedAt,
        Optional<StartReport> start,
        Map<String, Object> facts) {}
