package io.shardlab.core.result;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A made-up result: a run of {@code sharded-query} with the seed 1 that passed, on a cluster of three shards and one
 * router, from a client with two processors. Tests change what they are about.
 */
public final class MadeUpRun {

    private String workload = "sharded-query";
    private Optional<String> label = Optional.empty();
    private long seed = 1;
    private Instant startedAt = MadeUpPhase.START;
    private Map<String, Object> parameters = Map.of();
    private TargetReport target =
            new TargetReport("sharded", "6.0.5", 3, 1, "embedded", true, List.of("mongodb://127.0.0.1:1"));
    private ClientDescription client = new ClientDescription("0.1.0", "17", "5.14.0", "Linux", 2, 512L << 20);
    private List<PhaseReport> phases = List.of();
    private Optional<RepetitionSummary> repetitions = Optional.empty();
    private Optional<MaximumReport> maximum = Optional.empty();
    private Optional<ShardingReport> sharding = Optional.empty();
    private Map<String, Object> facts = Map.of();
    private List<Finding> diagnosis = List.of();
    private Verdict verdict = new Verdict(Verdict.Status.PASS, List.of());

    public MadeUpRun workload(String name) {
        workload = name;
        return this;
    }

    public MadeUpRun label(Optional<String> text) {
        label = text;
        return this;
    }

    public MadeUpRun seed(long number) {
        seed = number;
        return this;
    }

    public MadeUpRun startedAt(Instant time) {
        startedAt = time;
        return this;
    }

    public MadeUpRun parameters(Map<String, Object> resolved) {
        parameters = resolved;
        return this;
    }

    public MadeUpRun target(TargetReport report) {
        target = report;
        return this;
    }

    /** The target was slower by this factor than what it stands for; figures are as measured. Call it after {@link #target}. */
    public MadeUpRun slowMotion(double factor) {
        return target(target.with(slowMotionOf(factor)));
    }

    /** A run in slow motion on machines named {@code lan}, whose local mongos does 3 times the work of a real mongos. */
    public static SlowMotionReport slowMotionOf(double factor) {
        return slowMotionOf(factor, 0.5);
    }

    /** @param busy how much of this machine's processors was busy, from 0 to 1 */
    public static SlowMotionReport slowMotionOf(double factor, double busy) {
        return new SlowMotionReport(
                false,
                factor,
                "lan (in one rack)",
                "as asked for",
                3,
                List.of("disks"),
                Optional.of(busy),
                Optional.of(0.01),
                Optional.empty());
    }

    public MadeUpRun client(ClientDescription description) {
        client = description;
        return this;
    }

    public MadeUpRun phases(List<PhaseReport> reports) {
        phases = reports;
        return this;
    }

    public MadeUpRun repetitions(Optional<RepetitionSummary> summary) {
        repetitions = summary;
        return this;
    }

    public MadeUpRun maximum(MaximumReport report) {
        maximum = Optional.of(report);
        return this;
    }

    public MadeUpRun sharding(Optional<ShardingReport> report) {
        sharding = report;
        return this;
    }

    public MadeUpRun facts(Map<String, Object> byKey) {
        facts = byKey;
        return this;
    }

    public MadeUpRun diagnosis(List<Finding> findings) {
        diagnosis = findings;
        return this;
    }

    public MadeUpRun verdict(Verdict judgement) {
        verdict = judgement;
        return this;
    }

    public RunResult result() {
        return new RunResult(
                RunResult.SCHEMA_VERSION,
                workload,
                label,
                seed,
                startedAt,
                parameters,
                target,
                client,
                phases,
                repetitions,
                maximum,
                sharding,
                Optional.empty(),
                facts,
                diagnosis,
                verdict,
                RunResult.Machines.ONE);
    }
}
