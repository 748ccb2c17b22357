package io.shardlab.cluster.binaries;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The machine's own pip, with the index and the proxies that its user set up. Thread-safe. */
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

    private final HostEnvironment host;
    private final ProcessRunner runner;
    private final Duration limit;

    /** @param limit for one download */
    PipClient(HostEnvironment host, ProcessRunner runner, Duration limit) {
        this.host = host;
        this.runner = runner;
        this.limit = limit;
    }

    /** Whether a program that may be pip is on PATH; nothing is run. */
    boolean isPresent() {
        return !commands().isEmpty();
    }

    /**
     * Downloads the wheel of a package for this machine; blocks until it is there.
     *
     * @return the wheel, in the folder
     * @throws SourceUnavailableException if there is no pip, or it fails, with what it said
     */
    Path download(String requirement, Path folder)
            throws IOException, SourceUnavailableException, InterruptedException {
        for (List<String> pip : commands()) {
            List<String> command = new ArrayList<>(pip);
            command.addAll(ARGUMENTS);
            command.addAll(List.of("--dest", folder.toString(), requirement));
            ProcessRunner.Result result = run(command);
            if (result.succeeded()) {
                return wheel(folder);
            }
            if (!result.output().contains("No module named pip")) {
                throw new SourceUnavailableException("pip failed: " + telling(result.output()));
            }
        }
        throw new SourceUnavailableException("there is no Python with pip on PATH");
    }

    private List<List<String>> commands() {
        return Stream.of(List.of("python3", "-m", "pip"), List.of("pip3"), List.of("pip"), List.of("py", "-m", "pip"))
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

    private ProcessRunner.Result run(List<String> command) throws SourceUnavailableException, InterruptedException {
        try {
            return runner.run(command, Map.of(), limit);
        } catch (IOException e) {
            throw new SourceUnavailableException("pip failed: " + e.getMessage(), e);
        }
    }

    private static Path wheel(Path folder) throws IOException, SourceUnavailableException {
        return Folders.entries(folder, "").stream()
                .filter(file -> file.toString().endsWith(".whl"))
                .findFirst()
                .orElseThrow(() -> new SourceUnavailableException("pip ended well but left no wheel"));
    }

    /**
     * pip's first error says what is wrong; what follows are consequences. But of an unreachable index it says as error
     * only that no version was found, and the truth in warnings.
     */
    private static String telling(String output) {
        if (output.contains("after connection broken by")) {
            return "the package index can't be reached";
        }
        List<String> lines = output.strip().lines().toList();
        return lines.stream()
                .filter(line -> line.startsWith("ERROR: "))
                .findFirst()
                .map(line -> line.substring("ERROR: ".length()))
                .orElse(lines.isEmpty() ? "no output" : lines.get(lines.size() - 1));
    }
}
