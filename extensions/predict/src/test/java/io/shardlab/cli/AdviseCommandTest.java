package io.shardlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.folder.ResultFolder;
import io.shardlab.cli.output.Console;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.result.MadeUpPhase;
import io.shardlab.core.result.MadeUpRun;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The refusals of {@code advise} before it measures anything. */
class AdviseCommandTest {

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int advise(String... arguments) {
        return new SimulatorCli(new Console(new ByteArrayOutputStream(), err, false))
                .run(Stream.concat(Stream.of("advise"), Arrays.stream(arguments))
                        .toArray(String[]::new));
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--goal p99.9<1ms | --goal p99.9",
                "--uri mongodb://h --from results | --from --uri",
                "--uri mongodb://h --measure | --uri",
                "--uri mongo://h | --uri",
                "--username me | --username --uri",
                "--measure-with duration=1s | --measure-with --measure",
                "--measure --measure-with threads=3 | --measure-with threads",
                "--measure --measure-with duration | --measure-with NAME=VALUE",
                "--measure --measure-with duratoin=1s | duration?",
                "--measure --catalogue common | --measure --catalogue",
                "--measure --router-kind embedded | --router-kind embedded"
            })
    void contradictionsAreRefusedBeforeAnythingIsMeasured(String words, String named) {
        String[] arguments = Stream.concat(Arrays.stream(words.split(" ")), Stream.of("--out", folder.toString()))
                .toArray(String[]::new);

        assertThat(advise(arguments)).as(err()).isEqualTo(2);
        assertThat(err()).contains(named.split(" "));
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void resultsOfAnotherMachineCannotBeConfirmedHere() {
        try (ResultFolder saved = ResultFolder.create(folder, "sharded-query", MadeUpPhase.START, Notices.NONE)) {
            saved.saveHere(new MadeUpRun().result());
        }

        assertThat(advise("--from", folder.toString(), "--measure")).isEqualTo(2);
        assertThat(err()).contains("--from");
    }
}
