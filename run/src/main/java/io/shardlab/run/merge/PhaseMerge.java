package io.shardlab.run.merge;

import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.measure.KindInterval;
import io.shardlab.core.measure.LatencySummary;
import io.shardlab.core.result.ArrivalReport;
import io.shardlab.core.result.ConnectionReport;
import io.shardlab.core.result.DrainReport;
import io.shardlab.core.result.EventReport;
import io.shardlab.core.result.KindReport;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MigrationActivity;
import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.MigrationSpan;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.Rounding;
import io.shardlab.core.result.RouterReport;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.UnavailabilityReport;
import io.shardlab.run.folder.SavedInterval;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Adds up one phase of several machines. Percentiles come from the histograms of all of them together. */
final class PhaseMerge {

    private final PhaseGroup group;
    private final List<PhaseReport> phases;
    private final MergedLatencies latencies = new MergedLatencies();

    PhaseMerge(PhaseGroup group) {
        this.group = group;
        this.phases = group.phases();
        group.members().forEach(this::add);
    }

    /**
     * @throws RunFailedException if the latencies in the machine's log are not those that its phase has
     */
    private void add(PhaseGroup.Member member) {
        long logged = 0;
        for (Iterator<SavedInterval> intervals = member.part().of(member.phase()); intervals.hasNext(); ) {
            SavedInterval interval = intervals.next();
            latencies.add(interval);
            for (SavedInterval.Kind kind : interval.kinds()) {
                logged += kind.serviceTime().getTotalCount();
            }
        }
        long measured = member.phase().serviceTime().count();
        if (logged != measured) {
            throw new RunFailedException(member.part().saved().folder() + " is incomplete: latency.hlog has " + logged
                    + " of the " + measured + " latencies of " + member.phase().name() + ".");
        }
    }

    PhaseReport report() {
        PhaseReport first = phases.get(0);
        return new PhaseReport(
                new PhaseReport.Window(
                        first.name(),
                        first.repetition(),
                        first.measured(),
                        group.start(),
                        (int) sum(PhaseReport::threads),
                        Rounding.thousandths(group.seconds()),
                        drain()),
                new PhaseReport.Counts(
                        sum(PhaseReport::operations),
                        sum(PhaseReport::documents),
                        sum(phase -> phase.counts().bytes()),
                        add(PhaseReport::throughput),
                        add(phase -> phase.counts().documentsPerSecond()),
                        add(phase -> phase.counts().bytesPerSecond())),
                new PhaseReport.Failures(
                        errors(phases.stream().map(PhaseReport::errors)),
                        sum(phase -> phase.failures().refusedDocuments()),
                        errorSamples(),
                        unavailable()),
                new PhaseReport.OpenLoop(sum(PhaseReport::missedArrivals), arrivals(), targetRate()),
                new PhaseReport.Latencies(
                        LatencyReport.of(LatencySummary.of(latencies.service())),
                        responseTime(),
                        latencies.intervals().stream().map(this::kind).toList(),
                        routers()),
                new PhaseReport.Client(
                        add(phase -> phase.client().clientCpuSeconds()),
                        systemCpuSeconds(),
                        clientCpuShare(),
                        add(phase -> phase.client().workerCpuSeconds()),
                        ofAllProcessors(phase -> phase.client().machineCpuShare()),
                        ofAllProcessors(phase -> phase.client().stolenCpuShare()),
                        add(phase -> phase.client().gcSeconds())),
                new PhaseReport.Waits(
                        connections(),
                        add(phase -> phase.waits().inputWaitSeconds()),
                        sum(phase -> phase.waits().maxBacklog())),
                new PhaseReport.Servers(
                        servers(),
                        migrations(),
                        group.longest().phase().servers().sharding(),
                        withoutCounters(),
                        events()),
                new PhaseReport.End(
                        phases.stream().anyMatch(PhaseReport::stopped),
                        phases.stream()
                                .flatMap(phase -> phase.failure().stream())
                                .findFirst()));
    }

    private long sum(ToLongFunction<PhaseReport> value) {
        return phases.stream().mapToLong(value).sum();
    }

    private double add(ToDoubleFunction<PhaseReport> value) {
        return Rounding.thousandths(phases.stream().mapToDouble(value).sum());
    }

