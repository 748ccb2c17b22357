package io.shardlab.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that are refused or fail before anything is measured; no server is needed. */
class WorkloadRunTest {

    /** Nobody listens at this port. */
    private static final String NOBODY = "mongodb://somebody:a-long-password@127.0.0.1:1";

    @TempDir
    Path folder;

    @Test
    void anUnknownWorkloadIsRefusedWithTheNearestName() {
        assertThat(failureOf(() -> Shardlab.run("sharded-qery")))
                .hasMessageStartingWith("Unknown workload 'sharded-qery'; did you mean sharded-query?");
    }

    @Test
    void aMistakeInAWorkloadFileIsRefusedWithItsPlace() throws IOException {
        Path file = Files.writeString(folder.resolve("shop.yaml"), "collections: {}\noperation: {}\n");

        assertThat(failureOf(() -> Shardlab.run(file)))
                .hasMessageContaining("shop.yaml")
                .hasMessageContaining("line");
    }

    @Test
    void aRunWithoutAServerIsRefused() {
        assertThat(failureOf(() -> Shardlab.run("sharded-query").threads(2).result()))
                .hasMessageContaining("against(...)");
    }

    @Test
    void aValueThatIsNotAllowedIsRefusedWithTheAllowedOnes() {
        assertThat(failureOf(() ->
                        Shardlab.run("sharded-query").against(NOBODY).threads(0).result()))
                .hasMessageStartingWith("--threads must be")
                .hasMessageEndingWith("but is '0'.");
        assertThat(failureOf(() -> Shardlab.run("sharded-query")
                        .against(NOBODY)
                        .with("colour", "red")
                        .result()))
                .hasMessage("Unknown option --colour.");
    }

    @Test
    void aServerThatDoesNotAnswerIsNamedWithoutThePassword() {
        ShardlabTestException failure = failureOf(() -> Shardlab.run("sharded-query")
                .against(NOBODY)
                .with("server-selection-timeout", Duration.ofMillis(200))
                .resultsIn(folder)
                .result());

        assertThat(failure).hasMessageContaining("127.0.0.1:1").hasMessageContaining("200 ms");
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        assertThat(trace.toString()).contains("RunFailedException").doesNotContain("a-long-password");
        assertThat(folder).as("nothing was measured").isEmptyDirectory();
    }

    private static ShardlabTestException failureOf(ThrowingCallable call) {
        ShardlabTestException[] failure = new ShardlabTestException[1];
        assertThatExceptionOfType(ShardlabTestException.class).isThrownBy(call).satisfies(e -> failure[0] = e);
        return failure[0];
    }
}
