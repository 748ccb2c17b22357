package io.shardlab.answers.section;

import io.shardlab.answers.chart.BarChart;
import io.shardlab.answers.chart.ChartTexts;
import io.shardlab.answers.saved.SavedRun;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ShardingReport;
import io.shardlab.core.result.ShardingState;
import io.shardlab.core.text.FigureText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The bar charts of a run: figures of its workload, the processors of its servers, and the data on each shard. */
final class RunBars {

    private final ChartTexts texts;

    RunBars(ChartTexts texts) {
        this.texts = texts;
    }

    /** A chart of each table of the workload that has columns to draw. */
    List<BarChart> facts(RunResult result) {
        return FactTable.in(result.facts()).stream()
                .flatMap(facts -> chart(facts.in(texts.language())).stream())
                .toList();
    }

    /** Returns a bar for each row and drawn column. */
    private static Optional<BarChart> chart(FactTable facts) {
        List<BarChart.Bar> bars = new ArrayList<>();
        for (List<Object> row : facts.rows()) {
            for (String drawn : facts.drawn()) {
                if (row.get(facts.columns().indexOf(drawn)) instanceof Number value) {
                    String name = facts.drawn().size() == 1 ? "" + row.get(0) : row.get(0) + ", " + drawn;
                    bars.add(new BarChart.Bar(name, value.doubleValue(), FigureText.any(value)));
                }
            }
        }
        return bars.isEmpty() ? Optional.empty() : Optional.of(new BarChart(facts.title(), facts.unit(), bars));
    }

    List<BarChart> servers(SavedRun run) {
        List<BarChart> charts = new ArrayList<>();
        run.last()
                .filter(phase -> !phase.servers().server().isEmpty() && phase.seconds() > 0)
                .ifPresent(phase -> charts.add(processors(phase)));
        run.result().sharding().ifPresent(sharding -> charts.addAll(distribution(sharding)));
        return charts;
    }

    private BarChart processors(PhaseReport phase) {
        List<BarChart.Bar> bars = phase.servers().server().stream()
                .map(server -> {
                    double cores = server.cpuSeconds() / phase.seconds();
                    return new BarChart.Bar(name(server), cores, FigureText.number(cores));
                })
                .toList();
        return new BarChart(
                texts.get("Processors used by each server during {0}", phase.title()), texts.get("cores"), bars);
    }

    private String name(ServerReport server) {
        String name = server.shard().orElse(server.role()) + " " + server.node();
        return server.secondsSinceRestart().isPresent() ? texts.get("{0} since its restart", name) : name;
    }

    private List<BarChart> distribution(ShardingReport sharding) {
        Optional<ShardingState> start = sharding.start();
        return List.of(
                bars(
                        texts.get("Documents on each shard at the end of the run"),
                        "documents",
                        start.map(ShardingState::documentsPerShard),
                        sharding.documentsPerShard()),
                bars(
                        texts.get("Chunks on each shard at the end of the run"),
                        "chunks",
                        start.map(ShardingState::chunksPerShard),
                        sharding.chunksPerShard()));
    }

    /** Creates a bar for the end of the run, and below it one for the start if that differs. */
    private BarChart bars(String title, String unit, Optional<Map<String, Long>> before, Map<String, Long> after) {
        boolean changed =
                before.isPresent() && !before.get().isEmpty() && !before.get().equals(after);
        List<BarChart.Bar> bars = new ArrayList<>();
        for (Map.Entry<String, Long> shard : new TreeMap<>(after).entrySet()) {
            bars.add(new BarChart.Bar(shard.getKey(), shard.getValue(), FigureText.count(shard.getValue())));
            if (changed) {
                long amount = before.get().getOrDefault(shard.getKey(), 0L);
                bars.add(new BarChart.Bar(
                        texts.get("{0} at the start", shard.getKey()), amount, FigureText.count(amount)));
            }
        }
        return new BarChart(title, texts.get(unit), bars);
    }
}
