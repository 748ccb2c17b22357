package io.shardlab.answers.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.shardlab.answers.figure.FigureCatalogue;
import io.shardlab.answers.table.ExperimentTable.State;
import io.shardlab.core.result.ArrivalReport;
import io.shardlab.core.result.LatencyReport;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.MaximumReport;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExperimentTableTest {

    @Test
    void aLowerBoundIsMarked() {
        LatencyReport latency = new LatencyReport(1000, 1500, 500, 9000, Map.of("99", 8000.0));
        ArrivalReport arrivals = new ArrivalReport(1010, 10, 0, Map.of(), Optional.of("poisson"), Optional.of(1L));
        RunResult result = new MadeUpRun()
                .phases(List.of(new MadeUpPhase("measure", 1)
                        .latency(latency)
                        .openLoop(10, arrivals, Optional.of(101.0))
                        .report()))
                .result();
        Cell cell = new Cell(1, Map.of("threads", "10"), Optional.of(result), Optional.empty());

        ExperimentTable table = table(List.of(cell));
        assertThat(table.rows().get(0).texts()).containsExactly("10", "100", "≥ 8.00", "10");
        assertThat(table.notes())
                .extracting(Message::toString)
                .containsExactly(
                        "Figures with ≥ are lower bounds, because missed or failed operations are not in them; ±"
                                + " is the spread of the bounds.");
    }

    @Test
    void cellsOfSearchesShowTheMaximumRateAtItsObjectives() {
        List<Cell> cells = List.of(maximum(1, "1", 1800.0, 2000.0), maximum(2, "3", 4400.0, 4600.0));

        ExperimentTable table = table(cells);

        assertThat(table.heads()).containsExactly("shards", "operations/s at p99 < 50 ms");
        assertThat(table.rows())
                .extracting(ExperimentTable.Row::texts)
                .containsExactly(List.of("1", "1,900 ±5 %"), List.of("3", "4,500 ±2 %"));
    }

    private static Cell maximum(int number, String shards, double... rates) {
        List<PhaseReport> trials = new ArrayList<>();
        List<MaximumReport.Trial> outcomes = new ArrayList<>();
        for (int repetition = 1; repetition <= rates.length; repetition++) {
            String name = "trial " + (number + repetition);
            double rate = rates[repetition - 1];
            trials.add(new MadeUpPhase("trial 1", repetition).measured(false).report());
            trials.add(new MadeUpPhase(name, repetition)
                    .openLoop(0, null, Optional.of(rate))
                    .report()
                    .counted(Optional.of(rate)));
            outcomes.add(new MaximumReport.Trial(repetition, name, rate, List.of()));
        }
        RunResult result = new MadeUpRun()
                .phases(trials)
                .maximum(new MaximumReport(
                        "p99<50ms",
                        MaximumReport.Certainty.FOUND,
                        Optional.of(rates[0]),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        false,
                        outcomes))
                .result();
        return new Cell(number, Map.of("shards", shards), Optional.of(result), Optional.empty());
    }

    @Test
    void readsAsThePublishedTableOfThreads() {
        assertThat(table(Published.concurrency()).asTable().markdown()).isEqualTo("""
            ## queries

            | topology   | 10 threads | 20 threads |
            | ---------- | ---------: | ---------: |
            | standalone |     24,796 |     27,515 |
            | 8 shards   |     13,987 |     24,926 |

            Figures: throughput in ops/s.
            """);
    }

    @Test
    void readsAsThePublishedTableOfLoads() {
        ExperimentTable table = table(Published.bulkLoad());

        assertThat(table.heads())
                .containsExactly(
                        "documents", "topology", "time, s", "document rate, docs/s", "migrations", "mean migration, s");
        assertThat(table.rows().get(1).texts())
                .containsExactly("50,000,000", "standalone", "1,440", "34,722", "-", "-");
        assertThat(table.rows().get(3).texts())
                .containsExactly("50,000,000", "3 shards", "1,492", "33,512", "90", "4.00");
    }

    @Test
    void standsInTheOrderOfThePlan() {
        List<Cell> shuffled = new ArrayList<>(Published.queryThroughput());
        Collections.reverse(shuffled);

        assertThat(table(shuffled).rows())
                .extracting(row -> row.labels().get(0).toString())
                .containsExactly(
                        "standalone",
                        "3 shards, 1 mongos",
                        "8 shards, 1 mongos",
                        "3 shards, 10 mongos",
                        "8 shards, 10 mongos");
    }

    @Test
    void showsTheMedianAndHowFarRepetitionsLieFromIt() {
        ExperimentTable table = table(List.of(
                MadeUpCell.of(1, "threads", "10").throughput(3000, 3084, 3200).measured()));

        assertThat(table.rows().get(0).texts()).containsExactly("10", "3,084 ±4 %");
        assertThat(table.notes()).singleElement().asString().contains("median of 3 repetitions");
    }

    @Test
    void distinguishesFailedCellsFromMissingOnes() {
        ExperimentTable table = table(List.of(
                MadeUpCell.of(1, "shards", "3", "threads", "10").throughput(100).measured(),
                MadeUpCell.of(2, "shards", "3", "threads", "20").failed("no space\nleft"),
                MadeUpCell.of(3, "shards", "8", "threads", "10").planned()));

        assertThat(table.rows().get(0).entries())
                .extracting(ExperimentTable.Entry::state)
                .containsExactly(State.MEASURED, State.FAILED);
        assertThat(table.rows().get(0).texts()).containsExactly("3", "100", "failed");
        assertThat(table.rows().get(1).texts()).containsExactly("8", "-", "-");
        assertThat(table.notes())
                .extracting(Message::toString)
                .contains("Failed: 3 shards, 20 threads: no space\nleft");
    }

    @Test
    void groupsColumnsWhereThereAreSeveralFigures() {
        TableSpec spec = TableSpec.sensible(
                "queries",
                Published.concurrency(),
                Optional.empty(),
                Optional.of(List.of("threads")),
                Optional.of(List.of(FigureCatalogue.named("throughput"), FigureCatalogue.named("service-mean"))));

        assertThat(ExperimentTable.of(spec, Published.concurrency()).heads())
                .containsExactly(
                        "topology",
                        "10 threads: throughput, ops/s",
                        "10 threads: mean service time, ms",
                        "20 threads: throughput, ops/s",
                        "20 threads: mean service time, ms");
    }

    @Test
    void refusesALayoutInWhichCellsWouldHideEachOther() {
        TableSpec spec =
                new TableSpec("queries", List.of("threads"), List.of(), List.of(FigureCatalogue.named("throughput")));

        assertThatThrownBy(() -> ExperimentTable.of(spec, Published.concurrency()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cells 1 and 3");
    }

    @Test
    void keepsItsCellsInMarkdownWhateverTheyHold() {
        ExperimentTable table = table(List.of(
                MadeUpCell.of(1, "label", "a|b").throughput(1).measured(),
                MadeUpCell.of(2, "label", "c\nd").throughput(2).measured()));

        assertThat(table.asTable().markdown()).contains("| a\\|b  |").contains("| c d   |");
    }

    @Test
    void hasAJsonFormWithFiguresThatAreNotRounded() {
        JsonNode json =
                new ObjectMapper().valueToTree(table(Published.concurrency()).asJson());

        assertThat(json.at("/columns/1/metric").asText()).isEqualTo("throughput");
        assertThat(json.at("/rows/1/labels/0").asText()).isEqualTo("8 shards");
        assertThat(json.at("/rows/1/entries/1/median").asDouble()).isEqualTo(24926);
        assertThat(json.at("/rows/1/entries/1/cell").asInt()).isEqualTo(4);
        assertThat(json.at("/rows/1/entries/1/state").asText()).isEqualTo("measured");
    }

    private static ExperimentTable table(List<Cell> cells) {
        return ExperimentTable.of(
                TableSpec.sensible("queries", cells, Optional.empty(), Optional.empty(), Optional.empty()), cells);
    }
}
