package io.shardlab.gui.app;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Whether the desktop is set to dark colours, asked of the desktop's own tool: this version of JavaFX does not know it.
 * Blocks for the moment that the tool takes; light where nothing tells.
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
    private static final String GTK_THEME = "GTK_THEME";

    private final List<String> command;
    private final String wordOfDark;

    DesktopColors(List<String> command, String wordOfDark) {
        this.command = command;
        this.wordOfDark = wordOfDark;
    }

    /** Of this machine's desktop. */
    static boolean areDark() {
        String theme = System.getenv(GTK_THEME);
        DesktopColors desktop = of(System.getProperty("os.name"));
        return desktop == GNOME && theme != null
                ? theme.toLowerCase(Locale.ROOT).contains("dark")
                : desktop.answer().filter(desktop::tellsDark).isPresent();
    }

    /** Of a system by its Java name. */
    static DesktopColors of(String system) {
        String name = system.toLowerCase(Locale.ROOT);
        return name.startsWith("mac") ? MAC : name.startsWith("windows") ? WINDOWS : GNOME;
    }

    /** Whether the tool's answer means dark. */
    boolean tellsDark(String answer) {
        return answer.toLowerCase(Locale.ROOT).contains(wordOfDark);
    }

    private Optional<String> answer() {
        try {
            // Not in the folder that the user is in, in which anything may lie.
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
            // There is no such tool on this desktop.
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
