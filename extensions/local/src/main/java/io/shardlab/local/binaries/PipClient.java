package io.shardlab.local.binaries;

import io.shardlab.core.error.Reasons;
import io.shardlab.core.file.Folders;
import io.shardlab.core.host.HostEnvironment;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The machine's own pip, with the index and the proxies that its user configured, but without code from the user's current
 * folder. Thread-safe.
 */
final class PipClient {

    private static final List<String> ARGUMENTS = List.of(
            "download",
            "--no-deps",
            "--only-binary=:all:",
            "--no-input",
            "--quiet",
            "--disable-pip-version-check",
            "--retries=1",
            "--timeout=15");

    /** Variables of pip and its libraries that may contain a path; find-links may contain several, separated by spaces. */
    private static final List<String> WITH_PATHS = List.of(
            "PIP_CONFIG_FILE",
            "PIP_FIND_LINKS",
            "PIP_INDEX_URL",
            "PIP_EXTRA_INDEX_URL",
            "PIP_CERT",
            "PIP_CLIENT_CERT",
            "PIP_CACHE_DIR",
            "REQUESTS_CA_BUNDLE",
            "SSL_CERT_FILE");

    private final HostEnvironment host;
    private final ProcessRunner runner;
    private final Duration limit;

    PipClient(HostEnvironment host, ProcessRunner runner, Duration limit) {
        this.host = host;
        this.runner = runner;
        this.limit = limit;
    }

    /** True if a program that may be pip is on PATH; nothing is run. */
    boolean isPresent() {
        return !commands().isEmpty();
    }

    /**
     * Downloads the wheel of a package for this machine into a folder; blocks until it is complete.
     *
     * @throws UnavailableException.OfSource if there is no pip, or it fails, with its error message
     */
    Path download(String requirement, Path folder)
            throws IOException, UnavailableException.OfSource, InterruptedException {
        Map<String, String> environment = environment(folder);
        for (List<String> pip : commands()) {
            List<String> command = new ArrayList<>(pip);
            command.addAll(ARGUMENTS);
            command.addAll(List.of("--dest", folder.toString(), requirement));
            ProcessRunner.Result result = run(command, environment);
            if (result.succeeded()) {
                return wheel(folder);
            }
            if (!result.output().contains("No module named pip")) {
                throw new UnavailableException.OfSource(Message.of("pip failed: {0}", reason(result.output())));
            }
        }
        throw new UnavailableException.OfSource(Message.of("there is no Python with pip on PATH"));
    }

    private List<List<String>> commands() {
        return Stream.of(
                        List.of("python3", "-I", "-m", "pip"),
                        List.of("pip3"),
                        List.of("pip"),
                        List.of("py", "-I", "-m", "pip"))
                .flatMap(command -> onPath(command).stream())
                .toList();
    }

    private Optional<List<String>> onPath(List<String> command) {
        return host.programs(command.get(0)).findFirst().map(program -> {
            List<String> resolved = new ArrayList<>(command);
            resolved.set(0, program.toString());
            return resolved;
        });
    }

    /**
     * Returns the variables for pip, which runs in another folder than the user: paths are absolute, and modules on PYTHONPATH
     * are ignored. Python's -I ignores them as well, but the scripts named pip do not take that option.
     */
    private Map<String, String> environment(Path folder) {
        Map<String, String> environment = new HashMap<>(Map.of("PYTHONPATH", "", "PYTHONSAFEPATH", "1"));
        environment.put("TMPDIR", folder.toString());
        for (String name : WITH_PATHS) {
            host.variable(name)
                    .ifPresent(value -> environment.put(
                            name,
                            Arrays.stream(value.split(" "))
                                    .map(PipClient::absolute)
                                    .collect(Collectors.joining(" "))));
        }
        return environment;
    }

    /** Makes a path that is relative to the user's folder absolute; anything else, such as an address, stays as it is. */
    private static String absolute(String value) {
        try {
            Path path = Path.of(value).toAbsolutePath();
            return !value.isEmpty() && Files.exists(path) ? path.toString() : value;
        } catch (InvalidPathException e) {
            return value;
        }
    }

    private ProcessRunner.Result run(List<String> command, Map<String, String> environment)
            throws UnavailableException.OfSource, InterruptedException {
        try {
            return runner.run(command, environment, limit);
        } catch (IOException e) {
            throw new UnavailableException.OfSource(Message.of("pip failed: {0}", Reasons.of(e)), e);
        }
    }

    private static Path wheel(Path folder) throws IOException, UnavailableException.OfSource {
        return Folders.entries(folder, "").stream()
                .filter(file -> file.toString().endsWith(".whl"))
                .findFirst()
                .orElseThrow(() -> new UnavailableException.OfSource(Message.of("pip succeeded, but left no wheel")));
    }

    /**
     * Returns pip's first error; later ones are consequences. For an unreachable index, pip reports the cause as a warning, and
     * as an error only that no version was found.
     */
    private static Message reason(String output) {
        if (output.contains("after connection broken by")) {
            return Message.of("the package index can't be reached");
        }
        List<String> lines = output.strip().lines().toList();
        return lines.stream()
                .filter(line -> line.startsWith("ERROR: "))
                .findFirst()
                .map(line -> Message.text(line.substring("ERROR: ".length())))
                .orElseGet(() -> lines.isEmpty() ? Message.of("no output") : Message.text(lines.get(lines.size() - 1)));
    }
}
