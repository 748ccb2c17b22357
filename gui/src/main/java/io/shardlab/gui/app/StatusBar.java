package io.shardlab.gui.app;

import io.shardlab.gui.deployment.TargetModel;
import io.shardlab.gui.run.RunModel;
import io.shardlab.gui.run.RunProgress;
import io.shardlab.gui.run.RunState;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.SharedButton;
import io.shardlab.gui.view.Views;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** One line below all screens: the servers that runs use, what runs, its progress, and the button that stops it. */
final class StatusBar extends HBox {

    private final RunModel run;
    private final Texts texts;
    private final Label runs = new Label();
    private final Label left = new Label();
    private final ProgressBar bar = new ProgressBar();
    private final Button stop;

    StatusBar(TargetModel target, RunModel run, Texts texts) {
        super(2 * Views.GAP);
        this.run = run;
        this.texts = texts;
        getStyleClass().add("status-bar");
        setAlignment(Pos.CENTER_LEFT);
        Label servers = new Label("", new FontIcon(Feather.SERVER));
        servers.setId("status-target");
        servers.setMinWidth(0);
        Views.follow(this, target.summary(), words -> servers.setText(texts.say(words)));
        runs.setId("status-run");
        runs.setMinWidth(USE_PREF_SIZE);
        left.setId("status-left");
        left.setMinWidth(USE_PREF_SIZE);
        bar.setAccessibleText(texts.say("Progress of the run"));
        stop = Views.button(
                "status-stop",
                texts.plain(SharedButton.STOP.text()),
                texts.say(SharedButton.STOP.tooltip()),
                run::stop);
        stop.setMinWidth(USE_PREF_SIZE);
        List.of(bar, stop).forEach(Views::hideWithoutRoom);
        getChildren().addAll(servers, Views.filler(), runs, bar, left, stop);
        Views.follow(this, run.state(), now -> show());
        Views.follow(this, run.progress(), now -> show());
    }

    private void show() {
        RunState state = run.state().get();
        RunProgress progress = run.progress().get();
        boolean active = state.isActive();
        runs.setText(Texts.joined(" · ", texts.say(state.words()), active ? progress.place(texts) : ""));
        left.setText(active ? progress.timeLeft(texts) : "");
        // A bar of unknown progress would be animated, which costs time during a measurement.
        bar.setVisible(active && progress.share() >= 0);
        bar.setProgress(Math.max(0, progress.share()));
        stop.setVisible(active);
        stop.setDisable(state != RunState.RUNNING);
    }
}
