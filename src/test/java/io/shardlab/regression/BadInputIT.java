package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BadInputIT {

    @TempDir
    Path folder;

    @ParameterizedTest
    @MethodSource("refused")
    void badInputGetsOneSentenceThatNamesItAndExitCode2(String named, String[] arguments) {
        Simulator.Finished finished = new Simulator(folder, Map.of()).run(arguments);

        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(2);
        assertThat(finished.err())
                .startsWith("simulator: ")
                .contains(named)
                .doesNotContain("s3cret")
                .hasLineCount(1);
        assertThat(finished.out()).isEmpty();
    }

    /** One of each place that refuses: the command line, the workload, the target. Many more are in BadInputTest. */
    static Stream<Arguments> refused() {
        return Stream.of(
                refused("--threads", "--workload", "sharded-query", "--thread", "5"),
                refused("no-such-folder", "run", "bulk-load", "--file", "no-such-folder/access.csv"),
                refused("***", "run", "bulk-load", "--uri", "mongo://me:s3cret@host/"));
    }

    private static Arguments refused(String named, String... arguments) {
        return Arguments.of(named, arguments);
    }

    @Test
    void anUnreachableServerIsGivenUpWithinTheTimeOutThatTheMessageNames() {
        Simulator.Finished finished = new Simulator(folder, Map.of())
                .run(
                        "run",
                        "sharded-query",
                        "--uri",
                        "mongodb://someone:s3cret@127.0.0.1:9/",
                        "--server-selection-timeout",
                        "700ms");

        assertThat(finished.exitCode()).isEqualTo(1);
        assertThat(finished.err())
                .contains("127.0.0.1:9")
                .contains("700 ms")
                .contains("refused")
                .doesNotContain("s3cret")
                .doesNotContain("Exception");
    }

    @Test
    void verboseAddsLogsAndAStackTrace() {
        Simulator.Finished finished = new Simulator(folder, Map.of())
                .run(
                        "run",
                        "sharded-query",
                        "--uri",
                        "mongodb://someone:s3cret@127.0.0.1:9/",
                        "--server-selection-timeout",
                        "700ms",
                        "--verbose");

        assertThat(finished.err())
                .contains(" DEBUG o.m.driver")
                .contains("\tat io.shardlab.")
                .doesNotContain("s3cret");
    }

    @Test
    void anUnwritableResultFolderIsNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("a-file"), "");
        Simulator.Finished finished = new Simulator(folder, Map.of())
                .run("run", "sharded-query", "--out", file.resolve("results").toString());

        assertThat(finished.exitCode()).isEqualTo(1);
        assertThat(finished.err()).contains("a-file").doesNotContain("Exception");
    }
}
