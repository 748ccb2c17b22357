package io.shardlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.cli.option.Surroundings;
import io.shardlab.cli.output.Console;
import io.shardlab.cli.output.ExitCode;
import io.shardlab.mongo.input.InterruptibleInput;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sun.misc.Signal;
import sun.misc.SignalHandler;

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

    @ParameterizedTest
    @ValueSource(strings = {"dump", "restore"})
    void signalsKeepTheirHandlersWhileThePasswordIsAskedFor(String command) {
        Signal signal = new Signal("TERM");
        SignalHandler own = ignored -> {};
        SignalHandler before = Signal.handle(signal, own);
        try {
            Terminal terminal = new Terminal(() -> Signal.handle(signal, own));
            SimulatorCli cli = new SimulatorCli(
                    new Console(new ByteArrayOutputStream(), err, false), UnaryOperator.identity(), terminal);

            assertThat(cli.run(command, "--uri", "mongodb://127.0.0.1:9/", "--username", "ann"))
                    .isEqualTo(ExitCode.USAGE);
            assertThat(terminal.seen).isEqualTo(own);
        } finally {
            Signal.handle(signal, before);
        }
    }

    /** A terminal at which the user types an empty password. */
    private static final class Terminal implements Surroundings {

        private final Supplier<SignalHandler> handler;
        private SignalHandler seen;

        private Terminal(Supplier<SignalHandler> handler) {
            this.handler = handler;
        }

        @Override
        public Optional<String> variable(String name) {
            return Optional.empty();
        }

        @Override
        public InputStream standardInput() {
            return InputStream.nullInputStream();
        }

        @Override
        public Optional<String> ask(String question) {
            seen = handler.get();
            return Optional.of("");
        }
    }

    private static boolean isWaiting(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals(InterruptibleInput.class.getName())
                        && frame.getMethodName().equals("read"));
    }
}
