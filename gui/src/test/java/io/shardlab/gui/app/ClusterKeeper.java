package io.shardlab.gui.app;

import static org.awaitility.Awaitility.await;

import io.shardlab.core.text.Language;
import io.shardlab.gui.text.Texts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.prefs.Preferences;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextInputControl;
import javafx.stage.Window;
import javafx.stage.WindowEvent;

/** Opens the program, starts a cluster in it, and closes its window while the cluster is up. */
final class ClusterKeeper {

    /** The file in the working folder for the process ids of the servers, one per line. */
    static final String SERVERS = "servers.txt";

    private ClusterKeeper() {}

    public static void main(String[] arguments) {
        new Choices(Preferences.userNodeForPackage(ShardlabApp.class)).choose(Language.ENGLISH);
        Thread user = new Thread(ClusterKeeper::use, "user");
        user.setDaemon(true);
        user.setUncaughtExceptionHandler((thread, failure) -> {
            failure.printStackTrace();
            Runtime.getRuntime().exit(1);
        });
        user.start();
        Main.main(arguments);
    }

    private static void use() {
        until(() -> find("screen-" + ProgramScreen.TARGET).isPresent());
        fire("screen-" + ProgramScreen.TARGET);
        until(() -> find("field-shards").isPresent());
        OpenWindow.act(() -> ((TextInputControl) find("field-shards").orElseThrow()).setText("1"));
        fire("cluster-start");
        String up = Texts.in(Language.ENGLISH).say("Up");
        until(() -> find("cluster-state")
                .filter(state -> ((Labeled) state).getText().equals(up))
                .isPresent());
        write(Desktop.servers());
        Platform.runLater(() -> window().fireEvent(new WindowEvent(window(), WindowEvent.WINDOW_CLOSE_REQUEST)));
    }

    private static void fire(String id) {
        until(() -> find(id).filter(node -> !node.isDisabled()).isPresent());
        OpenWindow.act(() -> ((ButtonBase) find(id).orElseThrow()).fire());
    }

    private static void until(Callable<Boolean> condition) {
        // The toolkit does not run from the beginning.
        await().atMost(Desktop.PATIENCE)
                .ignoreException(IllegalStateException.class)
                .until(() -> OpenWindow.onScreen(condition));
    }

    private static Optional<Node> find(String id) {
        return OpenWindow.onScreen(() -> Window.getWindows().stream()
                .filter(window -> window.getScene() != null)
                .flatMap(window -> Optional.ofNullable(window.getScene().lookup("#" + id)).stream())
                .findFirst());
    }

    private static Window window() {
        return Window.getWindows().get(0);
    }

    private static void write(List<ProcessHandle> servers) {
        try {
            Files.writeString(
                    Path.of(SERVERS),
                    servers.stream()
                            .map(server -> String.valueOf(server.pid()))
                            .collect(Collectors.joining(System.lineSeparator())));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
