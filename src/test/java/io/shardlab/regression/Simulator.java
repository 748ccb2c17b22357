package io.shardlab.regression;

import io.shardlab.cli.CommandLineInProcess;
import io.shardlab.core.deployment.TargetOpener;
import io.shardlab.workloads.SharedClusters;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.condition.OS;

/**
 * Runs the program, either by its start script in a separate process, as users do, or in this process if the test is not about
 * the start, signals or the standard streams.
 */
public final class Simulator {

    private static final Duration LIMIT = Duration.ofMinutes(5);

    /** Most programs end before the second compiler pays, and it would take half of their processor time. */
    private static final String SHORT_LIVED = "-XX:TieredStopAtLevel=1";

    /** The folder of the sources. */
    public static final Path HOME = Path.of(System.getProperty("shardlab.home")).toAbsolutePath();

    private final List<String> program;
    private final Path folder;
    private final Map<String, String> environment;

    /**
     * @param folder for the program's outputs
     * @param environment further variables
     */
    public Simulator(Path folder, Map<String, String> environment) {
        this(List.of(HOME.resolve("simulator").toString()), folder, environment);
    }

    /** @param program the words that start it, in place of the start script in the sources */
    public Simulator(List<String> program, Path folder, Map<String, String> environment) {
        this.program = List.copyOf(program);
        this.folder = folder;
        this.environment = environment;
    }

    /** The output and the exit code of a finished program. */
    public record Finished(int exitCode, String out, String err) {}

    /** Runs to the end. */
    public Finished run(String... arguments) {
        return start(arguments).await();
    }

    /**
     * Runs a command to the end in this process, with its results in the folder unless the arguments name another. A start of
     * the program takes more processor time than most commands. Returns only the command's output; the output of libraries and
     * of failing threads goes to the output of this process.
     */
    public Finished runHere(String... arguments) {
        return runHere(UnaryOperator.identity(), arguments);
    }

    /**
     * Does the same as {@link #runHere(String...)} on servers without data that the tests of this process share. Only the first
     * command that needs these servers reports their start.
     */
    public Finished runOnSharedClusters(String... arguments) {
        return runHere(SharedClusters::before, arguments);
    }

    private Finished runHere(UnaryOperator<TargetOpener> targets, String... arguments) {
        if (!environment.isEmpty()) {
            throw new IllegalStateException("this process has an environment of its own; not " + environment);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = CommandLineInProcess.run(out, err, targets, withResultsHere(arguments));
        return new Finished(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private String[] withResultsHere(String... arguments) {
        List<String> words = new ArrayList<>(List.of(arguments));
        if ((words.contains("run") || words.contains("--workload")) && !words.contains("--out")) {
            words.add("--out");
            words.add(folder.resolve("results").toString());
        }
        return words.toArray(String[]::new);
    }

    /** Starts the program and returns at once. */
    public Running start(String... arguments) {
        List<String> command = new ArrayList<>(withDefaultInterrupt());
        command.addAll(program);
        command.addAll(List.of(arguments));
        try {
            Path out = Files.createTempFile(folder, "stdout", ".txt");
            Path err = Files.createTempFile(folder, "stderr", ".txt");
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectInput(ProcessBuilder.Redirect.PIPE)
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile());
            builder.environment().put("SHARDLAB_JAVA_OPTS", SHORT_LIVED);
            builder.environment().putAll(environment);
            return new Running(builder.start(), out, err);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A build in the background of a script ignores SIGINT, which its children inherit, and Java then ignores it too. */
    private static List<String> withDefaultInterrupt() {
        return OS.LINUX.isCurrentOs() ? List.of("env", "--default-signal=INT") : List.of();
    }

    /** A program under way. */
    public record Running(Process process, Path outFile, Path errFile) {

        public String out() {
            return read(outFile);
        }

        public String err() {
            return read(errFile);
        }

        /** Sends the program a signal, such as {@code INT}. */
        public void signal(String name) {
            try {
                new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** Gives the program its standard input, whole. */
        Running feed(InputStream input) {
            try (input;
                    var stdin = process.getOutputStream()) {
                input.transferTo(stdin);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return this;
        }

        public Finished await() {
            try {
                if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                    throw new AssertionError("still running after " + LIMIT.toSeconds() + " s; stderr: " + err());
                }
            } catch (InterruptedException e) {
                process.destroyForcibly();
                Thread.currentThread().interrupt();
                throw new AssertionError(e);
            }
            return new Finished(process.exitValue(), out(), err());
        }

        private static String read(Path file) {
            try {
                return Files.readString(file, StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
