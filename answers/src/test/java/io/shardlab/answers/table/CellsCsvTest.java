package io.shardlab.answers.table;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class CellsCsvTest {

    @Test
    void hasARowForEachCell() throws IOException {
        List<NamedCsvRecord> rows = written(Published.concurrency());

        assertThat(rows).hasSize(4);
        assertThat(rows.get(0).getField("number")).isEqualTo("1");
        assertThat(rows.get(0).getField("cluster")).isEqualTo("standalone");
        assertThat(rows.get(0).getField("shards")).isEmpty();
        assertThat(rows.get(3).getField("threads")).isEqualTo("20");
        assertThat(rows.get(3).getField("throughput")).isEqualTo("24926");
        assertThat(rows.get(3).getField("state")).isEqualTo("measured");
        assertThat(rows.get(3).getHeader()).doesNotContain("throughput.min");
    }

    @Test
    void leavesEmptyWhatWasNotMeasured() throws IOException {
        NamedCsvRecord row = written(Published.concurrency()).get(0);

        assertThat(row.getField("migrations")).isEmpty();
        assertThat(row.getField("errors")).isEqualTo("0");
    }

    @Test
    void hasTheExtremesOfRepetitions() throws IOException {
        NamedCsvRecord row = written(
                        List.of(MadeUpCell.of(1).throughput(100, 90.5, 120).measured()))
                .get(0);

        assertThat(row.getField("repetitions")).isEqualTo("3");
        assertThat(row.getField("throughput")).isEqualTo("100");
        assertThat(row.getField("throughput.min")).isEqualTo("90.5");
        assertThat(row.getField("throughput.max")).isEqualTo("120");
    }

    @Test
    void hasColumnsForEachStepAndForFacts() throws IOException {
        NamedCsvRecord row = written(List.of(MadeUpCell.of(1)
                        .fact("rowsBad", 7)
                        .step("cold", 8)
                        .step("warm", 0.0625)
                        .measured()))
                .get(0);

        assertThat(row.getField("cold.seconds")).isEqualTo("8");
        assertThat(row.getField("warm.seconds")).isEqualTo("0.0625");
        assertThat(row.getField("facts.rowsBad")).isEqualTo("7");
    }

    @Test
    void saysWhyACellFailed() throws IOException {
        List<NamedCsvRecord> rows = written(List.of(
                MadeUpCell.of(2, "threads", "20").planned(),
                MadeUpCell.of(1, "threads", "10").failed("no space, sorry")));

        assertThat(rows.get(0).getField("state")).isEqualTo("failed");
        assertThat(rows.get(0).getField("failure")).isEqualTo("no space, sorry");
        assertThat(rows.get(0).getField("throughput")).isEmpty();
        assertThat(rows.get(1).getField("state")).isEqualTo("not run");
    }

    @Test
    void aFormulaInAFailureOrAValueIsText() throws IOException {
        NamedCsvRecord row = written(
                        List.of(MadeUpCell.of(1, "label", "@SUM(1)").failed("=HYPERLINK(\"http://a\",\"b\")")))
                .get(0);

        assertThat(row.getField("failure")).isEqualTo("'=HYPERLINK(\"http://a\",\"b\")");
        assertThat(row.getField("label")).isEqualTo("'@SUM(1)");
    }

    private static List<NamedCsvRecord> written(List<Cell> cells) throws IOException {
        String csv = CellsCsv.table("Cells", cells).csv();
        try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(csv)) {
            return reader.stream().toList();
        }
    }
}
