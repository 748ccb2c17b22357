package io.shardlab.run.merge;

import io.shardlab.answers.folder.SavedInterval;
import io.shardlab.core.figure.Quantity;
import io.shardlab.core.figure.RecordShape;
import io.shardlab.core.figure.RecordShape.Part;
import io.shardlab.core.measure.MissedArrivals;
import io.shardlab.core.result.ArrivalReport;
import io.shardlab.core.result.EventReport;
import io.shardlab.core.result.KindReport;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MigrationActivity;
import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.MigrationSpan;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.Rounding;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.StageReport;
import io.shardlab.core.result.UnavailabilityReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/**
 * Combines one phase of several machines by the declared rules. Components without a simple rule are computed here;
 * percentiles come from the histograms of all machines together.
 */
final class PhaseMerge {

    private final PhaseGroup group;
    private final List<PhaseReport> phases;
    private final MergedLatencies latencies = new MergedLatencies();
    private final MergedStages stages;

    PhaseMerge(PhaseGroup group) {
        this.group = group;
        this.phases = group.phases();
        this.stages = new MergedStages(phases);
        group.members().forEach(this::add);
    }

    private void add(PhaseGroup.Member member) {
        for (Iterator<SavedInterval> intervals = member.part().of(member.phase()); intervals.hasNext(); ) {
            SavedInterval interval = intervals.next();
            latencies.add(interval);
            stages.add(interval);
        }
    }

    PhaseReport report() {
        return new RecordMerge(phases.indexOf(group.longest().phase()), this::custom)
                .merged(group.members().stream().map(this::overTimeOfAll).toList());
    }

    /** Machines that met begin together, and one may end earlier, such as with its part of a load: its rates count less then. */
    private PhaseReport overTimeOfAll(PhaseGroup.Member member) {
        PhaseReport phase = member.phase();
        return member.part().metOthers() && group.seconds() > 0
                ? (PhaseReport) slowed(phase, Math.min(1, member.exactSeconds() / group.seconds()))
                : phase;
    }

    private static Record slowed(Record record, double factor) {
        return RecordShape.map(
                record,
                (part, value) -> part.measured().isEmpty()
                        ? RecordShape.mapRecords(value, inner -> slowed(inner, factor))
                        : part.measured().get().value() == Quantity.RATE && value instanceof Double rate
                                ? (Object) (rate * factor)
                                : value);
    }

    private Object custom(Part part, List<? extends Record> records) {
        if (records.get(0) instanceof KindReport kind) {
            return Rounding.of(LatencyReport.of(
                    part.name().equals("serviceTime")
                            ? latencies.service(kind.name())
                            : latencies.response(kind.name())));
        }
        if (records.get(0) instanceof StageReport stage) {
            return part.name().equals("serviceTime") ? stages.service(stage.stage()) : stages.response(stage.stage());
        }
        return switch (part.name()) {
            case "seconds" -> Rounding.thousandths(group.seconds());
            case "unavailable" -> unavailable();
            case "arrivals" -> arrivals();
            case "serviceTime" -> Rounding.of(LatencyReport.of(latencies.service()));
            case "responseTime" -> responseTime();
            case "clientCpuShare" -> clientCpuShare();
            case "machineCpuShare", "stolenCpuShare" -> meanShare(part, records);
            case "server" -> servers();
            case "migrations" -> migrations();
            case "serversWithoutCounters" -> withoutCounters();
            case "events" -> events();
            default -> throw new IllegalStateException("no rule for " + part.component());
        };
    }

    private long sum(ToLongFunction<ArrivalReport> count) {
        return phases.stream()
                .map(phase -> phase.openLoop().arrivals())
                .mapToLong(count)
                .sum();
    }

    private ArrivalReport arrivals() {
        return Rounding.of(ArrivalReport.of(
                latencies.response(),
                sum(ArrivalReport::missed),
                sum(ArrivalReport::failed),
                phases.get(0).openLoop().arrivals().process(),
                Optional.empty()));
    }

    /** A missed arrival whose waiting time is not known counts as one that failed. */
    private LatencyReport responseTime() {
        Histogram due = latencies.response();
        long withoutLatency = sum(ArrivalReport::withoutLatency);
        long all = due.getTotalCount() + withoutLatency;
        phases.forEach(phase -> due.add(MissedArrivals.waits(phase)));
        return Rounding.of(LatencyReport.of(due, all - due.getTotalCount()));
    }

    /** Migrations are those of the whole cluster, so the report of the machine that watched longest is taken. */
    private Optional<MigrationReport> migrations() {
        PhaseGroup.Member member = group.longest();
        double delay = group.delay(member);
        return member.phase()
                .servers()
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

    /** The events of all machines, as each may have done something to the servers. */
    private List<EventReport> events() {
        return group.members().stream()
                .flatMap(member -> member.phase().servers().events().stream()
                        .map(event -> new EventReport(
                                event.name(), Rounding.thousandths(event.seconds() + group.delay(member)))))
                .sorted(Comparator.comparingDouble(EventReport::seconds))
                .toList();
    }

    /**
     * Combines the outages. The time in which every worker of every machine had one is not known exactly, so the
     * smallest such time of a machine is reported.
     */
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

    /** An outage that never happened began at 0. */
    private static UnavailabilityReport later(UnavailabilityReport report, double delay) {
        return new UnavailabilityReport(
                report.longestSeconds(),
                report.longestSeconds() > 0 ? Rounding.thousandths(report.longestFromSeconds() + delay) : 0,
                report.workers(),
                report.allWorkersSeconds(),
                report.allWorkersSeconds() > 0 ? Rounding.thousandths(report.allWorkersFromSeconds() + delay) : 0);
    }

    /** The CPU time as a share of what the processors of all machines together could have given. */
    private double clientCpuShare() {
        double given = group.members().stream()
                .mapToDouble(member -> member.phase().seconds() * member.processors())
                .sum();
        double used = Rounding.thousandths(phases.stream()
                .mapToDouble(phase -> phase.client().clientCpuSeconds())
                .sum());
        return given > 0 ? Rounding.thousandths(used / given) : 0;
    }

    /** The mean over machines, each weighted by its processors; empty unless every machine reports it. */
    private Optional<Double> meanShare(Part part, List<? extends Record> clients) {
        double busy = 0;
        double processors = 0;
        for (int i = 0; i < clients.size(); i++) {
            Optional<?> share = (Optional<?>) part.of(clients.get(i));
            if (share.isEmpty()) {
                return Optional.empty();
            }
            int own = group.members().get(i).processors();
            busy += own * (Double) share.get();
            processors += own;
        }
        return Optional.of(Rounding.thousandths(busy / processors));
    }

    /** The servers of which no machine has counters. */
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
        phases.stream()
                .sorted(Comparator.comparingDouble((PhaseReport phase) -> -phase.seconds()))
                .flatMap(phase -> phase.servers().server().stream())
                .forEach(server -> byNode.putIfAbsent(server.node(), server));
        return new ArrayList<>(byNode.values());
    }
}
