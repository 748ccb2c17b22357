package io.shardlab.insight.screen;

import atlantafx.base.theme.Styles;
import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.parameter.Settings;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.ConditionalTimer;
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
                "own.capture.start",
                texts,
                () -> files.toSave(getScene().getWindow(), "captured", "yaml")
                        .ifPresent(file -> model.start(file, open)));
        start.getStyleClass().add(Styles.ACCENT);
        Button stop = Views.button("capture-stop", "own.capture.stop", texts, model::stop);
        Label problem = Views.problem(model.problem().map(texts::say));
        problem.setId("capture-problem");
        bar.setMaxWidth(Double.MAX_VALUE);
        Views.hideWithoutRoom(bar);
        getChildren()
                .addAll(
                        Views.row(
                                Views.title(texts.get("own.capture.title")),
                                Views.filler(),
                                Views.button("capture-close", "own.close", texts, close)),
                        Views.muted(texts.get("own.capture.about")),
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
            servers.setText(now.map(this::words).orElse(texts.get("own.capture.nowhere")));
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
        return texts.get("own.capture.from", String.join(", ", settings.get(TargetParameters.URI)));
    }

    private Node field(String parameter, StringProperty typed) {
        TextField field = Views.field("capture-" + parameter, typed);
        return Views.row(Views.alignedName(field, texts.parameter(parameter)), field);
    }

    /** After the observed time, documents are read, which takes as long as it takes. */
    private void show() {
        Optional<CaptureModel.Running> now = model.running().get();
        progress.setText(now.map(capture -> texts.get(
                        "own.capture.progress",
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
