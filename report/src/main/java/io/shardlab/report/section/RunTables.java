package io.shardlab.report.section;

import io.shardlab.analysis.figure.FigureCatalogue;
import io.shardlab.analysis.figure.PhaseFigure;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.KindReport;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RouterReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.FigureText;
import io.shardlab.report.html.Columns;
import io.shardlab.report.html.Html.Element;
import io.shardlab.report.html.Table;
import io.shardlab.report.saved.SavedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;

/** Every figure of a run as tables. */
final class RunTables {

    private static final String SERVICE = "service";
    private static final String RESPONSE = "response";

    private final SavedRun run;
    private final RunResult result;

    RunTables(SavedRun run) {
        this.run = run;
        this.result = run.result();
    }

    List<Element> all() {
        List<Element> tables = new ArrayList<>();
        tables.add(phases());
        latencies().ifPresent(tables::add);
        kinds().ifPresent(tables::add);
        errors().ifPresent(tables::add);
        run.last().ifPresent(phase -> {
            if (phase.perRouter().size() > 1) {
                tables.add(routers(phase));
            }
            if (!phase.server().isEmpty()) {
                tables.add(ServerTable.of(phase));
            }
        });
        result.sharding().ifPresent(sharding -> tables.add(ShardingTable.of(sharding)));
        tables.addAll(FactFigures.tables(result.facts()));
        facts().ifPresent(tables::add);
        return tables;
    }

    private Element phases() {
        return new Columns<PhaseReport>()
                .add("phase", PhaseReport::title)
                .add("threads", phase -> FigureText.count(phase.threads()))
                .add("seconds", figure("seconds"))
                .add("drain s", phase -> FigureText.seconds(phase.drain().seconds()))
                .add("operations", figure("operations"))
                .add("operations/s", figure("throughput"))
                .add(
                        "asked for/s",
                        phase -> phase.targetRate().map(FigureText::number).orElse(""))
                .add("missed arrivals", figure("missed-arrivals"))
                .add(
                        "largest backlog",
                        phase -> phase.targetRate()
                                .map(rate -> FigureText.count(phase.waits().maxBacklog()))
                                .orElse(""))
                .add("documents", figure("documents"))
                .add("documents/s", figure("documents-per-second"))
                .add("MB/s", phase -> FigureText.mebibytes(phase.counts().bytesPerSecond()))
                .add("migrations", figure("migrations"))
                .add("s with migrations", figure("migration-seconds"))
                .add("errors", figure("errors"))
                .add("client CPU", RunTables::clientCpu)
                .add(
                        "machine busy",
                        phase -> phase.client()
                                .machineCpuShare()
                                .map(FigureText::percent)
                                .orElse(""))
                .add(
                        "stolen by hypervisor",
                        phase -> phase.client()
                                .stolenCpuShare()
                                .map(FigureText::percent)
                                .orElse(""))
                .add("GC s", phase -> FigureText.seconds(phase.client().gcSeconds()))
                .add(
                        "waits for connections s",
                        phase -> FigureText.seconds(phase.connections().waitSeconds()))
                .add("ended early", phase -> phase.failure().orElse(phase.stopped() ? "yes" : ""))
                .table("Phases", result.phases())
                .render();
    }

    /**
     * A column of a figure, with a mark at lower bounds.
     *
     * @param name in the catalogue
     */
    static Function<PhaseReport, String> figure(String name) {
        PhaseFigure figure = FigureCatalogue.ofPhases(name);
        return phase -> figure.shown(phase)
                .map(value -> (figure.isLowerBound(phase) ? FigureText.AT_LEAST : "") + value)
                .orElse("");
    }

    /** The client's share of its processors during a phase, in per cent. */
    static String clientCpu(PhaseReport phase) {
        return FigureCatalogue.ofPhases("client-cpu-share").of(phase).stream()
                .mapToObj(percent -> FigureText.percent(percent / 100))
                .findFirst()
                .orElse("");
    }

    private record Latency(String kind, PhaseReport phase) {

