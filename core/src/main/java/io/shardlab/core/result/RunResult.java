package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.core.text.Secrets;
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
 * @param start when the measured part began, if a time was asked for
 * @param mergedFrom the results of single load machines that this one was made from; empty if it was measured as it is
 * @param clients those load machines; empty if there was one
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
        Verdict verdict,
        Optional<StartReport> start,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<MergedPart> mergedFrom,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<ClientReport> clients) {

    /** The version of this layout; a reader refuses any other. */
    public static final int SCHEMA_VERSION = 1;

    /** The key, among the facts, of a list of sentences; not there if everything was seen. */
    public static final String NOT_SEEN = "notSeen";

    public RunResult {
        label = label.map(Secrets::mask);
        phases = List.copyOf(phases);
        diagnosis = List.copyOf(diagnosis);
        // Results of older programs do not have these.
        start = start == null ? Optional.empty() : start;
        mergedFrom = mergedFrom == null ? List.of() : List.copyOf(mergedFrom);
        clients = clients == null ? List.of() : List.copyOf(clients);
    }

    /** A result of one load machine that began when it was ready. */
    public RunResult(
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
        this(
                schemaVersion,
                workload,
                label,
                seed,
                startedAt,
                parameters,
                target,
                client,
                phases,
                repetitions,
                sharding,
                facts,
                diagnosis,
                verdict,
                Optional.empty(),
                List.of(),
                List.of());
    }

    /** The same result with the time at which its measured part began. */
    public RunResult startedAsAsked(StartReport report) {
        return new RunResult(
                schemaVersion,
                workload,
                label,
                seed,
                startedAt,
                parameters,
                target,
                client,
                phases,
                repetitions,
                sharding,
                facts,
                diagnosis,
                verdict,
                Optional.of(report),
                mergedFrom,
                clients);
    }
}
