package io.shardlab.analysis.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.shardlab.core.text.SpreadsheetText;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {

    private static final List<String> AWKWARD = List.of("a, \"b\"\r\n| c", "", " 1.5 ");

    private static TextTable table() {
        return new TextTable(
                "Runs",
                List.of("name", "note", "operations/s"),
                2,
                List.of(AWKWARD, List.of("d", "e", "2")),
                List.of("n."));
    }

    @Test
    void whateverACellHoldsReadsBackFromCsv() {
        List<List<String>> records = CsvReader.builder().ofCsvRecord(table().csv()).stream()
                .map(CsvRecord::getFields)
                .toList();
        assertThat(records).containsExactly(table().heads(), AWKWARD, List.of("d", "e", "2"));
    }

    @Test
    void whatASpreadsheetWouldRunIsTextInCsv() {
        List<String> cells =
                List.of("=1+1", "+1+1", "-1+1", "@A1", "\t=1", "\r=1", "\uff1d1", "'=1", "-1.5", "-", "-2 ±4 %");
        List<String> read =
                CsvReader.builder().ofCsvRecord(new TextTable("", cells, 1, List.of(), List.of()).csv()).stream()
                        .findFirst()
                        .orElseThrow()
                        .getFields();
        assertThat(read)
                .containsExactly(
                        "'=1+1",
                        "'+1+1",
                        "'-1+1",
                        "'@A1",
                        "'\t=1",
                        "'\r=1",
                        "'\uff1d1",
                        "''=1",
                        "-1.5",
                        "-",
                        "-2 ±4 %");
        assertThat(read.stream().map(SpreadsheetText::unguarded)).containsExactlyElementsOf(cells);
    }

    @Test
    void markdownHasFiguresToTheRightAndOneLineARow() {
        assertThat(table().markdown().lines())
                .contains("## Runs", "n.")
                .anyMatch(line -> line.startsWith("| a, \"b\" \\| c |"))
                .anyMatch(line -> line.matches("\\| -+ \\| -+ \\| -+: \\|"));
    }

    @Test
    void figuresAreWholeForPrograms() {
        assertThat(TextTable.figure(1_234_567.5)).isEqualTo("1234567.5");
        assertThat(TextTable.figure(0.0000012)).isEqualTo("0.0000012");
        assertThat(TextTable.figure(3)).isEqualTo("3");
    }

    @Test
    void aRowOfAnotherLengthIsRefused() {
        assertThatThrownBy(() -> new TextTable("", List.of("a"), 1, List.of(List.of()), List.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
