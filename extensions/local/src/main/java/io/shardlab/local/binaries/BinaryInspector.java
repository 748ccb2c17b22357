package io.shardlab.local.binaries;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns a candidate into checked server programs by running them. Thread-safe; blocks while they run. */
final class BinaryInspector {

    private static final Pattern VERSION = Pattern.compile("(?:db|mongos) version v(\\S+)");
    private static final Pattern MISSING_LIBRARY = Pattern.compile("error while loading shared libraries: ([^:\\s]+)");
    private static final int ILLEGAL_INSTRUCTION = 128 + 4;

    private final ProcessRunner runner;
    private final Duration limit;

    BinaryInspector(ProcessRunner runner, Duration limit) {
        this.runner = runner;
        this.limit = limit;
    }

    /**
     * Checks the server, and the router if there is one. A router that does not run, or that belongs to another release series
     * than the server, is left out with a notice.
     *
     * @throws UnavailableException if the server does not run here, with the reason
     */
    ServerBinaries inspect(UncheckedBinaries candidate, Notices notices)
            throws UnavailableException, InterruptedException {
        ServerVersion version = version(candidate.mongod(), candidate.environment());
        return new ServerBinaries(
                version,
                candidate.mongod(),
                usableMongos(candidate, version, notices),
                candidate.environment(),
                candidate.source());
    }

    private Optional<Path> usableMongos(UncheckedBinaries candidate, ServerVersion mongod, Notices notices)
            throws InterruptedException {
        if (candidate.mongos().isEmpty()) {
            return Optional.empty();
        }
        Path mongos = candidate.mongos().get();
        try {
            ServerVersion version = version(mongos, candidate.environment());
            if (version.sameSeries(mongod)) {
                return candidate.mongos();
            }
            notices.say(Message.of(
                    "{0} is left out: its version {1} is not of the release series of mongod {2}.",
                    mongos, version, mongod));
        } catch (UnavailableException e) {
            notices.say(Message.of("mongos is left out: {0}.", e.reason()));
        }
        return Optional.empty();
    }

    private ServerVersion version(Path program, Map<String, String> environment)
            throws UnavailableException, InterruptedException {
        ProcessRunner.Result result = run(program, environment);
        if (!result.succeeded()) {
            throw new UnavailableException(Message.of("{0} does not run: {1}", program, reason(result)));
        }
        Matcher matcher = VERSION.matcher(result.output());
        if (!matcher.find()) {
            throw new UnavailableException(
                    Message.of("{0} does not report its version; is it a MongoDB program?", program));
        }
        return ServerVersion.parse(matcher.group(1))
                .orElseThrow(() -> new UnavailableException(
                        Message.of("{0} reports an unknown version: {1}", program, matcher.group(1))));
    }

    private ProcessRunner.Result run(Path program, Map<String, String> environment)
            throws UnavailableException, InterruptedException {
        try {
            return runner.run(List.of(program.toString(), "--version"), environment, limit);
        } catch (IOException e) {
            throw new UnavailableException(Message.of("{0} does not run: {1}", program, Reasons.of(e)), e);
        }
    }

    private static Message reason(ProcessRunner.Result result) {
        Matcher library = MISSING_LIBRARY.matcher(result.output());
        if (library.find()) {
            return Message.of("the shared library {0} is missing on this machine", library.group(1));
        }
        if (result.exitCode() == ILLEGAL_INSTRUCTION) {
            return Message.of(
                    "this processor lacks instructions that it needs (MongoDB 5.0 and newer need AVX on x86_64)");
        }
        Message firstLine =
                result.output().strip().lines().findFirst().map(Message::text).orElseGet(() -> Message.of("no output"));
        return Message.of("exit code {0,number,#}, {1}", result.exitCode(), firstLine);
    }
}
