package io.shardlab.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.table.Table;
import io.shardlab.core.result.TargetReport;
import io.shardlab.core.text.Language;
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

class WordsTest {

    private static final Words JAPANESE = new Words(Language.JAPANESE);

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
                        "answers/src/main/java/io/shardlab/answers/history",
                        "answers/src/main/java/io/shardlab/answers/section")
                .flatMap(WordsTest::sources)
                .flatMap(source -> HEAD.matcher(source).results())
                .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
                .collect(Collectors.toSet());

        assertThat(heads).hasSizeGreaterThan(80);
        assertThat(heads).filteredOn(head -> JAPANESE.head(head).equals(head)).isSubsetOf(SAME);
    }

    @Test
    void aTableIsInTheLanguageOfTheUserAndNamesInItAreNot() {
        Table table = Table.of(
                "Events",
                List.of("phase", "time, s", "p99 ms"),
                List.of(List.of("time", "unknown", "1"), List.of("load", "2", "3")),
                List.of());

        assertThat(TerminalTable.of(table, JAPANESE).lines())
                .containsExactly(
                        "イベント",
                        " フェーズ  時間, s  p99 ms",
                        "---------------------------",
                        " time         不明       1",
                        " load            2       3");
        assertThat(TerminalTable.of(table, Words.ENGLISH)).startsWith("Events").contains("time, s", "unknown");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "event    | new primary a.b:27017    | 新しいプライマリー a.b:27017",
                "event    | a:27017 serves again     | a:27017 応答再開",
                "event    | something else           | something else",
                "balanced | yes                      | はい",
                "balanced | of no head               | of no head",
                "action   | yes                      | yes",
                "action   | 3,000 documents          | 3,000 ドキュメント",
                "topology | 8 shards, 10 mongos      | 8 シャード、10 mongos",
                "bounds   | 900 to 1,100             | 900 ～ 1,100",
                "bounds   | -1.5 to +2.0 %           | -1.5 ～ +2.0 %",
                "bounds   | 900 or more              | 900 以上"
            })
    void aWordOfACellIsLookedUpWithItsHead(String head, String english, String japanese) {
        Table table = new Table(
                "", List.of(new Table.Column(head, head.equals("bounds"))), List.of(List.of(english)), List.of());

        assertThat(JAPANESE.of(table).rows()).containsExactly(List.of(japanese));
        assertThat(Words.ENGLISH.of(table).rows()).containsExactly(List.of(english));
    }

    @Test
    void namesOfOperationsAreNotLookedUp() {
        Table table = Table.of(
                "",
                List.of("latency, ms"),
                List.of(List.of("measure: order"), List.of("measure: order, response time"), List.of("service time")),
                List.of());

        assertThat(JAPANESE.labelled(table).rows())
                .containsExactly(List.of("measure: order"), List.of("measure: order, 応答時間"), List.of("サービス時間"));
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
        assertThat(Words.ENGLISH.list(List.of("a"))).isEqualTo("a");
        assertThat(Words.ENGLISH.list(List.of("a", "b", "c"))).isEqualTo("a, b and c");
        assertThat(JAPANESE.list(List.of("a", "b", "c"))).isEqualTo("a、b、c");
    }

    private static Stream<String> sources(String folder) {
        try (Stream<Path> files = Files.list(Path.of("..", folder.split("/")))) {
            return files.map(WordsTest::text).toList().stream();
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
