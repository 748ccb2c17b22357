package io.shardlab.gui.deployment;

import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import io.shardlab.mongo.watch.ServerState;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;

/** One server: its state as a letter on a colour, and its address. */
final class ServerLine extends HBox {

    private final Drawing.Server server;
    private final Texts texts;
    private final Label state = new Label();
    private final Tooltip tooltip = new Tooltip();

    /** @param planned whether it is only to be started, and so has no state */
    ServerLine(Drawing.Server server, boolean planned, Texts texts) {
        super(Views.GAP / 2);
        this.server = server;
        this.texts = texts;
        setAlignment(Pos.CENTER_LEFT);
        Label name = new Label(server.name());
        name.getStyleClass().add("name");
        // The port tells servers of one host apart.
        name.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
        if (!planned) {
            getChildren().add(state);
            Tooltip.install(this, tooltip);
        }
        getChildren().add(name);
        show(server.state());
    }

    /** Shows another state of the same server. */
    void show(ServerState now) {
        String words = texts.get("target.state." + now);
        state.setText(letter(now));
        state.getStyleClass().setAll("state", now.name());
        tooltip.setText(server.name() + System.lineSeparator() + words);
        setAccessibleText(server.name() + ", " + words);
    }

    static String letter(ServerState state) {
        return switch (state) {
            case UP -> "•";
            case PRIMARY -> "P";
            case SECONDARY -> "S";
            case ARBITER -> "A";
            case RECOVERING -> "R";
            case DOWN -> "×";
            case UNKNOWN -> "?";
        };
    }
}