        String name() {
            return phase.title() + ": " + kind + " time";
        }

        long count() {
            return (kind.equals(SERVICE) ? phase.serviceTime() : phase.responseTime()).count();
        }
    }

    private Optional<Element> latencies() {
        List<Latency> rows = new ArrayList<>();
        for (PhaseReport phase : run.measured()) {
            if (!phase.wasTimedOnce()) {
                rows.add(new Latency(SERVICE, phase));
            }
            if (phase.targetRate().isPresent()) {
                rows.add(new Latency(RESPONSE, phase));
            }
        }
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        Columns<Latency> columns = new Columns<Latency>()
                .add("ms", Latency::name)
                .add("operations", row -> FigureText.count(row.count()))
                .add("mean", latency("mean"));
        LatencyReport.PERCENTILES.forEach(percentile -> columns.add("p" + percentile, latency("p" + percentile)));
        return Optional.of(columns.add("max", latency("max"))
                .table("Latencies in milliseconds", rows)
                .render());
    }

    private static Function<Latency, String> latency(String name) {
        return row -> figure(row.kind() + "-" + name).apply(row.phase());
    }

    /** Which latency stands for a phase: only an open loop has response times of its own. */
    static String latencyKind(PhaseReport phase) {
        return phase.targetRate().isPresent() ? RESPONSE : SERVICE;
    }

    private record Kind(PhaseReport phase, KindReport kind) {}

    private Optional<Element> kinds() {
        List<Kind> rows = run.measured().stream()
                .flatMap(phase -> phase.kinds().stream().map(kind -> new Kind(phase, kind)))
                .toList();
        if (run.measured().stream().allMatch(phase -> phase.kinds().size() <= 1)) {
            return Optional.empty();
        }
        return Optional.of(new Columns<Kind>()
                .add("kind", row -> row.phase().title() + ": " + row.kind().name())
                .add("operations", row -> FigureText.count(row.kind().operations()))
                .add("documents", row -> FigureText.count(row.kind().documents()))
                .add(
                        "service p50 ms",
                        row -> FigureText.microsAsMillis(
                                row.kind().serviceTime().percentile("50")))
                .add(
                        "service p99 ms",
                        row -> FigureText.microsAsMillis(
                                row.kind().serviceTime().percentile("99")))
                .add(
                        "response p50 ms",
                        row -> FigureText.microsAsMillis(
                                row.kind().responseTime().percentile("50")))
                .add(
                        "response p99 ms",
                        row -> FigureText.microsAsMillis(
                                row.kind().responseTime().percentile("99")))
                .add(
                        "response max ms",
                        row -> FigureText.microsAsMillis(
                                row.kind().responseTime().maxMicros()))
                .table("Kinds of operations", rows)
                .render());
    }

    private Optional<Element> errors() {
        Table table = new Table("Errors", List.of("kind", "phase", "errors", "first message"));
        for (PhaseReport phase : result.phases()) {
            for (String kind : new TreeSet<>(phase.errors().keySet())) {
                table.row(
                        kind,
                        phase.title(),
                        FigureText.count(phase.errors().get(kind)),
                        phase.failures().errorSamples().getOrDefault(kind, ""));
            }
        }
        return table.isEmpty() ? Optional.empty() : Optional.of(table.render());
    }

    private static Element routers(PhaseReport phase) {
        return new Columns<RouterReport>()
                .add("mongos", RouterReport::router)
                .add("operations", router -> FigureText.count(router.operations()))
                .add("operations/s", router -> FigureText.number(router.throughput()))
                .table("Routers during " + phase.title(), phase.perRouter())
                .render();
    }

    private Optional<Element> facts() {
        Table table = new Table("Facts from the workload", List.of("fact", "value"));
        result.facts().forEach((name, value) -> {
            if (!name.equals(FactTable.FACT)) {
                table.row(name, String.valueOf(value));
            }
        });
        return table.isEmpty() ? Optional.empty() : Optional.of(table.render());
    }
}
