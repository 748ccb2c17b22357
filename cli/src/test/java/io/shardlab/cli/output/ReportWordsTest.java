package io.shardlab.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.document.Document;
import io.shardlab.answers.table.Columns;
import io.shardlab.answers.table.Table;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportWordsTest {

    private static final ReportWords JAPANESE = new ReportWords(Language.JAPANESE);

    /** Units, names of runs and of what servers name, which are the same in every language. */
    private static final Set<String> SAME = Set.of(
            "A",
            "B",
            "CPU, s",
            "GC, s",
            "MB",
            "MB/s",
            "ops/s",
            "p50 ms",
            "p95 ms",
            "p99 ms",
            "p50, ms",
            "p99, ms",
            "p99.9, ms",
            "mongos",
            "mongod",
            "pid",
            "µs",
            "analyzeShardKey",
            "Shardlab");

    /** The heads of the columns that code adds to a table. */
    private static final Pattern HEAD =
            Pattern.compile("\\.add(?:Optional)?\\(\\s*\"([^\"]+)\",|new Shown\\(\\s*\"([^\"]+)\"");

    @Test
    void everyHeadOfATableHasAJapaneseWord() {
        Set<String> heads = Stream.of(
                        "cli/src/main/java/io/shardlab/cli/output",
                        "answers/src/main/java/io/shardlab/answers/table",
                        "answers/src/main/java/io/shardlab/answers/drawing",
                        "answers/src/main/java/io/shardlab/answers/history",
                        "answers/src/main/java/io/shardlab/answers/section")
                .flatMap(ReportWordsTest::sources)
                .flatMap(source -> HEAD.matcher(source).results())
                .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
                .collect(Collectors.toSet());

        assertThat(heads).hasSizeGreaterThan(80);
        assertThat(heads)
                .filteredOn(head -> JAPANESE.in(Table.head(head)).equals(head))
                .isSubsetOf(SAME);
    }

    private static String printed(Table table, Language language) {
        return new TerminalDocument(new Document.Builder().figures(table).build(), true, language).render();
    }

    @Test
    void aTableIsInTheLanguageOfTheUserAndNamesInItAreNot() {
        Table table = new Columns<String>()
                .add("phase", name -> name)
                .add("data, MB", name -> "1")
                .say(Message.of("balanced"), name -> Message.of(Message.sense("balanced", "yes")))
                .table(Message.of("Balance"), List.of("time", "load"));

        assertThat(printed(table, Language.JAPANESE).lines())
                .containsExactly(
                        "バランス",
                        " フェーズ  データ, MB  均衡",
                        "----------------------------",
                        " time               1  はい",
                        " load               1  はい");
        assertThat(printed(table, Language.ENGLISH)).startsWith("Balance").contains("data, MB", "yes");
    }

    @ParameterizedTest
    @CsvSource({
        "sharded, 3, embedded, true, ローカルのシャードクラスター (3 シャード、内蔵の mongos 1 台)、MongoDB 6.0.5",
        "sharded, 0, mongos, false, シャードクラスター (mongos 1 台)、MongoDB 6.0.5",
        "replica-set, 0, none, false, レプリカセット、MongoDB 6.0.5",
        "standalone, 0, none, true, ローカルのスタンドアロンサーバー、MongoDB 6.0.5"
    })
    void aTargetIsDescribedInBothLanguages(String kind, int shards, String routers, boolean local, String japanese) {
        TargetReport target = new TargetReport(kind, "6.0.5", shards, 1, routers, local, List.of());

        assertThat(JAPANESE.in(target.description())).isEqualTo(japanese);
    }

    @Test
    void textsAreListedAsSentencesListThem() {
        assertThat(ReportWords.ENGLISH.list(List.of("a"))).isEqualTo("a");
        assertThat(ReportWords.ENGLISH.list(List.of("a", "b", "c"))).isEqualTo("a, b and c");
        assertThat(JAPANESE.list(List.of("a", "b", "c"))).isEqualTo("a、b、c");
    }

    private static Stream<String> sources(String folder) {
        try (Stream<Path> files = Files.list(Path.of("..", folder.split("/")))) {
            return files.map(ReportWordsTest::text).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
