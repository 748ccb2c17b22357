package io.shardlab.gui.deployment;

import atlantafx.base.theme.Styles;
import io.shardlab.core.text.Message;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.TextDialog;
import io.shardlab.gui.view.Views;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Label;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SplitMenuButton;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/** The connections that were used before, as cards. A click fills one in; its menu names, colours or forgets it. */
final class ConnectionCards extends FlowPane {

    /** The theme's colours, of which a user gives meaning to one, such as production. */
    private static final List<String> COLORS = List.of("none", "accent", "success", "warning", "danger");

    private final ConnectionModel model;
    private final Texts texts;

    ConnectionCards(ConnectionModel model, Texts texts) {
        super(Views.GAP, Views.GAP);
        this.model = model;
        this.texts = texts;
        setId("connection-saved");
        Views.hideWithoutRoom(this);
        Views.follow(this, Bindings.createObjectBinding(() -> List.copyOf(model.saved()), model.saved()), saved -> {
            setVisible(!saved.isEmpty());
            getChildren().setAll(saved.stream().map(this::card).toList());
        });
    }

    private SplitMenuButton card(SavedConnection one) {
        Label name = Views.label(one.name().isEmpty() ? one.place() : one.name(), Styles.TEXT_BOLD);
        String version = one.version().isEmpty() ? "" : "MongoDB " + one.version() + "  ";
        Label servers =
                Views.label(version + (one.name().isEmpty() ? "" : one.place()), Styles.TEXT_SMALL, Styles.TEXT_MUTED);
        VBox words = new VBox(name, servers);
        words.setMaxWidth(Views.NAME_WIDTH);
        if (COLORS.indexOf(one.color()) > 0) {
            words.setStyle("-fx-padding: 0 0 0 8; -fx-border-width: 0 0 0 4; -fx-border-color: -color-" + one.color()
                    + "-emphasis");
        }
        SplitMenuButton card = new SplitMenuButton();
        card.setGraphic(words);
        card.setAccessibleText(name.getText() + ", " + servers.getText());
        card.setOnAction(event -> model.use(one));
        Menu colors = new Menu(texts.say("Colour"));
        COLORS.forEach(color -> colors.getItems()
                .add(item(name(color), () -> model.replace(one, one.with(one.name(), color, one.version())))));
        card.getItems()
                .setAll(
                        item(Message.of("Name …"), () -> rename(one)),
                        colors,
                        item(Message.of("Forget"), () -> model.forget(one)));
        return card;
    }

    private static Message name(String color) {
        return switch (color) {
            case "accent" -> Message.of("Blue");
            case "success" -> Message.of("Green");
            case "warning" -> Message.of("Yellow");
            case "danger" -> Message.of("Red");
            default -> Message.of("None");
        };
    }

    private MenuItem item(Message text, Runnable action) {
        MenuItem item = new MenuItem(texts.say(text));
        item.setOnAction(event -> action.run());
        return item;
    }

    private void rename(SavedConnection one) {
        TextDialog.ask(getScene().getWindow(), one.place(), one.name(), texts.say("Name of the connection"))
                .ifPresent(typed -> model.replace(one, one.with(typed.strip(), one.color(), one.version())));
    }
}
