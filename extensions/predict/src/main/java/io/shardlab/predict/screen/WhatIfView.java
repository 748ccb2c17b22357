package io.shardlab.predict.screen;

import io.shardlab.gui.export.ExportTools;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.run.RunInput;
import io.shardlab.gui.run.RunModel;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.util.function.Consumer;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.BorderPane;

/** The predicted answer to a goal, and the session that measures questions. */
public final class WhatIfView extends BorderPane {

    /**
     * @param run the run of the program; no other can be started while it is active
     * @param start starts a run
     * @param results shows the saved runs
     * @param files asks for files
     */
    public WhatIfView(
            WhatIfModel model,
            RunModel run,
            Consumer<RunInput> start,
            Runnable results,
            FileChoice files,
            Texts texts) {
        ExportTools tools = new ExportTools(model.export(), files, texts);
        TabPane tabs = Views.tabs(
                "what-if-tabs",
                new Tab(texts.say("Predict"), new AdviceView(model, run, start, tools)),
                new Tab(texts.say("Measure"), new SessionView(model, run, start, results, tools)));
        setCenter(tabs);
        // A session begins because the user wants to measure.
        Views.follow(this, model.sessions(), begun -> {
            if (begun.intValue() > 0) {
                tabs.getSelectionModel().select(1);
            }
        });
    }
}
