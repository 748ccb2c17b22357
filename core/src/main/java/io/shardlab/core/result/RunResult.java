package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.shardlab.core.text.Secrets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One run as it is saved in {@code result.json}. In JSON the figures of its unwrapped parts are properties of the result
 * itself. Immutable; units are in the names.
 *
 * @param identity which run it was
 * @param target what was measured
 * @param client what measured
 * @param phases in the order in which they ran
 * @param outcome what came of it
 * @param machines the load machines, if there were several or a common start
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record RunResult(
        @JsonUnwrapped Identity identity,
        TargetReport target,
        ClientDescription client,
        List<PhaseReport> phases,
        @JsonUnwrapped Outcome outcome,
        @JsonUnwrapped Machines machines) {

    /** The version of this layout; a reader refuses any other. */
    public static final int SCHEMA_VERSION = 1;

    /** The key, among the facts, of the sentences that say which facts of the servers are unavailable; absent if none is. */
    public static final String UNAVAILABLE_FACTS = "notSeen";

    public RunResult {
        phases = List.copyOf(phases);
    }

    /**
     * Which run it was.
     *
     * @param schemaVersion {@link #SCHEMA_VERSION}
     * @param workload the workload's name
     * @param label the user's name for the run; secrets in it are masked
     * @param seed all generated data and key choices follow from it
     * @param startedAt wall-clock start of the run
     * @param parameters every resolved parameter, secrets masked; sizes in bytes
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Identity(
            int schemaVersion,
            String workload,
            Optional<String> label,
            long seed,
            Instant startedAt,
            Map<String, Object> parameters) {

        public Identity {
            label = label.map(Secrets::mask);
        }

        /** In the layout of this program. */
        public Identity(
                String workload, Optional<String> label, long seed, Instant startedAt, Map<String, Object> parameters) {
            this(SCHEMA_VERSION, workload, label, seed, startedAt, parameters);
        }
    }

    /**
     * What came of a run.
     *
     * @param repetitions median and spread over the measured phases of all repetitions
     * @param sharding where the data lay at the end; empty if the target has no shards
     * @param input what a load read; empty if it read nothing, and in results of older programs
     * @param facts what the workload itself has to say, by key with the unit in the name; {@link #UNAVAILABLE_FACTS} says what of
     *     the servers could not be seen
     * @param diagnosis why the figures are what they are
     * @param verdict whether the objectives were met
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Outcome(
            Optional<RepetitionSummary> repetitions,
            Optional<ShardingReport> sharding,
            Optional<LoadedInput> input,
            Map<String, Object> facts,
            List<Finding> diagnosis,
            Verdict verdict) {

        public Outcome {
            input = input == null ? Optional.empty() : input;
            diagnosis = List.copyOf(diagnosis);
        }
    }

    /**
     * The load machines of a run, if there were several or a common start. Results of older programs do not have these.
     *
     * @param start when the measured part began, if a time was asked for
     * @param mergedFrom the results of single load machines that this one was made from; empty if it was measured as it is
     * @param clients those load machines; empty if there was one
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Machines(
            Optional<StartReport> start,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<MergedPart> mergedFrom,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<ClientReport> clients) {

        /** One machine that began when it was ready. */
        public static final Machines ONE = new Machines(Optional.empty(), List.of(), List.of());

        public Machines {
            start = start == null ? Optional.empty() : start;
            mergedFrom = mergedFrom == null ? List.of() : List.copyOf(mergedFrom);
            clients = clients == null ? List.of() : List.copyOf(clients);
        }

        /** One machine and when its measured part began. */
        public static Machines startedAsAsked(Optional<StartReport> start) {
            return new Machines(start, List.of(), List.of());
        }
    }

    /** The same with another verdict. */
    public RunResult with(Verdict verdict) {
        Outcome judged = new Outcome(repetitions(), sharding(), input(), facts(), diagnosis(), verdict);
        return new RunResult(identity, target, client, phases, judged, machines);
    }

    // What many callers read.

    public String workload() {
        return identity.workload();
    }

    public Optional<String> label() {
        return identity.label();
    }

    public long seed() {
        return identity.seed();
    }

    public Instant startedAt() {
        return identity.startedAt();
    }

    public Map<String, Object> parameters() {
        return identity.parameters();
    }

    public Optional<RepetitionSummary> repetitions() {
        return outcome.repetitions();
    }

    public Optional<ShardingReport> sharding() {
        return outcome.sharding();
    }

    public Optional<LoadedInput> input() {
        return outcome.input();
    }

    public Map<String, Object> facts() {
        return outcome.facts();
    }

    public List<Finding> diagnosis() {
        return outcome.diagnosis();
    }

    public Verdict verdict() {
        return outcome.verdict();
    }

    public List<ClientReport> clients() {
        return machines.clients();
    }
}
