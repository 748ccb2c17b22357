package io.shardlab.core.host;

import java.util.Locale;

/**
 * The properties of this machine on which the choice of programs and folders depends.
 *
 * @param os the operating system family
 * @param architecture {@code x86_64}, {@code aarch64}, or another name that the JVM reports
 */
public record HostPlatform(Os os, String architecture) {

    /** Families of operating systems. */
    public enum Os {
        LINUX,
        MACOS,
        WINDOWS
    }

    /** Returns the platform of this process. */
    public static HostPlatform current() {
        return of(System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    /** Returns the platform that the system properties {@code os.name} and {@code os.arch} describe. */
    public static HostPlatform of(String osName, String osArch) {
        return new HostPlatform(os(osName.toLowerCase(Locale.ROOT)), architecture(osArch.toLowerCase(Locale.ROOT)));
    }

    /** Returns the file name of a program: {@code mongod}, or {@code mongod.exe} on Windows. */
    public String executable(String program) {
        return isWindows() ? program + ".exe" : program;
    }

    public boolean isWindows() {
        return os == Os.WINDOWS;
    }

    private static Os os(String name) {
        if (name.startsWith("windows")) {
            return Os.WINDOWS;
        }
        return name.startsWith("mac") ? Os.MACOS : Os.LINUX;
    }

    private static String architecture(String name) {
        return switch (name) {
            case "amd64", "x64", "x86_64" -> "x86_64";
            case "arm64", "aarch64" -> "aarch64";
            default -> name;
        };
    }
}
