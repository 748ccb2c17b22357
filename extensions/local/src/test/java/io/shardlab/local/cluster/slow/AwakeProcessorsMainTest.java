package io.shardlab.local.cluster.slow;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class AwakeProcessorsMainTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void spinsOnEveryProcessorUntilItsInputEnds() throws IOException, ExecutionException, InterruptedException {
        try (PipedOutputStream parent = new PipedOutputStream();
                InputStream in = new PipedInputStream(parent)) {
            CompletableFuture<Integer> exitCode = CompletableFuture.supplyAsync(() -> run(in, "2"));
            await().atMost(Duration.ofSeconds(30)).until(() -> out.toString(UTF_8), "ready\n"::equals);
            assertThat(spinners()).isEqualTo(2);
            assertThat(exitCode).isNotDone();

            parent.close();

            assertThat(exitCode.get()).isZero();
        }
        await().atMost(Duration.ofSeconds(30)).until(() -> spinners() == 0);
    }

    @Test
    void aWrongNumberOfProcessorsIsRefused() {
        assertThat(run(InputStream.nullInputStream(), "0")).isEqualTo(2);
        assertThat(run(InputStream.nullInputStream())).isEqualTo(2);

        assertThat(out.size()).isZero();
        assertThat(err.toString(UTF_8)).contains("number of processors");
    }

    private int run(InputStream in, String... arguments) {
        return AwakeProcessorsMain.run(
                arguments, in, new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8));
    }

    private static long spinners() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("spinner"))
                .count();
    }
}
