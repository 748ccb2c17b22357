package io.shardlab.answers.section;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.document.Document.KeyFigure;
import io.shardlab.answers.table.Cell;
import io.shardlab.answers.table.MadeUpCell;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import io.shardlab.core.result.MaximumReport;
import io.shardlab.core.result.RunResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunKeyFiguresTest {

    private static List<String> texts(List<KeyFigure> figures) {
        return figures.stream()
                .map(figure -> figure.name() + ": " + figure.value() + " " + figure.unit())
                .toList();
    }

    private static List<String> of(Cell cell) {
        return texts(RunKeyFigures.of(cell.result().orElseThrow()));
    }

    private static RunResult queries(MadeUpRun run) {
        return run.phases(List.of(MadeUpPhase.measured(100, 4000, Map.of("network", 10L), 990)))
                .result();
    }

    @Test
    void queriesShowTheirRateTheirLatenciesAndTheirErrors() {
        assertThat(texts(RunKeyFigures.of(queries(new MadeUpRun()))))
                .startsWith(
                        "throughput: 100 operations/s",
                        "documents: 1,500 documents/s",
                        "p50: 1.00 ms, service time",
                        "p99: 4.00 ms, service time",
                        "max: 8.00 ms, service time",
                        "errors: 10 of 990 operations")
                .last()
                .asString()
                .startsWith("client CPU: ");
    }

    @Test
    void figuresAreMediansOverTheRepetitions() {
        assertThat(of(MadeUpCell.of(1).throughput(100, 400, 200).measured())).contains("throughput: 200 operations/s");
    }

    @Test
    void aLoadShowsItsDocumentsAndTheChunksThatMoved() {
        assertThat(of(MadeUpCell.of(1).migrations(3, 0.5).load(10_000, 2).measured()))
                .startsWith("throughput: 5,000 documents/s", "migrations: 3 chunks")
                .anyMatch(text -> text.startsWith("errors: 0 of 10,000 documents"));
    }

    @Test
    void aFailoverBeginsWithItsOutageAndItsLostWrites() {
        assertThat(texts(RunKeyFigures.of(
                        queries(new MadeUpRun().facts(Map.of("longestOutageSeconds", 11.25, "writesLost", 0))))))
                .startsWith("longest outage: 11.3 s", "lost writes: 0 ", "throughput: 100 operations/s");
    }

    @Test
    void aSearchBeginsWithTheRateThatItFound() {
        MaximumReport maximum = new MaximumReport(
                "p99<50ms",
                MaximumReport.Certainty.FOUND,
                Optional.of(2500.0),
                Optional.of(2400.0),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                true,
                List.of());

        assertThat(texts(RunKeyFigures.of(queries(new MadeUpRun().maximum(maximum)))))
                .startsWith("maximum rate: ≥ 2,500 operations/s", "throughput: 100 operations/s");
    }

    @Test
    void stepsShowTheTimeOfEach() {
        assertThat(of(MadeUpCell.of(1)
                        .step("cold", 8, 9, 7)
                        .step("warm", 2, 1, 3)
                        .measured()))
                .startsWith("cold: 8.00 s", "warm: 2.00 s")
                .noneMatch(text -> text.startsWith("p99"));
    }

    @Test
    void anExperimentShowsItsBestCellAmongThoseThatWereMeasured() {
        List<Cell> cells = List.of(
                MadeUpCell.of(1, "threads", "1").throughput(100).measured(),
                MadeUpCell.of(2, "threads", "2").throughput(180, 190, 200).measured(),
                MadeUpCell.of(3, "threads", "4").failed("no server"));

        assertThat(texts(ExperimentDocument.keyFigures(cells, 4)))
                .containsExactly(
                        "best cell: threads 2: 190 throughput, ops/s",
                        "measured: 2 of 4 cells",
                        "failed: 1 of 4 cells");
    }
}
