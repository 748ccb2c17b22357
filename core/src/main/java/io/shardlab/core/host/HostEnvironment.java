package io.shardlab.core.host;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The environment of this program.
 *
 * @param variables the environment variables
 * @param home the user's home folder
 * @param platform the machine
 */
public record HostEnvironment(Map<String, String> variables, Path home, HostPlatform platform) {

    private static final Path LINUX_HOST_NAME = Path.of("/proc/sys/kernel/hostname");

    public HostEnvironment {
        variables = Map.copyOf(variables);
    }

    /** Returns the environment of this process. */
    public static HostEnvironment current() {
        return new HostEnvironment(
                System.getenv(), home(System.getProperty("user.home"), System.getenv("HOME")), HostPlatform.current());
    }

    /** Returns the home folder. Java reports a question mark if the system does not know the user, as in many containers. */
    public static Path home(String known, String variable) {
        Path home = Path.of(known);
        return home.isAbsolute() || variable == null ? home : Path.of(variable);
    }

    /** Returns the value of a variable; a blank one counts as not set. */
    public Optional<String> variable(String name) {
        return Optional.ofNullable(variables.get(name)).filter(value -> !value.isBlank());
    }

    /** Returns the folder that a variable names. */
    public Optional<Path> folder(String name) {
        return variable(name).flatMap(HostEnvironment::path);
    }

    /**
     * Returns every program of a name on PATH, in the order of PATH. Its empty and relative entries are left out: they depend
     * on the current folder, to which another user may have written.
     */
    public Stream<Path> programs(String name) {
        return variable(platform.isWindows() && !variables.containsKey("PATH") ? "Path" : "PATH").stream()
                .flatMap(value -> Arrays.stream(value.split(File.pathSeparator)))
                .filter(entry -> !entry.isBlank())
                .flatMap(entry -> path(entry).stream())
                .filter(Path::isAbsolute)
                .map(folder -> folder.resolve(platform.executable(name)))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file));
    }

    /** Returns this machine's name: several machines may share the file system of a state folder. */
    public String hostName() {
        try {
            if (Files.isReadable(LINUX_HOST_NAME)) {
                return Files.readString(LINUX_HOST_NAME).strip();
            }
        } catch (IOException e) {
            return "unknown";
        }
        return variable(platform.isWindows() ? "COMPUTERNAME" : "HOSTNAME").orElse("unknown");
    }

    /** PATH can contain anything; an entry that is not a path is ignored. */
    private static Optional<Path> path(String text) {
        try {
            return Optional.of(Path.of(text));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
