package io.shardlab.insight.screen;

import atlantafx.base.theme.Styles;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.ConditionalTimer;
import io.shardlab.gui.view.SharedButton;
import io.shardlab.gui.view.Views;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import javafx.util.Duration;

/** Captures a workload file from the servers of the screen Cluster. */
public final class CapturePane extends VBox {

    private static final Duration POLL = Duration.millis(500);

    private final CaptureModel model;
    private final Texts texts;
    private final ProgressBar bar = new ProgressBar();
    private final Label progress = Views.wrapped("capture-progress");

    /**
     * @param open opens the file that was written
     * @param close shows another pane
     */
    public CapturePane(CaptureModel model, FileChoice files, Consumer<Path> open, Runnable close, Texts texts) {
        super(Views.GAP);
        this.model = model;
        this.texts = texts;
        setPadding(Views.MARGIN);
        Label servers = Views.wrapped("capture-servers");
        Button start = Views.button(
                "capture-start",
                Message.of("Capture into a file …"),
                Message.of("Choose the file, and begin to record"),
                texts,
                () -> files.toSave(getScene().getWindow(), "captured", "yaml")
                        .ifPresent(file -> model.start(file, open)));
        start.getStyleClass().add(Styles.ACCENT);
        Button stop = Views.button(
                "capture-stop",
                Message.of("Stop"),
                Message.of("Stop recording, and write what was seen until now"),
                texts,
                model::stop);
        Label problem = Views.problem(model.problem().map(texts::say));
        problem.setId("capture-problem");
        bar.setMaxWidth(Double.MAX_VALUE);
        Views.hideWithoutRoom(bar);
        getChildren()
                .addAll(
                        Views.row(
                                Views.title(texts.say("Capture a workload file")),
                                Views.filler(),
                                Views.button("capture-close", SharedButton.CLOSE_FILE, texts, close)),
                        Views.muted(texts.say(
                                "Records the operations of your application for a while by the profilers of its servers, "
                                        + "samples the documents, and writes a workload file. Values stay on the servers, and the "
                                        + "profilers are as before at the end.")),
                        servers,
                        field("database", model.database()),
                        field("duration", model.duration()),
                        Views.row(start, stop),
                        bar,
                        progress,
                        problem);
        ObservableValue<Boolean> running = sceneProperty()
                .flatMap(scene -> model.running())
                .map(Optional::isPresent)
                .orElse(false);
        new ConditionalTimer(POLL, running, this::show);
        Views.follow(this, model.servers(), now -> {
            servers.setText(now.map(this::words)
                    .orElse(texts.say("Enter the addresses of your servers on the Cluster screen first.")));
            start.setDisable(now.isEmpty());
        });
        Views.follow(this, model.running(), now -> {
            start.setVisible(now.isEmpty());
            stop.setVisible(now.isPresent());
            bar.setVisible(now.isPresent());
            show();
        });
        Views.hideWithoutRoom(start);
        Views.hideWithoutRoom(stop);
    }

    private String words(Settings settings) {
        return texts.say("Servers: {0}", String.join(", ", settings.get(TargetParameters.URI)));
    }

    private Node field(String parameter, StringProperty typed) {
        TextField field = Views.field("capture-" + parameter, typed);
        return Views.row(Views.alignedName(field, texts.parameter(parameter)), field);
    }

    /** After the observed time, documents are read, which takes as long as it takes. */
    private void show() {
        Optional<CaptureModel.Running> now = model.running().get();
        progress.setText(now.map(capture -> texts.say(
                        "{0} of {1}: {2}\n{3}",
                        texts.duration(capture.elapsed()),
                        texts.duration(capture.time()),
                        capture.capture().progress(),
                        texts.say(model.notice().get())))
                .orElse(""));
        now.ifPresent(capture -> {
            double share =
                    (double) capture.elapsed().toMillis() / capture.time().toMillis();
            bar.setProgress(share < 1 ? share : ProgressBar.INDETERMINATE_PROGRESS);
        });
    }
}
