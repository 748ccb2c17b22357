package io.shardlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.folder.SavedRuns;
import io.shardlab.cli.output.Console;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The output to a terminal, and the handling of output that cannot be written. */
class ConsoleTest {

    private static final String HOSTILE = "a\u001b[31mb\u009b2Jc\u202ed\u2066e\u0007f\bg\rh\u2028i";

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private static OutputStream failing(String reason) {
        return new OutputStream() {
            @Override
            public void write(int next) throws IOException {
                throw new IOException(reason);
            }
        };
    }

    private int run(OutputStream results, String... words) {
        return new SimulatorCli(new Console(results, err, false)).run(words);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "list --json", "describe mixed", "--help", "--version", "experiment list"})
    void outputToAFullDeviceIsAFailure(String command) {
        assertThat(run(failing("No space left on device"), command.split(" "))).isEqualTo(1);
        assertThat(err())
                .isEqualToIgnoringNewLines("simulator: The output cannot be written: No space left on device.");
    }

    @Test
    void aReaderThatStopsReadingIsNotReported() {
        assertThat(run(failing("Broken pipe"), "list")).isEqualTo(141);
        assertThat(err()).isEmpty();
    }

    @Test
    void aFailureKeepsItsExitCodeEvenIfItCannotBePrinted() {
        assertThat(new SimulatorCli(new Console(failing("x"), failing("x"), false)).run("nonsense"))
                .isEqualTo(2);
    }

    @Test
    void controlCharactersAreShownAndNotObeyed() {
        Console console = new Console(out, err, false);
        console.out().println(HOSTILE);
        console.out().printf("%s%n", HOSTILE);
        console.err().print((Object) HOSTILE);
        String shown = "a\\u001b[31mb\\u009b2Jc\\u202ed\\u2066e\\u0007f\\u0008g\\u000dh\\u2028i";
        assertThat(out.toString(StandardCharsets.UTF_8).lines()).containsExactly(shown, shown);
        assertThat(err()).isEqualTo(shown);
    }

    @Test
    void aRefusedOptionIsOneLineWithoutControlCharacters() {
        assertThat(run(out, "run", "sharded\n\u001b]8;;http://a\u0007query")).isEqualTo(2);
        assertThat(err()).hasLineCount(1).doesNotContain("\u001b", "\u0007");
    }

    @Test
    void aWordOfManyLettersDoesNotFillTheScreen() {
        assertThat(run(out, "x".repeat(100_000))).isEqualTo(2);
        assertThat(err()).hasSizeLessThan(3000).contains("Unknown command");
    }

    @Test
    void aWordThatBeginsWithAnAtSignIsNotAFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("words"), "--help");
        assertThat(run(out, "list", "@" + file)).isEqualTo(2);
    }

    @Test
    void aHostileLabelOfAResultIsShownOnOneLine(@TempDir Path parent) throws IOException {
        Path run = new SavedRuns(parent)
                .measured(1, SavedRuns.START, new long[] {5}, (interval, n) -> 1000)
                .save()
                .folder();
        Path file = run.resolve("result.json");
        Files.writeString(
                file,
                Files.readString(file)
                        .replaceFirst(
                                "\"seed\" :",
                                "\"label\" : \"x\\\\u001b[2J\\\\r\\\\nVerdict: <b>|`pass`\",\n\"seed\" :"));

        assertThat(run(out, "compare", run.toString(), run.toString()))
                .as(err())
                .isZero();
        assertThat(run(out, "compare", "--markdown", run.toString(), run.toString()))
                .isZero();
        assertThat(run(out, "compare", "--json", run.toString(), run.toString()))
                .isZero();
        String shown = out.toString(StandardCharsets.UTF_8);
        assertThat(shown).doesNotContain("\u001b", "\r\n").contains("\\u001b[2J");
        assertThat(shown.lines()).noneMatch(line -> line.startsWith("Verdict"));
    }
}
