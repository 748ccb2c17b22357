package io.shardlab.gui.deployment;

import io.shardlab.gui.text.Texts;
import io.shardlab.mongo.watch.ServerState;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** Servers under a title: a router, the config server, or what is in a shard. */
class ServerBox extends VBox {

    private final List<ServerLine> lines = new ArrayList<>();
    private final String title;

    ServerBox(String title, List<Drawing.Server> servers, boolean planned, Texts texts) {
        this.title = title;
        getStyleClass().add("topology-box");
        if (planned) {
            getStyleClass().add("planned");
        }
        Label heading = new Label(title);
        heading.getStyleClass().addAll("name", "title");
        getChildren().add(heading);
        servers.forEach(server -> lines.add(new ServerLine(server, planned, texts)));
        getChildren().addAll(lines);
        describe();
    }

    /** Shows the states of the same servers now. */
    void show(List<ServerState> states) {
        for (int i = 0; i < lines.size(); i++) {
            lines.get(i).show(states.get(i));
        }
        describe();
    }

    private void describe() {
        List<String> words = new ArrayList<>(List.of(title));
        lines.forEach(line -> words.add(line.getAccessibleText()));
        setAccessibleText(String.join("; ", words));
    }
}
