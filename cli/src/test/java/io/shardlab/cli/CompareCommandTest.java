package io.shardlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.folder.SavedRuns;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The exit codes and messages of {@code compare}. */
class CompareCommandTest {

    @TempDir
    private Path parent;

    private final CommandRun command = new CommandRun("compare");

    /** A result whose repetitions did so many operations a second each. */
    private String result(long... rates) {
        return saved(new SavedRuns(parent), rates);
    }

    private static String saved(SavedRuns run, long... rates) {
        for (int i = 0; i < rates.length; i++) {
            long[] operations = {rates[i], rates[i]};
            run.measured(i + 1, SavedRuns.START.plus(Duration.ofMinutes(i)), operations, (interval, n) -> 1_000_000);
        }
        return run.save().folder().toString();
    }

    @Test
    void oneRepetitionNeverFailsForARegression() {
        assertThat(command.run(result(1000), result(300), "--fail-on-regression", "5"))
                .isZero();
        assertThat(command.out()).contains("unknown: repeat at least 4 times");
        assertThat(command.err())
                .contains("not judged: B: throughput of measure -70.0 %, unknown: repeat at least 4 times");
    }

    @Test
    void fourRepetitionsFailForARegression() {
        assertThat(command.run(result(1000, 1030, 990, 1010), result(700, 720, 690, 710), "--fail-on-regression", "5"))
                .isEqualTo(3);
        assertThat(command.err()).contains("regression: B: throughput of measure -");
    }

    @Test
    void earlierResultsLetOneRepetitionFailForARegression() {
        List<String> earlier = Stream.of(1000, 1040, 970, 1010, 1030, 960)
                .map(rate -> result(rate.longValue()))
                .toList();
        List<String> arguments = Stream.concat(
                        Stream.of(result(1000), result(600), "--fail-on-regression", "5", "--noise-from"),
                        earlier.stream())
                .toList();
        assertThat(command.run(arguments.toArray(String[]::new))).isEqualTo(3);
        assertThat(command.out()).contains("--noise-from deviate from run to run");
    }

    @Test
    void earlierResultsOfSomethingElseAreWrongUsage() {
        String other = saved(new SavedRuns(parent).parameter("threads", 99), 1000, 1040);
        assertThat(command.run(result(1000), result(600), "--noise-from", other))
                .isEqualTo(2);
        assertThat(command.err()).contains("--noise-from").contains("threads is 99 there, not 10");
    }
}
