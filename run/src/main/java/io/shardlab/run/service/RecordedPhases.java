package io.shardlab.run.service;

import com.mongodb.MongoNamespace;
import io.shardlab.core.deployment.Target;
import io.shardlab.core.measure.IntervalListener;
import io.shardlab.core.measure.IntervalSnapshot;
import io.shardlab.core.measure.KindHistograms;
import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.result.EventReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.PhaseReports;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ShardingReport;
import io.shardlab.core.result.SlowMotionReport;
import io.shardlab.core.result.TargetOrigin;
import io.shardlab.core.workload.OperationFactory;
import io.shardlab.core.workload.PhaseRunner;
import io.shardlab.core.workload.PhaseSpec;
import io.shardlab.engine.Engine;
import io.shardlab.mongo.connection.MongoErrors;
import io.shardlab.mongo.counters.ServerCounters;
import io.shardlab.mongo.server.UnavailableFacts;
import io.shardlab.run.folder.ResultFolder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs phases through the engine and keeps what was measured, together with what the servers did meanwhile. */
final class RecordedPhases implements PhaseRunner, AutoCloseable {

    private final RunControl control;
    private final RunListener listener;
    private final ResultFolder folder;
    private final Engine engine;
    private final ServerWatch servers;
    private final UnavailableFacts unavailable;
    private final Observers observers;
    private final TargetOrigin origin;
    private final Optional<ShardingFacts> sharding;
    private final Optional<SlowMotionWatch> slowMotion;
    private final List<PhaseReport> reports = new ArrayList<>();
    private int repetition;

    /** @param namespace the collection whose placement is looked at, if there is one */
    RecordedPhases(
            Target target,
            Optional<MongoNamespace> namespace,
            ServerWatch servers,
            RunControl control,
            RunListener listener,
            ResultFolder folder) {
        this.control = control;
        this.listener = listener;
        this.folder = folder;
        this.engine = Engine.standard(MongoErrors.CLASSIFIER, target.connections(), target::idleCpuSeconds);
        this.servers = servers;
        this.unavailable = new UnavailableFacts(listener);
        this.observers = new Observers(target, unavailable);
        this.origin = observers.origin();
        this.slowMotion = SlowMotionWatch.of(target, unavailable);
        this.sharding = ShardingFacts.from(target, namespace, unavailable);
    }

    /** Says which repetition the phases to come belong to, from 1. */
    void repetition(int number) {
        repetition = number;
        folder.repetition(number);
    }

    /** Says where the phases to come run: on the run's own target if empty. */
    void aimAt(Optional<Target> target) {
        observers.aimAt(target);
    }

    /** Runs a phase that prepares. */
    @Override
    public PhaseMeasurement run(PhaseSpec spec, OperationFactory operations) throws InterruptedException {
        return run(spec, operations, false);
    }

    /** Runs a phase that is measured for its own sake. */
    PhaseMeasurement measure(PhaseSpec spec, OperationFactory operations) throws InterruptedException {
        return run(spec, operations, true);
    }

    private PhaseMeasurement run(PhaseSpec asked, OperationFactory operations, boolean measured)
            throws InterruptedException {
        PhaseSpec spec = asked.arriving(asked.arrivals().of(asked.name(), repetition))
                .slowedBy(slowMotion.map(SlowMotionWatch::factor).orElse(1.0));
        listener.phaseStarted(spec, repetition, operations::progress);
        double waitedBefore = operations.inputWaitSeconds();
        Optional<ShardingView.Snapshot> shardingBefore = snapshot();
        List<ServerCounters> before = counters();
        Optional<Duration> clockAhead = sharding.flatMap(ShardingFacts::clockAhead);
        Recording recording = new Recording(operations);
        slowMotion.filter(motion -> measured).ifPresent(SlowMotionWatch::begin);
        PhaseMeasurement measurement = runEngine(spec, operations, recording);
        slowMotion.filter(motion -> measured).ifPresent(SlowMotionWatch::end);
        Optional<ShardingView.Snapshot> shardingAfter = snapshot();
        List<ServerReport> counted = ServerCounters.difference(before, recording.countersOf(before));
        reports.add(PhaseReports.of(
                measurement,
                repetition,
                measured,
                operations::clientPath,
                observers.routers(),
                operations.inputWaitSeconds() - waitedBefore,
                new PhaseReport.Servers(
                        counted,
                        reachable().flatMap(facts -> facts.migrations(clockAhead, measurement)),
                        sharding.map(facts -> ShardingView.Snapshot.change(shardingBefore, shardingAfter)),
                        withoutCounters(before, counted),
                        measurement.events().stream().map(EventReport::of).toList())));
        listener.phaseEnded(measurement);
        if (control.isStopped() && !measurement.stopped()) {
            // The stop came after the phase had ended.
            throw new InterruptedException("stopped");
        }
        return measurement;
    }

    private static List<String> withoutCounters(List<ServerCounters> before, List<ServerReport> counted) {
        return before.stream()
                .map(server -> server.node().address())
                .filter(address ->
                        counted.stream().noneMatch(server -> server.node().equals(address)))
                .distinct()
                .toList();
    }

    private Optional<ShardingView.Snapshot> snapshot() {
        return reachable().flatMap(ShardingFacts::snapshot);
    }

    /** Servers that have lost others would only be waited for. */
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
        }
    }

    /** Takes one phase's intervals, and what the servers have done by the end of its window. */
    private final class Recording implements IntervalListener {

        private List<ServerCounters> after = List.of();
        private final RetryNotices retries;

        Recording(OperationFactory operations) {
            retries = new RetryNotices(operations, listener);
        }

        @Override
        public void interval(IntervalSnapshot snapshot, List<KindHistograms> histograms) {
            folder.interval(snapshot, histograms);
            listener.interval(snapshot);
            retries.interval(snapshot);
            servers.requireAll();
        }

        @Override
        public void waiting() {
            servers.requireAll();
        }

        @Override
        public void windowEnded() {
            after = counters();
        }

        /** A server that did not answer at the end of the window may do so now that the phase is over. */
        private List<ServerCounters> countersOf(List<ServerCounters> before) {
            return after.size() < before.size() ? ServerCounters.completed(after, counters()) : after;
        }
    }

    /** Every phase until now. */
    List<PhaseReport> reports() {
        return List.copyOf(reports);
    }

    /** Those that were measured for their own sake. */
    List<PhaseReport> measured() {
        return reports.stream().filter(PhaseReport::measured).toList();
    }

    /** What the servers of the run's own target were at its start. */
    TargetOrigin origin() {
        return origin;
    }

    /** How to read all of these if the target was slower than the cluster that it stands for. */
    Optional<SlowMotionReport> slowMotion() {
        return slowMotion.map(motion -> motion.report(measured()));
    }

    /** Where the data lies now; empty if it lies on no shards, or the servers do not tell. */
    Optional<ShardingReport> placement() {
        return reachable().flatMap(ShardingFacts::collect);
    }

    /** What the run's user may not see, a sentence each. */
    List<String> unavailableFacts() {
        return unavailable.sentences();
    }

    @Override
    public void close() {
        observers.close();
    }
}
