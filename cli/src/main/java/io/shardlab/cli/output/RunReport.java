package io.shardlab.cli.output;

import io.shardlab.analysis.figure.FigureCatalogue;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.Finding;
import io.shardlab.core.result.LoadedInput;
import io.shardlab.core.result.MigrationReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RateUnit;
import io.shardlab.core.result.RepetitionSummary;
import io.shardlab.core.result.RouterReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.ShardingReport;
import io.shardlab.core.result.StorageReport;
import io.shardlab.core.result.Verdict;
import io.shardlab.core.text.FigureText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A result as tables for a terminal. Formats only. */
public final class RunReport {

    private final RunResult result;

    public RunReport(RunResult result) {
        this.result = result;
    }

    public String render() {
        List<String> parts = new ArrayList<>();
        parts.add(headline());
        if (!result.phases().isEmpty()) {
            parts.add(phases());
        }
        result.input().map(LoadedInput::describe).ifPresent(parts::add);
        result.target().slowMotion().ifPresent(motion -> parts.add(motion.measured(result.phases())));
        result.phases().stream()
                .filter(phase -> phase.measured() || isOnlyPhase())
                .filter(phase -> !phase.wasTimedOnce())
                .forEach(phase -> parts.add(LatencyTable.of(phase)));
        FactTable.in(result.facts()).forEach(table -> parts.add(factTable(table)));
        result.phases().stream()
                .filter(phase -> !phase.servers().events().isEmpty())
                .forEach(phase -> parts.add(events(phase)));
        RepetitionSummary.inOwnUnit(result)
                .ifPresent(repetitions -> parts.add(repetitions(repetitions, RepetitionSummary.unit(result))));
        lastPhase().ifPresent(phase -> {
            if (phase.perRouter().size() > 1) {
                parts.add(routers(phase));
            }
            ServerTable.of(phase).ifPresent(parts::add);
            parts.add(ClientText.summary(phase, result.client().cpus()));
        });
        StorageReport.of(result.facts()).ifPresent(storage -> parts.add(StorageTable.of(storage)));
        result.sharding().ifPresent(sharding -> parts.add(sharding(sharding)));
        balance().ifPresent(parts::add);
        Stream.of(errors(), unavailable()).filter(text -> !text.isEmpty()).forEach(parts::add);
        if (result.facts().get(RunResult.UNAVAILABLE_FACTS) instanceof List<?> sentences) {
            parts.add(sentences.stream().map(String::valueOf).collect(Collectors.joining(System.lineSeparator())));
        }
        result.diagnosis().forEach(finding -> parts.add(finding(finding)));
        parts.add(verdict());
        return String.join(System.lineSeparator() + System.lineSeparator(), parts);
    }

    private boolean isOnlyPhase() {
        return result.phases().stream().noneMatch(PhaseReport::measured);
    }

    private Optional<PhaseReport> lastPhase() {
        return result.phases().isEmpty()
                ? Optional.empty()
                : Optional.of(result.phases().get(result.phases().size() - 1));
    }

    private static String factTable(FactTable table) {
        TerminalTable text = new TerminalTable(table.columns());
        table.rows().forEach(row -> text.row(row.stream().map(FigureText::any).toArray(String[]::new)));
        return table.title() + System.lineSeparator() + text.render();
    }

    private static String events(PhaseReport phase) {
        TerminalTable table = new TerminalTable(List.of(phase.title() + ", event", "at, s"));
        phase.servers().events().forEach(event -> table.row(event.name(), FigureText.seconds(event.seconds())));
        return table.render();
    }

    private String headline() {
        return result.workload() + " on a " + result.target().describe() + ", "
                + FigureText.count(result.client().cpus(), "client processor");
    }

    private String phases() {
        TerminalTable table = new TerminalTable(List.of(
                "phase",
                "threads",
                "seconds",
                "operations",
                "ops/s",
                "documents",
                "docs/s",
                "MB/s",
                "migrations",
                "errors"));
        for (PhaseReport phase : result.phases()) {
            table.row(
                    phase.title(),
                    FigureText.count(phase.threads()),
                    figure("seconds", phase),
                    figure("operations", phase),
                    figure("throughput", phase),
                    figure("documents", phase),
                    figure("documents-per-second", phase),
                    FigureText.mebibytes(phase.counts().bytesPerSecond()),
                    figure("migrations", phase),
                    figure("errors", phase));
        }
        return table.render();
    }

