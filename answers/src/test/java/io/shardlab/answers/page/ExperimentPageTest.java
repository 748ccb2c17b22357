package io.shardlab.answers.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.diagnosis.sweep.SweepDiagnosis;
import io.shardlab.answers.experiment.Axis;
import io.shardlab.answers.experiment.CellRecord;
import io.shardlab.answers.experiment.ExperimentRecord;
import io.shardlab.answers.experiment.SavedExperiment;
import io.shardlab.answers.experiment.TableRequest;
import io.shardlab.answers.section.Defaults;
import io.shardlab.answers.table.Cell;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.Language;
import io.shardlab.core.workload.Workload;
import io.shardlab.core.workload.Workloads;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentPageTest {

    private static final List<Integer> THREADS = List.of(1, 2, 4, 8, 16, 32);

    @TempDir
    Path folder;

    private final List<Cell> cells = new ArrayList<>();
    private final List<CellRecord> records = new ArrayList<>();

    private Document page() {
        for (String cluster : List.of("standalone", "sharded")) {
            for (int threads : THREADS) {
                add(cluster, threads, cluster.equals("sharded") ? 300 : 500);
            }
        }
        addFailed();
        ReportPages pages =
                new ReportPages(new Defaults(Workloads.find(Optional.empty()), Workload::parameters), Language.ENGLISH);
        return Jsoup.parse(pages.ofExperiment(new SavedExperiment(folder, record(), cells)));
    }

    private void add(String cluster, int threads, double each) {
        int number = cells.size() + 1;
        double throughput = each * threads / (1 + 0.05 * (threads - 1));
        RunResult result = MadeUp.repeated(threads, throughput);
        Path run = MadeUp.saved(folder, 4, result);
        Map<String, String> values = values(cluster, threads);
        cells.add(new Cell(number, values, Optional.of(result), Optional.empty()));
        records.add(new CellRecord(
                number,
                values,
                CellRecord.Status.COMPLETE,
                Optional.empty(),
                Optional.of(run.getFileName().toString())));
    }

    private void addFailed() {
        int number = cells.size() + 1;
        Map<String, String> values = values("sharded", 64);
        Optional<String> why = Optional.of("no <i>memory</i>");
        cells.add(new Cell(number, values, Optional.empty(), why));
        records.add(new CellRecord(number, values, CellRecord.Status.FAILED, why, Optional.empty()));
    }

    private static Map<String, String> values(String cluster, int threads) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("cluster", cluster);
        values.put("threads", String.valueOf(threads));
        return values;
    }

    private ExperimentRecord record() {
        return new ExperimentRecord(
                ExperimentRecord.SCHEMA_VERSION,
                "does-it-pay",
                "Throughput by threads",
                "Does sharding pay?",
                Optional.of("A note."),
                "sharded-query",
                MadeUp.START,
                Map.of("duration", "10s"),
                List.of(
                        new Axis("cluster", List.of("standalone", "sharded")),
                        new Axis(
                                "threads", THREADS.stream().map(String::valueOf).toList())),
                true,
                cells.stream().map(Cell::number).toList(),
                records,
                new TableRequest(
                        Optional.of(List.of("threads")),
                        Optional.of(List.of("cluster")),
                        Optional.of(List.of("throughput"))),
                Map.of(),
                SweepDiagnosis.standard().of(cells, true));
    }

    @Test
    void anExperimentShowsItsTableItsFindingsAndEveryCell() {
        Document page = page();
        assertThat(page.select("h1").text()).isEqualTo("does-it-pay");
        assertThat(page.select(".finding")).isNotEmpty();
        assertThat(page.select("caption").eachText()).contains("Throughput by threads");
        assertThat(page.select("td").eachText()).contains("500", "6,275");
        assertThat(page.select("main > section > details.run")).hasSize(12);
        assertThat(page.select("main > section > p").text()).contains("Cell 13", "failed: no <i>memory</i>");
        assertThat(page.select("details.run").first().select("figcaption").eachText())
                .contains("Throughput over time", "Latency by percentile");
    }

    @Test
    void aSweptNumberHasAChartWithALineForEachTopologyAndItsFittedLaw() {
        Element chart = page().selectFirst("figure:has(figcaption:contains(by threads))");
        assertThat(chart.select(".legend li").eachText())
                .containsExactly("standalone", "sharded cluster", "standalone, fitted", "sharded cluster, fitted");
        assertThat(chart.select("> svg .s0 circle")).hasSize(THREADS.size());
        assertThat(chart.select("> svg .fitted polyline")).hasSize(2);
    }
}
