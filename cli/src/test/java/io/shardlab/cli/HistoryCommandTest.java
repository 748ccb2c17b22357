package io.shardlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.shardlab.answers.folder.SavedRuns;
import io.shardlab.core.text.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The output, the files and the exit codes of {@code history}. */
class HistoryCommandTest {

    @TempDir
    private static Path results;

    @TempDir
    private Path parent;

    private final CommandRun command = new CommandRun("history");

    /** Ten good days, eight with a slower server, and one run that cannot be compared with them. */
    @BeforeAll
    static void save() {
        for (int day = 0; day < 18; day++) {
            save(
                    new SavedRuns(results).serverVersion(day < 10 ? "6.0.5" : "7.0.2"),
                    day,
                    (day < 10 ? 1000 : 700) + day % 3);
        }
        save(new SavedRuns(results).parameter("threads", 99), 1, 500);
    }

    private static void save(SavedRuns run, int day, long rate) {
        run.measured(1, SavedRuns.START.plus(Duration.ofDays(day)), new long[] {rate}, (interval, n) -> 1_000_000)
                .save();
    }

    @Test
    void theAnswerComesFirstAndARegressionIsExitCodeThree() {
        assertThat(command.run(results.toString())).isEqualTo(3);

        List<String> lines = command.out().lines().toList();
        assertThat(String.join(" ", lines.subList(0, 2)))
                .startsWith(
                        "Regression: since 2026-12-01 09:59, throughput of sharded-query (threads 10) is 30.0 % lower, which is worse.");
        assertThat(command.out().replaceAll("\\s+", " "))
                .contains("throughput, ops/s", "worse", "server version 6.0.5 → 7.0.2")
                .contains("Too few results to be judged (fewer than 13): sharded-query (threads 99), 1 result.");
        assertThat(lines).filteredOn(line -> !line.contains(results.toString())).allMatch(line -> line.length() <= 100);
    }

    @Test
    void withoutAChangeTheExitCodeIsZero() {
        assertThat(command.run(results.toString(), "--at-least", "50")).isZero();
        assertThat(command.out()).startsWith("No figure has changed for good in 18 results.");
    }

    @Test
    void aPatternAndATimeChooseResults() {
        assertThat(command.run("--glob", results + "/*-test*", "--since", "2026-12-01"))
                .isZero();
        assertThat(command.out()).contains(" 13,", " 8.");
        assertThat(command.run("--glob", results + "/*-other")).isEqualTo(2);
        assertThat(command.err()).contains("matches no folder of a run");
    }

    @Test
    void jsonHasValuesAndChanges() throws IOException {
        assertThat(command.run(results.toString(), "--json")).isEqualTo(3);

        JsonNode figure = Json.mapper().readTree(command.out()).at("/series/0/figures/0");
        assertThat(figure.at("/name").asText()).isEqualTo("throughput");
        assertThat(figure.at("/values")).hasSize(18);
        assertThat(figure.at("/changes/0/after").asInt()).isEqualTo(10);
        assertThat(figure.at("/changes/0/worse").asBoolean()).isTrue();
    }

    @Test
    void csvIsAsOtavaReadsIt() throws IOException {
        Path csv = parent.resolve("history.csv");
        assertThat(command.run(results.toString(), "--csv", csv.toString())).isEqualTo(3);

        List<String> lines = Files.readAllLines(csv);
        assertThat(lines).hasSize(19);
        assertThat(lines.get(0)).isEqualTo("time,result,label,server_version,simulator,throughput,service-p99");
        assertThat(lines.get(1)).startsWith("2026-11-21T09:59:55Z,").contains(",6.0.5,0.1.0,1000,");
        assertThat(Files.readAllLines(parent.resolve("history-2.csv"))).hasSize(2);
    }

    @Test
    void theReportIsAPage() throws IOException {
        Path page = parent.resolve("history.html");
        assertThat(command.run(results.toString(), "--report", page.toString())).isEqualTo(3);

        assertThat(Files.readString(page)).contains("Regression: since 2026-12-01", "<svg");
    }

    @Test
    void wrongUsageIsAnsweredWithASentence() {
        assertThat(command.run()).isEqualTo(2);
        assertThat(command.run(parent.toString())).isEqualTo(2);
        assertThat(command.run(results.toString(), "--since", "yesterday")).isEqualTo(2);
        assertThat(command.run(results.toString(), "--values", "troughput")).isEqualTo(2);
        assertThat(command.run(results.toString(), "--at-least", "-1")).isEqualTo(2);
        assertThat(command.run(results.toString(), "--report", "page.pdf")).isEqualTo(2);
        assertThat(command.run("--glob", "results/[")).isEqualTo(2);
        assertThat(command.err().lines())
                .hasSize(7)
                .allMatch(line -> line.startsWith("simulator: "))
                .anyMatch(line -> line.contains("did you mean throughput?"));
    }
}
