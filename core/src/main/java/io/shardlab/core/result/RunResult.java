package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.shardlab.core.text.Secrets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One run as it is saved in {@code result.json}. In JSON the figures of its unwrapped part are properties of the result itself.
 * Immutable; units are in the names.
 *
 * @param schemaVersion {@link #SCHEMA_VERSION}
 * @param workload the workload's name
 * @param label the user's name for the run; secrets in it are masked
 * @param seed the number from which all generated data and key choices follow
 * @param startedAt the wall-clock start of the run
 * @param parameters every resolved parameter, secrets masked; sizes in bytes
 * @param target the target that was measured
 * @param client the program and the machine that measured
 * @param phases the phases in the order in which they ran
 * @param repetitions the median and the spread over the measured phases of all repetitions
 * @param maximum the highest rate that met objectives; empty if none was searched, and in results of older programs
 * @param sharding where the data lay at the end; empty if the target has no shards
 * @param input the input of a load; empty if it read none, and in results of older programs
 * @param facts the facts that the workload reports, by key with the unit in the name; {@link #UNAVAILABLE_FACTS} names the
 *     facts of the servers that could not be seen
 * @param diagnosis the reasons why the figures are what they are
 * @param verdict the judgement by the objectives
 * @param machines the load machines, if there were several or a common start
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
        Optional<MaximumReport> maximum,
        Optional<ShardingReport> sharding,
        Optional<LoadedInput> input,
        Map<String, Object> facts,
        List<Finding> diagnosis,
        Verdict verdict,
        @JsonUnwrapped Machines machines) {

    /** The version of this layout; a reader refuses any other. */
    public static final int SCHEMA_VERSION = 1;

    /** The key, among the facts, of the sentences that say which facts of the servers are unavailable; absent if none is. */
    public static final String UNAVAILABLE_FACTS = "notSeen";

    public RunResult {
        label = label.map(Secrets::mask);
        phases = List.copyOf(phases);
        diagnosis = List.copyOf(diagnosis);
    }

    /**
     * The load machines of a run, if there were several or a common start. Results of older programs do not have these.
     *
     * @param start when the measured part began, if a time was asked for
     * @param together the place of this machine in a run that several made together; empty in the result of all of them
     * @param mergedFrom the results of single load machines that this one was made from; empty if it was measured as it is
     * @param clients those load machines; empty if there was one
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Machines(
            Optional<StartReport> start,
            Optional<TogetherReport> together,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<MergedPart> mergedFrom,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<ClientReport> clients) {

        /** One machine that began when it was ready. */
        public static final Machines ONE = new Machines(Optional.empty(), Optional.empty(), List.of(), List.of());

        public Machines {
            together = together == null ? Optional.empty() : together;
            mergedFrom = mergedFrom == null ? List.of() : List.copyOf(mergedFrom);
            clients = clients == null ? List.of() : List.copyOf(clients);
        }
    }

    /**
     * Returns the repetitions of the last phase that counts, whose medians are the figures of the run; none if nothing was
     * measured. Each search for the highest rate ends with another trial, whose name differs.
     */
    public List<PhaseReport> lastRepetitions() {
        List<PhaseReport> measured =
                phases.stream().filter(PhaseReport::measured).toList();
        return measured.stream()
                .filter(phase -> phase.isRepetitionOf(measured.get(measured.size() - 1)))
                .toList();
    }

    /** Returns the objectives that were given; none if this program cannot read them. */
    public List<SloExpression> objectives() {
        try {
            return Stream.ofNullable(parameters.get("slo"))
                    .flatMap(text -> Stream.of(String.valueOf(text).split(",")))
                    .map(SloExpression::parse)
                    .toList();
        } catch (IllegalArgumentException e) {
            return List.of();
        }
    }

    /**
     * The same result with the phases of another run of the same plan as further repetitions. The rest stays as it is, except what
     * both have to meet: the verdict, and the slow motion's pace.
     *
     * @param repeat the name of the parameter that holds the number of repetitions
     */
    public RunResult with(RunResult further, String repeat) {
        int before = phases.stream().mapToInt(PhaseReport::repetition).max().orElse(0);
        List<PhaseReport> all = Stream.concat(
                        phases.stream(), further.phases.stream().map(phase -> phase.after(before)))
                .toList();
        Map<String, Object> values = new LinkedHashMap<>(parameters);
        values.put(repeat, all.stream().mapToInt(PhaseReport::repetition).max().orElse(0));
        boolean tooFast =
                further.target.slowMotion().filter(SlowMotionReport::tooFast).isPresent();
        return new RunResult(
                schemaVersion,
                workload,
                label,
                seed,
                startedAt,
                values,
                tooFast ? further.target : target,
                client,
                all,
                RepetitionSummary.ofAlike(
                        all.stream().filter(PhaseReport::measured).toList()),
                maximum,
                sharding,
                input,
                facts,
                diagnosis,
                verdict.status() == Verdict.Status.PASS ? further.verdict : verdict,
                machines);
    }

    /** The same result with another verdict. */
    public RunResult with(Verdict other) {
        return with(phases, other);
    }

    /** The same result with other phases. */
    public RunResult with(List<PhaseReport> others) {
        return with(others, verdict);
    }

    private RunResult with(List<PhaseReport> otherPhases, Verdict otherVerdict) {
        return new RunResult(
                schemaVersion,
                workload,
                label,
                seed,
                startedAt,
                parameters,
                target,
                client,
                otherPhases,
                repetitions,
                maximum,
                sharding,
                input,
                facts,
                diagnosis,
                otherVerdict,
                machines);
    }
}