    private ArrivalReport arrivals() {
        return ArrivalReport.of(
                latencies.response(),
                sum(phase -> phase.arrivals().missed()),
                sum(phase -> phase.arrivals().failed()),
                phases.get(0).arrivals().process(),
                Optional.empty());
    }

    /** A missed arrival whose waiting time is not known counts as one that failed. */
    private LatencyReport responseTime() {
        Histogram due = latencies.response();
        phases.forEach(phase -> due.add(phase.missedWaits()));
        ArrivalReport arrivals = arrivals();
        return LatencyReport.of(LatencySummary.of(due, arrivals.due() - due.getTotalCount()));
    }

    /** Of all machines; the counters of the servers are those of the machine that watched longest. */
    private DrainReport drain() {
        return new DrainReport(
                phases.stream()
                        .mapToDouble(phase -> phase.drain().seconds())
                        .max()
                        .orElse(0),
                sum(phase -> phase.drain().operations()),
                sum(phase -> phase.drain().failedOperations()),
                sum(phase -> phase.drain().documents()),
                sum(phase -> phase.drain().bytes()),
                add(phase -> phase.drain().workerSeconds()),
                add(phase -> phase.drain().serviceSeconds()),
                group.longest().phase().drain().serverSeconds());
    }

    /** Of the cluster as a whole, so that the report of the machine that watched longest is taken. */
    private Optional<MigrationReport> migrations() {
        PhaseGroup.Member member = group.longest();
        double delay = group.delay(member);
        return member.phase()
                .migrations()
                .map(report -> new MigrationReport(
                        report.count(),
                        report.meanSeconds(),
                        report.maxSeconds(),
                        report.failed(),
                        report.activity().map(activity -> later(activity, delay))));
    }

    private static MigrationActivity later(MigrationActivity activity, double delay) {
        return new MigrationActivity(
                activity.ran(),
                activity.seconds(),
                activity.summedSeconds(),
                activity.spans().stream()
                        .map(span -> new MigrationSpan(
                                Rounding.thousandths(span.startSeconds() + delay),
                                Rounding.thousandths(span.endSeconds() + delay),
                                span.fromShard(),
                                span.toShard(),
                                span.committed()))
                        .toList());
    }

    /** Of all machines, as each may have done something to the servers. */
    private List<EventReport> events() {
        return group.members().stream()
                .flatMap(member -> member.phase().servers().events().stream()
                        .map(event -> new EventReport(
                                event.name(), Rounding.thousandths(event.seconds() + group.delay(member)))))
                .sorted(Comparator.comparingDouble(EventReport::seconds))
                .toList();
    }

    private static Map<String, Long> errors(Stream<Map<String, Long>> parts) {
        Map<String, Long> errors = new LinkedHashMap<>();
        parts.forEach(part -> part.forEach((kind, count) -> errors.merge(kind, count, Long::sum)));
        return errors;
    }

    private Map<String, String> errorSamples() {
        Map<String, String> samples = new LinkedHashMap<>();
        phases.forEach(phase -> phase.failures().errorSamples().forEach(samples::putIfAbsent));
        return samples;
    }

    /** That every worker of all machines was in one at once is known no closer than by the machine that had least. */
    private Optional<UnavailabilityReport> unavailable() {
        List<UnavailabilityReport> parts = group.members().stream()
                .flatMap(member -> member.phase().failures().unavailable().stream()
                        .map(report -> later(report, group.delay(member))))
                .toList();
        if (parts.size() < phases.size()) {
            return Optional.empty();
        }
        UnavailabilityReport longest = parts.stream()
                .max(Comparator.comparingDouble(UnavailabilityReport::longestSeconds))
                .orElseThrow();
        UnavailabilityReport least = parts.stream()
                .min(Comparator.comparingDouble(UnavailabilityReport::allWorkersSeconds))
                .orElseThrow();
        return Optional.of(new UnavailabilityReport(
                longest.longestSeconds(),
                longest.longestFromSeconds(),
                parts.stream().mapToInt(UnavailabilityReport::workers).sum(),
                least.allWorkersSeconds(),
                least.allWorkersFromSeconds()));
    }

    /** A time that never was began at 0. */
    private static UnavailabilityReport later(UnavailabilityReport report, double delay) {
        return new UnavailabilityReport(
                report.longestSeconds(),
                report.longestSeconds() > 0 ? Rounding.thousandths(report.longestFromSeconds() + delay) : 0,
                report.workers(),
                report.allWorkersSeconds(),
                report.allWorkersSeconds() > 0 ? Rounding.thousandths(report.allWorkersFromSeconds() + delay) : 0);
    }

