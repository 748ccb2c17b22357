package io.shardlab.answers.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableTest {

    private static final List<String> AWKWARD = List.of("a, \"b\"\r\n| c", "", " 1.5 ");

    private static Table table() {
        return Table.of(
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
        List<String> read = CsvReader.builder()
                .ofCsvRecord(Table.of("", cells, 1, List.of(), List.of()).csv())
                .stream()
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
    void markdownWithoutATitleHasNoHeading() {
        assertThat(Table.of("", List.of("a"), 1, List.of(List.of("b")), List.of())
                        .markdown())
                .startsWith("| a ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "1,234; 7; true",
                "<0.001; ≥ 12,345; true",
                "+4.1 % ~; -12.5 to -8.0 %; true",
                "49,352 to 80,137; unknown; true",
                "3,084 ±4 %; failed; true",
                "-; -; false",
                "12; 127.0.0.1:27017; false",
                "2 x; 1; false",
            })
    void aColumnIsAlignedByItsCells(String one, String other, boolean figures) {
        Table table =
                Table.of("", List.of("name", "value"), List.of(List.of("1", one), List.of("2", other)), List.of());

        assertThat(table.columns()).extracting(Table.Column::figures).containsExactly(false, figures);
    }

    @Test
    void someColumnsOfATableAreATable() {
        Table some = table().only("operations/s", "absent", "name");

        assertThat(some.heads()).containsExactly("operations/s", "name");
        assertThat(some.texts().get(1)).containsExactly("2", "d");
        assertThat(some.notes()).containsExactly(Message.text("n."));
    }

    @Test
    void aColumnWithoutAnyValueIsLeftOut() {
        Table table = new Columns<String>()
                .add("text", text -> text)
                .add("nothing", text -> "")
                .addOptional("short", text -> Optional.of(text).filter(word -> word.length() < 2))
                .table(List.of("a", "bc"));

        assertThat(table.heads()).containsExactly("text", "short");
        assertThat(table.texts()).containsExactly(List.of("a", "a"), List.of("bc", "-"));
    }

    @Test
    void figuresAreWholeForPrograms() {
        assertThat(Table.figure(1_234_567.5)).isEqualTo("1234567.5");
        assertThat(Table.figure(0.0000012)).isEqualTo("0.0000012");
        assertThat(Table.figure(3)).isEqualTo("3");
    }

    @Test
    void aRowOfAnotherLengthIsRefused() {
        assertThatThrownBy(() -> Table.of("", List.of("a"), 1, List.of(List.of()), List.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
