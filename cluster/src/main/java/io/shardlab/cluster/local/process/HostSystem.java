package io.shardlab.cluster.local.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The operating system of this machine: its kind, its host name, its programs. */
public final class HostSystem {

    private static final Path LINUX_HOST_NAME = Path.of("/proc/sys/kernel/hostname");

    private HostSystem() {}

    public static boolean isWindows() {
        return System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("windows");
    }

    /** This machine's name: a state folder may lie on a file system that several machines share. */
    public static String hostName() {
        try {
            if (Files.isReadable(LINUX_HOST_NAME)) {
                return Files.readString(LINUX_HOST_NAME).strip();
            }
        } catch (IOException e) {
            return "unknown";
        }
        return Optional.ofNullable(System.getenv(isWindows() ? "COMPUTERNAME" : "HOSTNAME"))
                .orElse("unknown");
    }

    /** Looks a program up in the PATH. Relative folders are skipped: they depend on the user's current folder. */
    static Optional<Path> findProgram(String name) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Arrays.stream(path.split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, name))
                .filter(Path::isAbsolute)
                .filter(Files::isExecutable)
                .findFirst();
    }
}
