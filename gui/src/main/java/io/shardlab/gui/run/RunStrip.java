package io.shardlab.gui.run;

import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/** The progress of the active run in one line, for screens other than the Run screen; takes no room while none is active. */
public final class RunStrip extends HBox {

    private final RunModel model;
    private final Texts texts;
    private final Label phase = new Label();
    private final ProgressBar bar = new ProgressBar();

    /** @param id the id of the strip; its stop button has this id with {@code -stop} appended */
    public RunStrip(String id, RunModel model, Texts texts) {
        super(Views.GAP);
        this.model = model;
        this.texts = texts;
        setId(id);
        setAlignment(Pos.CENTER_LEFT);
        bar.setMaxWidth(Double.MAX_VALUE);
        bar.setAccessibleText(texts.get("run.progress"));
        setHgrow(bar, Priority.ALWAYS);
        Button stop = Views.button(id + "-stop", "run.stop", texts, model::stop);
        stop.setMinWidth(USE_PREF_SIZE);
        getChildren().setAll(phase, bar, stop);
        Views.hideWithoutRoom(this);
        Views.follow(this, model.state(), now -> {
            setVisible(now.isActive());
            stop.setDisable(now != RunState.RUNNING);
            show();
        });
        Views.follow(this, model.progress(), now -> show());
    }

    private void show() {
        // A bar of unknown progress is animated, which costs time even while it is hidden.
        bar.setProgress(model.state().get().isActive() ? model.progress().get().share() : 0);
        RunProgress now = model.progress().get();
        phase.setText(Texts.joined(texts.get("run.place.and"), now.place(texts), now.timeLeft(texts)));
    }
}
