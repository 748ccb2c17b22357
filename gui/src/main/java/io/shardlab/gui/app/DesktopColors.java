package io.shardlab.gui.app;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The desktop's choice of dark or light colours, read by the desktop's own tool, because this version of JavaFX cannot read
 * it. Light if the choice is unknown. Thread-safe.
 */
enum DesktopColors {
    GNOME(List.of("gsettings", "get", "org.gnome.desktop.interface", "color-scheme"), "prefer-dark"),
    MAC(List.of("defaults", "read", "-g", "AppleInterfaceStyle"), "dark"),
    WINDOWS(
            List.of(
                    "reg",
                    "query",
                    "HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Themes\\Personalize",
                    "/v",
                    "AppsUseLightTheme"),
            "0x0");

    private static final int SECONDS = 2;

    private final List<String> command;
    private final String wordOfDark;

    DesktopColors(List<String> command, String wordOfDark) {
        this.command = command;
        this.wordOfDark = wordOfDark;
    }

    /** True if this machine's desktop is dark. Blocks while the tool runs, {@value #SECONDS} seconds at most. */
    static boolean areDark() {
        String theme = System.getenv("GTK_THEME");
        DesktopColors desktop = of(System.getProperty("os.name"));
        return desktop == GNOME && theme != null
                ? theme.toLowerCase(Locale.ROOT).contains("dark")
                : desktop.answer().filter(desktop::isDark).isPresent();
    }

    /** The desktop of a system by its Java name. */
    static DesktopColors of(String system) {
        String name = system.toLowerCase(Locale.ROOT);
        return name.startsWith("mac") ? MAC : name.startsWith("windows") ? WINDOWS : GNOME;
    }

    /** True if the tool's answer means dark. */
    boolean isDark(String answer) {
        return answer.toLowerCase(Locale.ROOT).contains(wordOfDark);
    }

    private Optional<String> answer() {
        try {
            // Runs in the folder of Java, because the user's folder may contain a program of this name.
            Process process = new ProcessBuilder(command)
                    .directory(Path.of(System.getProperty("java.home")).toFile())
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return Optional.empty();
            }
            String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return process.exitValue() == 0 ? Optional.of(answer) : Optional.empty();
        } catch (IOException e) {
            // This desktop does not have the tool.
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
