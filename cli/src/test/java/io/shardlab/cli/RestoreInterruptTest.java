package io.shardlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.data.input.InterruptibleInput;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import sun.misc.Signal;

@Isolated("It interrupts the whole process, which only one command at a time can take.")
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no named pipes among its files")
class RestoreInterruptTest {

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void aSignalEndsARestoreThatWaitsForTheBeginningOfItsArchive(@TempDir Path folder) throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        SimulatorCli cli = new SimulatorCli(new Console(new ByteArrayOutputStream(), err, false));
        FutureTask<Integer> exitCode =
                new FutureTask<>(() -> cli.run("restore", "--uri", "mongodb://127.0.0.1:9/", "--archive=" + pipe));
        Thread thread = new Thread(exitCode, "restore");
        thread.start();
        // Only then is the signal handled; before, it would end this process.
        while (!isWaiting(thread)) {
            assertThat(thread.isAlive())
                    .as(err.toString(StandardCharsets.UTF_8))
                    .isTrue();
            Thread.onSpinWait();
        }
        // As Ctrl-C; but a build in the background of a shell ignores that, and so would this process.
        Signal.raise(new Signal("TERM"));

        assertThat(exitCode.get()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("simulator: stopping");
    }

    private static boolean isWaiting(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals(InterruptibleInput.class.getName())
                        && frame.getMethodName().equals("read"));
    }
}
