package io.shardlab.run.service;

import com.mongodb.MongoNamespace;
import io.shardlab.answers.folder.ResultFolder;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.engine.Engine;
import io.shardlab.core.measure.IntervalListener;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindHistograms;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.measure.StageHistograms;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.Rounding;
import io.shardlab.core.result.RouterReport;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ShardingReport;
import io.shardlab.core.result.SlowMotionReport;
import io.shardlab.core.result.SlowMotionScale;
import io.shardlab.core.result.TargetOrigin;
import io.shardlab.core.schedule.Share;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.core.workload.SharedOperations;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.counters.ServerCounters;
import io.shardlab.mongo.server.UnavailableFacts;
import io.shardlab.run.search.TrialPhases;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Runs phases through the engine and keeps their reports, with what the servers did during them. Confined to the run's
 * thread, on which the engine also passes on the intervals.
 */
final class RecordedPhases implements PhaseRunner, TrialPhases, AutoCloseable {

    private final RunControl control;
    private final RunListener listener;
    private final ResultFolder folder;
    private final Engine engine;
    private final ServerWatch servers;
    private final OtherMachines machines;
    private final UnavailableFacts unavailable;
    private final Observers observers;
    private final TargetOrigin origin;
    private final Optional<ShardingFacts> sharding;
    private final Optional<SlowMotionWatch> slowMotion;
    private final List<PhaseReport> reports = new ArrayList<>();
    private int repetition;

    /** @param namespace the collection whose placement is recorded, if there is one */
    RecordedPhases(
            Target target,
            Optional<MongoNamespace> namespace,
            ServerWatch servers,
            OtherMachines machines,
            RunControl control,
            RunListener listener,
            ResultFolder folder) {
        this.control = control;
        this.listener = listener;
        this.folder = folder;
        this.engine =
                Engine.standard(machines.clock(), MongoErrors.CLASSIFIER, target.connections(), target::idleCpuSeconds);
        this.servers = servers;
        this.machines = machines;
        this.unavailable = new UnavailableFacts(listener);
        this.observers = new Observers(target, unavailable);
        this.origin = observers.origin();
        this.slowMotion = SlowMotionWatch.of(target, unavailable);
        this.sharding = ShardingFacts.from(target, namespace, unavailable);
    }

    /** Sets the repetition that the next phases belong to, from 1. */
    void repetition(int number) {
        repetition = number;
        folder.repetition(number);
    }

    /** Sets the target of the next phases; if empty, the run's own. */
    void aimAt(Optional<Target> target) {
        observers.aimAt(target);
    }

    /** Runs a phase that prepares. */
    @Override
    public PhaseMeasurement run(PhaseSpec spec, OperationFactory operations) throws InterruptedException {
        return run(spec, operations, false, false, new Recording(operations));
    }

    /** Runs a phase that is measured for its own sake. */
    PhaseMeasurement measure(PhaseSpec spec, OperationFactory operations) throws InterruptedException {
        return run(spec, operations, true, false, new Recording(operations));
    }

    @Override
    public Trial runTrial(PhaseSpec spec, OperationFactory operations) throws InterruptedException {
        Recording recording = new Recording(operations);
        PhaseMeasurement trial = run(spec, operations, false, true, recording);
        slowMotion.ifPresent(SlowMotionWatch::count);
        Run.requireDone(trial);
        return new Trial(trial, scaled(trial.report()), recording.backlogs);
    }

    private PhaseReport scaled(PhaseReport report) {
        return slowMotion
                .map(motion -> SlowMotionScale.simulated(List.of(report), motion.report(List.of()))
                        .get(0))
                .orElse(report);
    }

    @Override
    public void count(String phase, boolean maximum) {
        reports.replaceAll(
                report -> report.repetition() == repetition && report.name().equals(phase)
                        ? report.counted(maximum ? report.openLoop().targetRate() : Optional.empty())
                        : report);
    }

    private PhaseMeasurement run(
            PhaseSpec asked, OperationFactory operations, boolean measured, boolean trial, Recording recording)
            throws InterruptedException {
        PhaseSpec spec = asked.arriving(asked.arrivals().of(asked.name(), repetition))
                .sharedBy(machines.share())
                .slowedBy(slowMotion.map(SlowMotionWatch::factor).orElse(1.0));
        listener.phaseStarted(spec, repetition, measured || trial, operations::progress);
        Optional<ShardingFacts.Snapshot> shardingBefore = snapshot();
        recording.begin(spec, measured || trial);
        Optional<Duration> clockAhead = sharding.flatMap(facts -> facts.clockAhead(machines.clock()));
        slowMotion.ifPresent(SlowMotionWatch::begin);
        PhaseMeasurement measurement = runEngine(spec, SharedOperations.of(operations, machines.share()), recording);
        slowMotion.ifPresent(SlowMotionWatch::end);
        slowMotion.filter(motion -> measured).ifPresent(SlowMotionWatch::count);
        Optional<ShardingFacts.Snapshot> shardingAfter = snapshot();
        List<ServerReport> counted = recording.counted().stream()
                .map(server ->
                        slowMotion.map(motion -> motion.atNominalPace(server)).orElse(server))
                .toList();
        // The servers' figures are added afterwards, as exact as the servers report them.
        PhaseReport rounded = Rounding.of(measurement.report());
        reports.add(rounded.in(
                repetition,
                measured,
                perRouter(measurement, observers.routers(), machines.share()),
                new PhaseReport.Servers(
                        counted,
                        reachable().flatMap(facts -> facts.migrations(clockAhead, measurement.report())),
                        sharding.map(facts -> ShardingFacts.Snapshot.change(shardingBefore, shardingAfter)),
                        withoutCounters(recording.before, counted),
                        rounded.servers().events())));
        listener.phaseEnded(measurement.report());
        if (control.isStopped() && !measurement.report().stopped()) {
            // The stop came after the phase had ended.
            throw new InterruptedException("stopped");
        }
        return measurement;
    }

