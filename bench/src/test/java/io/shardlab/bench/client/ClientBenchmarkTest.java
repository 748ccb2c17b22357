package io.shardlab.bench.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ClientBenchmarkTest {

    /** Some tenths of a second, far above the clock's hundredths. */
    private static final String COUNT_UP = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done";

    @Test
    @EnabledOnOs(OS.LINUX)
    void countsTheCpuTimeOfProcessesThatHaveEnded() throws Exception {
        double before = Mongoimport.cpuNanos();
        long start = System.nanoTime();

        assertThat(new ProcessBuilder("sh", "-c", COUNT_UP).start().waitFor()).isZero();

        long wall = System.nanoTime() - start;
        assertThat(Mongoimport.cpuNanos() - before)
                .isBetween(
                        (double) Duration.ofMillis(20).toNanos(),
                        wall + (double) Duration.ofMillis(20).toNanos());
    }

    @Test
    void wrongOptionsAreRefused() {
        assertThat(refusal("--rounds", "none")).contains("--rounds");
        assertThat(refusal("--seconds", "0")).contains("--seconds must be from 1 to 600");
        assertThat(refusal("--mongoimport", "/proc/self/stat")).contains("--mongoimport must be a program");
        assertThat(refusal("finds")).contains("finds");
    }

    private static String refusal(String... arguments) {
        StringWriter err = new StringWriter();
        assertThat(ClientBenchmark.commandLine().setErr(new PrintWriter(err)).execute(arguments))
                .isEqualTo(2);
        return err.toString();
    }
}