    /** @param name in the catalogue */
    static String figure(String name, PhaseReport phase) {
        return FigureCatalogue.ofPhases(name).shown(phase).orElse("-");
    }

    private static String repetitions(RepetitionSummary repetitions, RateUnit unit) {
        return String.format(
                Locale.ROOT,
                "%d repetitions: median %s %s/s, from %s to %s (spread %.1f%% of the median)",
                repetitions.count(),
                FigureText.number(repetitions.medianThroughput()),
                unit == RateUnit.DOCUMENTS ? "documents" : "operations",
                FigureText.number(repetitions.minThroughput()),
                FigureText.number(repetitions.maxThroughput()),
                repetitions.spreadPercent());
    }

    private static String routers(PhaseReport phase) {
        TerminalTable table = new TerminalTable(List.of("mongos", "operations", "ops/s"));
        for (RouterReport router : phase.perRouter()) {
            table.row(router.router(), FigureText.count(router.operations()), FigureText.number(router.throughput()));
        }
        return table.render();
    }

    private static String sharding(ShardingReport sharding) {
        TerminalTable table = new TerminalTable(List.of("shard", "chunks", "jumbo", "documents", "MB"));
        sharding.chunksPerShard()
                .forEach((shard, chunks) -> table.row(
                        shard,
                        FigureText.count(chunks),
                        FigureText.count(sharding.jumboChunksPerShard().getOrDefault(shard, 0L)),
                        figure(sharding.documentsPerShard(), shard, FigureText::count),
                        figure(sharding.dataBytesPerShard(), shard, FigureText::mebibytes)));
        MigrationReport moved = sharding.migrations();
        String lengths = moved.count() == 0
                ? ""
                : String.format(Locale.ROOT, "mean %.2f s, longest %.2f s, ", moved.meanSeconds(), moved.maxSeconds());
        String migrations = moved.ran() == 0
                ? "No chunk migrations"
                : moved.count() + " chunk migrations (" + lengths + moved.failed() + " failed"
                        + (moved.underWay() > 0 ? ", " + moved.underWay() + " more under way at the end)" : ")");
        return sharding.namespace() + " sharded by " + sharding.shardKey() + System.lineSeparator() + table.render()
                + System.lineSeparator() + migrations + " during the run; the balancer is "
                + sharding.balancerEnabled().map(on -> on ? "on" : "off").orElse("in an unknown state")
                + " and the collection is "
                + sharding.balanced()
                        .map(yes -> yes ? "balanced." : "not balanced.")
                        .orElse("in an unknown state of balance.");
    }

    private Optional<String> balance() {
        BalanceTable table = new BalanceTable();
        result.phases().forEach(table::add);
        return table.render();
    }

    /** Of what the servers did not tell nothing is shown. */
    private static String figure(Map<String, Long> figures, String shard, Function<Long, String> format) {
        return figures.containsKey(shard) ? format.apply(figures.get(shard)) : "-";
    }

    private String errors() {
        return result.phases().stream()
                .flatMap(phase -> phase.errors().entrySet().stream()
                        .map(error -> phase.name() + ": " + FigureText.count(error.getValue()) + " " + error.getKey()
                                + " (" + phase.failures().errorSamples().getOrDefault(error.getKey(), "") + ")"))
                .collect(Collectors.joining(System.lineSeparator()));
    }

    private String unavailable() {
        return result.phases().stream()
                .flatMap(phase -> phase
                        .failures()
                        .unavailable()
                        .filter(unavailable -> unavailable.longestSeconds() > 0)
                        .map(unavailable ->
                                phase.title() + ": longest time without a successful operation while others failed: "
                                        + unavailable.describe())
                        .stream())
                .collect(Collectors.joining(System.lineSeparator()));
    }

    static String finding(Finding finding) {
        return finding.finding() + System.lineSeparator() + "  Seen: " + finding.evidence() + "."
                + System.lineSeparator() + "  " + finding.advice();
    }

    private String verdict() {
        Verdict verdict = result.verdict();
        return "Verdict: " + verdict.status().text()
                + verdict.reasons().stream()
                        .map(reason -> System.lineSeparator() + "  " + reason)
                        .collect(Collectors.joining());
    }
}
