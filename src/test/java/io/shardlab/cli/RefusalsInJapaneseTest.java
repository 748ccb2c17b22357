package io.shardlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RefusalsInJapaneseTest {

    /** An English phrase: names of options, types and values have no blanks between words. */
    private static final Pattern ENGLISH = Pattern.compile("[a-z]{2,} [a-z]{2,} [a-z]{2,}");

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sharded-quer",
                "run --thread 5",
                "rum",
                "--workload",
                "capture",
                "run sharded-query --threads many",
                "run sharded-query --duration 5",
                "run sharded-query --cluster single",
                "run sharded-query --uri mongodb:/host",
                "run sharded-query --uri mongodb://bob:p@ss@host",
                "run sharded-query --uri mongodb://host/?tsl=true",
                "run sharded-query --uri mongodb://127.0.0.1:1 --server-selection-timeout 100ms",
                "run sharded-query --uri mongodb://127.0.0.1:1 --shards 2",
                "run sharded-query --find-max p99<1ms --target-rate 10",
                "run sharded-query --stages 1m:5 --target-rate 10",
                "run sharded-query --collection system.x",
                "run bulk-load --file missing.csv",
                "run bulk-load --field-types a=b",
                "run write-concern --levels 1,1",
                "merge missing",
                "compare a b --json --markdown",
                "dump --uri mongodb://host --gzip --zstd",
                "restore --uri mongodb://host --oplog-limit 5 --dir a",
                "restore a --archive",
                "what-if --from missing",
                "run sharded-query --password-stdin",
                "run sharded-query --shuffle",
                "advise --from a --uri mongodb://host",
                "experiment run missing",
                "history --at-least x",
                "history results --since yesterday",
                "history results --json=5",
                "history results --report page.txt",
                "history --glob [",
                "compare a",
                "compare a b --phase",
                "compare a b --json --json",
                "describe mixed --figures",
                "describe",
                "dump --uri mongodb://host -j many",
                "run sharded-query --together name",
                "run sharded-query --metrics here",
                "run sharded-query --junit missing/file.xml"
            })
    void aRefusalIsInTheLanguageOfTheUser(String arguments) {
        int code = run("ja", arguments.split(" "));

        assertThat(code).isIn(ExitCode.USAGE, ExitCode.RUN_FAILED);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("simulator: ")
                .containsPattern("[\\p{IsHiragana}]")
                .doesNotContainPattern(ENGLISH);
    }

    @Test
    void aPasswordIsMaskedInEveryLanguage() {
        run(
                "ja",
                "run",
                "sharded-query",
                "--uri",
                "mongodb://bob:s3cr3t@127.0.0.1:1",
                "--server-selection-timeout",
                "100ms");

        assertThat(err.toString(StandardCharsets.UTF_8)).contains("bob:***@").doesNotContain("s3cr3t");
    }

    @Test
    void anUnknownLanguageIsRefusedInTheLanguageOfTheSystem() {
        run("xx", "list");

        assertThat(err.toString(StandardCharsets.UTF_8)).contains("--language", "'xx'");
    }

    private int run(String language, String... arguments) {
        String[] words = Stream.concat(Stream.of(arguments), Stream.of("--language", language))
                .toArray(String[]::new);
        return new SimulatorCli(new Console(new ByteArrayOutputStream(), err, false)).run(words);
    }
}
