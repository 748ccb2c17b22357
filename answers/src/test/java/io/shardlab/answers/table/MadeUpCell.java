package io.shardlab.answers.table;

import io.shardlab.core.result.ClientDescription;
import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ShardingReport;
import io.shardlab.core.result.SlowMotionReport;
import io.shardlab.core.result.TargetReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A cell of a made-up experiment: tests give the swept values and the figures that they are about. */
public final class MadeUpCell {

    private static final int DEFAULT_THREADS = 10;

    private final int number;
    private final Map<String, String> values = new LinkedHashMap<>();
    private final Map<String, Object> facts = new LinkedHashMap<>();
    private final List<PhaseReport> phases = new ArrayList<>();
    private List<ServerReport> servers = List.of();
    private Optional<MigrationReport> migrations = Optional.empty();
    private Optional<ShardingReport> sharding = Optional.empty();
    private Optional<Double> targetRate = Optional.empty();
    private List<Finding> diagnosis = List.of();
    private ClientDescription client = new ClientDescription("0.1.0", "17", "5.14.0", "Linux", 4, 512L << 20);
    private Optional<SlowMotionReport> slowMotion = Optional.empty();
    private boolean local;

    private MadeUpCell(int number) {
        this.number = number;
    }

    /** A cell with names and values of swept parameters in turn. */
    public static MadeUpCell of(int number, String... namesAndValues) {
        MadeUpCell cell = new MadeUpCell(number);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            cell.values.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return cell;
    }

    public MadeUpCell local() {
        local = true;
        return this;
    }

    /** In slow motion by 20, on a machine that was so busy, from 0 to 1. */
    public MadeUpCell slowMotion(double busy) {
        slowMotion = Optional.of(MadeUpRun.slowMotionOf(20, busy));
        return this;
    }

    /** The findings of the run's own diagnosis, the main limit first. */
    public MadeUpCell diagnosis(Finding... findings) {
        diagnosis = List.of(findings);
        return this;
    }

    public MadeUpCell client(ClientDescription description) {
        client = description;
        return this;
    }

    public MadeUpCell fact(String name, Object value) {
        facts.put(name, value);
        return this;
    }

    public MadeUpCell servers(ServerReport... reports) {
        servers = List.of(reports);
        return this;
    }

    public MadeUpCell migrations(long count, double meanSeconds) {
        migrations = Optional.of(new MigrationReport(count, meanSeconds, 2 * meanSeconds, 0, Optional.empty()));
        return this;
    }

    public MadeUpCell documentsPerShard(Map<String, Long> documents) {
        sharding = Optional.of(new ShardingReport(
                "shardlab.weblog",
                "{}",
                documents,
                Map.of(),
                documents,
                documents,
                MigrationReport.NONE,
                Optional.empty(),
                Optional.of(true),
                Optional.of(true)));
        return this;
    }

    public MadeUpCell targetRate(double rate) {
        targetRate = Optional.of(rate);
        return this;
    }

    /** A loop of 10 s for each repetition. */
    public MadeUpCell throughput(double... perSecond) {
        for (int i = 0; i < perSecond.length; i++) {
            long operations = Math.round(perSecond[i] * 10);
            phases.add(phase("warm-up", i + 1, false, 3, operations / 7, 0));
            phases.add(phase("measure", i + 1, true, 10, operations, operations));
        }
        return this;
    }

    /** A load for each repetition. */
    public MadeUpCell load(long documents, double... seconds) {
        for (int i = 0; i < seconds.length; i++) {
            phases.add(phase("load", i + 1, true, seconds[i], documents / 1000, documents));
        }
        return this;
    }

    /** A step of every repetition. */
    public MadeUpCell step(String name, double... seconds) {
        for (int i = 0; i < seconds.length; i++) {
            phases.add(phase(name, i + 1, true, seconds[i], 1, 1000));
        }
        return this;
    }

    /** A phase that was ended before its end. */
    public MadeUpCell stopped(double seconds) {
        phases.add(builder("measure", 1, seconds, 10, 10).stopped().report());
        return this;
    }

    /** A cell that measured nothing. */
    public Cell failed(String reason) {
        return new Cell(number, values, Optional.empty(), Optional.of(reason));
    }

    /** A cell that has not run. */
    public Cell planned() {
        return new Cell(number, values, Optional.empty(), Optional.empty());
    }

    public Cell measured() {
        return new Cell(number, values, Optional.of(result()), Optional.empty());
    }

    private RunResult result() {
        return new MadeUpRun()
                .workload("made-up")
                .target(target())
                .client(client)
                .phases(phases)
                .sharding(sharding)
                .facts(facts)
                .diagnosis(diagnosis)
                .result();
    }

    private TargetReport target() {
        String kind = values.getOrDefault("cluster", "sharded");
        boolean shards = kind.equals("sharded");
        TargetReport target = new TargetReport(
                kind,
                "6.0.5",
                shards ? Integer.parseInt(values.getOrDefault("shards", "3")) : 0,
                shards ? Integer.parseInt(values.getOrDefault("routers", "1")) : 0,
                shards ? "mongos" : "none",
                local,
                List.of());
        return slowMotion.map(target::with).orElse(target);
    }

    private int threads() {
        return Integer.parseInt(values.getOrDefault("threads", String.valueOf(DEFAULT_THREADS)));
    }

    private PhaseReport phase(
            String name, int repetition, boolean measured, double seconds, long operations, long documents) {
        return builder(name, repetition, seconds, operations, documents)
                .measured(measured)
                .report();
    }

    /** By Little's law for a closed loop: latency = threads / throughput. */
    private MadeUpPhase builder(String name, int repetition, double seconds, long operations, long documents) {
        double meanMicros = threads() * seconds / operations * 1e6;
        return new MadeUpPhase(name, repetition)
                .threads(threads())
                .seconds(seconds)
                .operations(operations, documents, documents * 200)
                .openLoop(0, null, targetRate)
                .latency(new LatencyReport(
                        operations,
                        meanMicros,
                        meanMicros / 2,
                        meanMicros * 10,
                        Map.of("50", meanMicros, "95", meanMicros * 2, "99", meanMicros * 3, "99.9", meanMicros * 5)))
                .client(0.25 * 4 * seconds, 0.25, 1, Optional.empty(), Optional.empty(), 0)
                .waits(new ConnectionReport(0, 0, 0, 0), 0, 0)
                .servers(servers, migrations, Optional.empty());
    }
}