    private Optional<Double> targetRate() {
        return phases.stream().allMatch(phase -> phase.targetRate().isPresent())
                ? Optional.of(add(phase -> phase.targetRate().orElseThrow()))
                : Optional.empty();
    }

    /** Parts of other operations are in no log, so that their latencies cannot be merged. */
    private KindReport kind(KindInterval kind) {
        return new KindReport(
                kind.name(),
                kind.operations(),
                kind.documents(),
                kind.bytes(),
                errorsOf(kind.name()),
                LatencyReport.of(kind.serviceTime()),
                LatencyReport.of(kind.responseTime()),
                Optional.empty(),
                clientPath(kind.name()));
    }

    /** None if the machines took different ones. */
    private Optional<String> clientPath(String kind) {
        List<Optional<String>> paths = phases.stream()
                .flatMap(phase -> phase.kinds().stream())
                .filter(report -> report.name().equals(kind))
                .map(KindReport::clientPath)
                .distinct()
                .toList();
        return paths.size() == 1 ? paths.get(0) : Optional.empty();
    }

    private Map<String, Long> errorsOf(String kind) {
        return errors(phases.stream()
                .flatMap(phase -> phase.kinds().stream())
                .filter(report -> report.name().equals(kind))
                .map(KindReport::errors));
    }

    private List<RouterReport> routers() {
        Map<String, RouterReport> byRouter = new LinkedHashMap<>();
        phases.stream()
                .flatMap(phase -> phase.perRouter().stream())
                .forEach(router -> byRouter.merge(
                        router.router(),
                        router,
                        (one, other) -> new RouterReport(
                                one.router(),
                                one.operations() + other.operations(),
                                Rounding.thousandths(one.throughput() + other.throughput()))));
        return List.copyOf(byRouter.values());
    }

    /** Only if every machine tells. */
    private Optional<Double> systemCpuSeconds() {
        return phases.stream()
                        .allMatch(
                                phase -> phase.client().clientSystemCpuSeconds().isPresent())
                ? Optional.of(
                        add(phase -> phase.client().clientSystemCpuSeconds().orElseThrow()))
                : Optional.empty();
    }

    /** Of all machines' processors together. */
    private double clientCpuShare() {
        double given = group.members().stream()
                .mapToDouble(member -> member.phase().seconds()
                        * member.part().result().client().cpus())
                .sum();
        return given > 0 ? Rounding.thousandths(add(phase -> phase.client().clientCpuSeconds()) / given) : 0;
    }

    /** The mean over machines, each by its processors. */
    private Optional<Double> ofAllProcessors(Function<PhaseReport, Optional<Double>> share) {
        double busy = 0;
        double processors = 0;
        for (PhaseGroup.Member member : group.members()) {
            Optional<Double> own = share.apply(member.phase());
            if (own.isEmpty()) {
                return Optional.empty();
            }
            int cpus = member.part().result().client().cpus();
            busy += cpus * own.get();
            processors += cpus;
        }
        return Optional.of(Rounding.thousandths(busy / processors));
    }

    private ConnectionReport connections() {
        return new ConnectionReport(
                sum(phase -> phase.connections().waits()),
                add(phase -> phase.connections().waitSeconds()),
                sum(phase -> phase.connections().opened()),
                add(phase -> phase.connections().openSeconds()));
    }

    /** Those of which no machine has counters. */
    private List<String> withoutCounters() {
        List<String> counted = servers().stream().map(ServerReport::node).toList();
        return phases.stream()
                .flatMap(phase -> phase.servers().serversWithoutCounters().stream())
                .filter(address -> !counted.contains(address))
                .distinct()
                .toList();
    }

    /** Each server once: of several reports of the same node, that of the machine whose phase was the longest. */
    private List<ServerReport> servers() {
        Map<String, ServerReport> byNode = new LinkedHashMap<>();
        group.members().stream()
                .sorted(Comparator.comparingDouble(
                        (PhaseGroup.Member member) -> -member.phase().seconds()))
                .flatMap(member -> member.phase().server().stream())
                .forEach(server -> byNode.putIfAbsent(server.node(), server));
        return List.copyOf(byNode.values());
    }
}
