package io.shardlab.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.table.Table;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tables on terminals that are too narrow for them. */
class FoldedTableTest {

    private static final Table FIGURES = Table.of(
            "",
            List.of("topology", "threads", "operations/s", "p50 ms", "p99 ms", "bottleneck"),
            List.of(
                    List.of("standalone", "10", "24,796", "0.4", "1.2", "server CPU"),
                    List.of("standalone", "20", "27,515", "0.7", "2.1", "server CPU"),
                    List.of("8 shards, 1 mongos", "10", "13,987", "0.7", "1.9", "mongos CPU")),
            List.of());

    private static List<String> lines(Table table, int width) {
        return TerminalTable.grid(table, width).lines().toList();
    }

    private static Table sentences(String text) {
        return Table.of("", List.of("parameter", "meaning"), 2, List.of(List.of("--file", text)), List.of());
    }

    @Test
    void aTableThatFitsIsNotChanged() {
        String whole = TerminalTable.grid(FIGURES, Lines.UNLIMITED);
        int width = whole.lines().mapToInt(String::length).max().orElseThrow();

        assertThat(TerminalTable.grid(FIGURES, width)).isEqualTo(whole);
        assertThat(TerminalTable.grid(FIGURES, width - 1)).isNotEqualTo(whole);
    }

    @Test
    void noLineIsWiderThanTheTerminal() {
        IntStream.rangeClosed(44, 80)
                .forEach(width -> assertThat(lines(FIGURES, width))
                        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width)));
    }

    @Test
    void columnsThatDoNotFitAreBelowWithTheColumnsThatNameTheRows() {
        List<String> lines = lines(FIGURES, 50);

        assertThat(lines.get(0).strip()).isEqualTo("p50");
        assertThat(lines.get(1)).containsSubsequence("topology", "threads", "operations/s", "ms");
        int second = lines.indexOf("") + 1;
        assertThat(lines.subList(second, lines.size())).hasSize(5);
        assertThat(lines.get(second)).containsSubsequence("topology", "threads", "p99 ms", "bottleneck");
        assertThat(lines.get(second + 4)).containsSubsequence("8 shards, 1 mongos", "10", "1.9", "mongos CPU");
    }

    @Test
    void everyCellIsShownOnceAtLeast() {
        assertThat(String.join(" ", lines(FIGURES, 40)))
                .contains(FIGURES.texts().stream().flatMap(List::stream).toList());
    }

    @Test
    void headsAreBrokenBeforeColumnsMove() {
        Table table = Table.of(
                "",
                List.of("phase", "waits for documents, s", "largest backlog"),
                List.of(List.of("measure", "0.5", "12")),
                List.of());

        assertThat(lines(table, 40)).hasSize(4).last().asString().containsSubsequence("measure", "0.5", "12");
        assertThat(lines(table, 40).get(1)).contains("phase").contains("documents, s");
    }

    @Test
    void textsAreBrokenAtSpaces() {
        String text = "a file of documents, one on each line, that is read once for every measurement";
        List<String> lines = lines(sentences(text), 50);

        assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(50));
        assertThat(String.join(" ", lines.subList(2, lines.size()))
                        .replaceAll(" +", " ")
                        .strip())
                .isEqualTo("--file " + text);
    }

    @Test
    void aPathStaysWhole() {
        String path = "/home/user/" + "folder/".repeat(12) + "mongod";

        assertThat(lines(sentences("the server " + path), 40))
                .anySatisfy(line -> assertThat(line).contains(path));
    }

    @Test
    void columnsOfJapaneseStandOneBelowTheOther() {
        Table table =
                Table.of("", List.of("フェーズ", "件数"), List.of(List.of("読み込み", "5"), List.of("load", "1,000")), List.of());

        assertThat(lines(table, Lines.UNLIMITED))
                .containsExactly(" フェーズ   件数", "-----------------", " 読み込み      5", " load      1,000");
    }

    @Test
    void japaneseIsBrokenByItsWidth() {
        List<String> lines = lines(sentences("測定ごとに一度だけ読む、一行に一件のドキュメントのファイル。".repeat(2)), 50);

        assertThat(lines)
                .hasSizeGreaterThan(3)
                .allSatisfy(line -> assertThat(Lines.width(line)).isLessThanOrEqualTo(50));
    }
}
