package io.shardlab.cluster.binaries;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Learns the version of a server program by running it with {@code --version}. Thread-safe. */
final class VersionProbe {

    private static final Pattern VERSION = Pattern.compile("(?:db|mongos) version v(\\S+)");
    private static final Pattern MISSING_LIBRARY = Pattern.compile("error while loading shared libraries: ([^:\\s]+)");
    private static final int ILLEGAL_INSTRUCTION = 128 + 4;

    private final ProcessRunner runner;
    private final Duration limit;

    VersionProbe(ProcessRunner runner, Duration limit) {
        this.runner = runner;
        this.limit = limit;
    }

    /**
     * Runs the program; blocks until it ended, at most for the limit given to the constructor.
     *
     * @throws UnavailableException if it does not run here, with the reason
     */
    ServerVersion version(Path program, Map<String, String> environment)
            throws UnavailableException, InterruptedException {
        ProcessRunner.Result result = run(program, environment);
        if (!result.succeeded()) {
            throw new UnavailableException(program + " does not run: " + reason(result));
        }
        Matcher matcher = VERSION.matcher(result.output());
        if (!matcher.find()) {
            throw new UnavailableException(program + " does not report its version; is it a MongoDB program?");
        }
        return ServerVersion.parse(matcher.group(1))
                .orElseThrow(
                        () -> new UnavailableException(program + " reports an unknown version: " + matcher.group(1)));
    }

    private ProcessRunner.Result run(Path program, Map<String, String> environment)
            throws UnavailableException, InterruptedException {
        try {
            return runner.run(List.of(program.toString(), "--version"), environment, limit);
        } catch (IOException e) {
            throw new UnavailableException(program + " does not run: " + e.getMessage(), e);
        }
    }

    private static String reason(ProcessRunner.Result result) {
        Matcher library = MISSING_LIBRARY.matcher(result.output());
        if (library.find()) {
            return "the shared library " + library.group(1) + " is missing on this machine";
        }
        if (result.exitCode() == ILLEGAL_INSTRUCTION) {
            return "this processor lacks instructions that it needs (MongoDB 5.0 and newer need AVX on x86_64)";
        }
        String firstLine = result.output().strip().lines().findFirst().orElse("no output");
        return "exit code " + result.exitCode() + ", " + firstLine;
    }
}
