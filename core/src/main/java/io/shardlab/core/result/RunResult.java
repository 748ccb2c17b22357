package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One run as it is saved in {@code result.json}. Immutable; units are in the names.
 *
 * @param schemaVersion {@link #SCHEMA_VERSION}
 * @param workload the workload's name
 * @param label the user's name for the run
 * @param seed all generated data and key choices follow from it
 * @param startedAt wall-clock start of the run
 * @param parameters every resolved parameter, secrets masked; sizes in bytes
 * @param target what was measured
 * @param client what measured
 * @param phases in the order in which they ran
 * @param repetitions median and spread over the measured phases of all repetitions
 * @param sharding where the data lay at the end; empty if the target has no shards
 * @param facts what the workload itself has to say, by key with the unit in the name; {@link #NOT_SEEN} says what of
 *     the servers could not be seen
 * @param diagnosis why the figures are what they are
 * @param verdict whether the objectives were met
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record RunResult(
        int schemaVersion,
        String workload,
        Optional<String> label,
        long seed,
        Instant startedAt,
        Map<String, Object> parameters,
        TargetReport target,
        ClientDescription client,
        List<PhaseReport> phases,
        Optional<RepetitionSummary> repetitions,
        Optional<ShardingReport> sharding,
        Map<String, Object> facts,
        List<Finding> diagnosis,
        Verdict verdict) {

    /** The version of this layout; a reader refuses any other. */
    public static final int SCHEMA_VERSION = 1;

    /** The key, among the facts, of a list of sentences; not there if everything was seen. */
    public static final String NOT_SEEN = "notSeen";

    public RunResult {
        phases = List.copyOf(phases);
        diagnosis = List.copyOf(diagnosis);
    }
}