    /** Workers are pinned to routers round-robin, those of all load machines one after another. */
    static List<RouterReport> perRouter(PhaseMeasurement measurement, List<String> routers, Share machine) {
        int workers = measurement.operationsPerWorker().size();
        long[] operations = new long[routers.size()];
        long[] late = new long[routers.size()];
        for (int worker = 0; worker < workers; worker++) {
            int router = (machine.index() * workers + worker) % routers.size();
            operations[router] += measurement.operationsPerWorker().get(worker);
            late[router] += measurement.lateOperationsPerWorker().get(worker);
        }
        double seconds = measurement.report().seconds();
        return IntStream.range(0, operations.length)
                .mapToObj(router -> new RouterReport(
                        routers.get(router),
                        operations[router],
                        seconds > 0 ? Rounding.thousandths((operations[router] - late[router]) / seconds) : 0))
                .toList();
    }

    private static List<String> withoutCounters(List<ServerCounters> before, List<ServerReport> counted) {
        return before.stream()
                .map(server -> server.node().address())
                .filter(address ->
                        counted.stream().noneMatch(server -> server.node().equals(address)))
                .distinct()
                .toList();
    }

    private Optional<ShardingFacts.Snapshot> snapshot() {
        return reachable().flatMap(ShardingFacts::snapshot);
    }

    /** The facts about sharding, unless a server was lost: the others would only be waited for. */
    private Optional<ShardingFacts> reachable() {
        return sharding.filter(facts -> !servers.hasLostAny());
    }

    private List<ServerCounters> counters() {
        return servers.hasLostAny() ? List.of() : observers.read();
    }

    private PhaseMeasurement runEngine(PhaseSpec spec, OperationFactory operations, Recording recording)
            throws InterruptedException {
        try {
            return control.withoutInterrupt(() -> engine.run(spec, operations, control.signal(), recording));
        } catch (InterruptedException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        } finally {
            machines.windowEnded();
        }
    }

    /** Takes one phase's intervals, and the servers' counters at the end of its window. */
    private final class Recording implements IntervalListener {

        private List<ServerCounters> before = List.of();
        private List<ServerCounters> after = List.of();
        private boolean windowEnded;
        private final List<Long> backlogs = new ArrayList<>();
        private final RetryNotices retries;
        private PhaseSpec spec;
        private boolean quiet;

        Recording(OperationFactory operations) {
            retries = new RetryNotices(operations, listener);
        }

        /** @param isQuiet true if other load machines must not be disturbed */
        void begin(PhaseSpec phase, boolean isQuiet) {
            spec = phase;
            quiet = isQuiet;
            before = counters();
        }

        @Override
        public void ready() throws InterruptedException {
            machines.awaitReady(spec, quiet);
            if (!machines.share().isWhole()) {
                // Those that were read before the wait for the others are old.
                before = counters();
            }
            machines.awaitStart();
        }

        @Override
        public void interval(IntervalSnapshot snapshot, List<KindHistograms> histograms) {
            if (!windowEnded) {
                backlogs.add(snapshot.backlog());
            }
            folder.interval(snapshot, histograms);
            listener.interval(snapshot, histograms);
            retries.interval(snapshot);
            servers.requireAll();
            machines.requireAll();
        }

        @Override
        public void stages(String phase, Instant startedAt, List<StageHistograms> stages) {
            folder.stages(phase, startedAt, stages);
        }

        @Override
        public void operationsInterrupted() {
            if (!servers.hasLostAny()) {
                observers.endOperations();
            }
        }

        @Override
        public void waiting() {
            servers.requireAll();
        }

        @Override
        public void windowEnded() {
            windowEnded = true;
            machines.windowEnded();
            after = counters();
        }

        /** A server that did not answer at the end of the window may answer now that the phase is over. */
        private List<ServerReport> counted() {
            return ServerCounters.difference(
                    before, after.size() < before.size() ? ServerCounters.completed(after, counters()) : after);
        }
    }

    /** The reports of all phases until now. */
    List<PhaseReport> reports() {
        return List.copyOf(reports);
    }

    /** The reports of the phases that were measured for their own sake. */
    List<PhaseReport> measured() {
        return reports.stream().filter(PhaseReport::measured).toList();
    }

    /** The servers of the run's own target at its start. */
    TargetOrigin origin() {
        return origin;
    }

    /** The slow motion of the target; empty if there was none. */
    Optional<SlowMotionReport> slowMotion() {
        return slowMotion.map(motion -> motion.report(measured()));
    }

    /** The findings on the slow motion; none if there was none. */
    List<Finding> findings(SlowMotionReport report) {
        return slowMotion.map(motion -> motion.findings(report)).orElse(List.of());
    }

    /** The placement of the data now; empty if it is not sharded, or the servers do not report it. */
    Optional<ShardingReport> placement() {
        return reachable().flatMap(ShardingFacts::collect);
    }

    /** The facts that could not be seen, a sentence each. */
    List<String> unavailableFacts() {
        return unavailable.sentences();
    }

    @Override
    public void close() {
        observers.close();
    }
}
