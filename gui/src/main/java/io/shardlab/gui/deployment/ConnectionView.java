package io.shardlab.gui.deployment;

import atlantafx.base.theme.Styles;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import io.shardlab.mongo.connection.ConnectionCheck;
import java.util.List;
import javafx.beans.property.StringProperty;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Addresses, user, password and encryption of existing servers, and a test of the connections. */
final class ConnectionView extends VBox {

    private static final int ROWS = 3;
    private static final double FIELD_WIDTH = 240;
    private static final double INDICATOR_SIZE = 18;

    private final ConnectionModel model;
    private final FileChoice files;
    private final Texts texts;
    private final Button test;
    private final ProgressIndicator indicator = new ProgressIndicator();
    private final VBox answers = new VBox(Views.GAP);

    /** @param files asks for a file of certificates */
    ConnectionView(ConnectionModel model, FileChoice files, Texts texts) {
        super(Views.GAP);
        this.model = model;
        this.files = files;
        this.texts = texts;
        answers.setId("connection-answers");
        test = Views.button("connection-test", "connection.test", texts, model::startTest);
        indicator.setPrefSize(INDICATOR_SIZE, INDICATOR_SIZE);
        indicator.setAccessibleText(texts.get("connection.testing"));
        TextArea addresses = addresses();
        getChildren()
                .addAll(
                        new ConnectionCards(model, texts),
                        named("connection.addresses", addresses),
                        addresses,
                        fields(),
                        Views.row(test, indicator),
                        Views.problem(model.test().map(ConnectionModel.Test::problem)),
                        answers);
        Views.follow(this, model.test(), this::show);
        Views.follow(this, model.addresses(), now -> show(model.test().get()));
    }

    private TextArea addresses() {
        TextArea area = new AddressArea();
        area.setId("connection-addresses");
        area.setPrefRowCount(ROWS);
        Views.leaveByTab(area);
        area.setPromptText(texts.get("connection.addresses.prompt"));
        // A new text from the model also clears the list of changes that could be undone, so no password comes back.
        area.textProperty().bindBidirectional(model.addresses());
        area.focusedProperty().subscribe(focused -> {
            if (!focused) {
                model.splitLogins();
            }
        });
        return area;
    }

    /** Splits logins off a text that is pasted; of a typed one, only when the focus leaves it. */
    private final class AddressArea extends TextArea {

        @Override
        public void paste() {
            super.paste();
            model.splitLogins();
            end();
        }
    }

    private GridPane fields() {
        TextField database = field("connection-database", new TextField(), model.database());
        database.setPromptText("admin");
        CheckBox tls = new CheckBox(texts.get("connection.tls"));
        tls.setId("connection-tls");
        tls.setMnemonicParsing(true);
        tls.setTooltip(new Tooltip(texts.get("connection.tls.help")));
        tls.selectedProperty().bindBidirectional(model.tls());
        GridPane grid = new GridPane();
        grid.setHgap(Views.GAP);
        grid.setVgap(Views.GAP);
        addRow(grid, 0, "connection.user", field("connection-user", new TextField(), model.user()));
        addRow(grid, 1, "connection.password", field("connection-password", new PasswordField(), model.password()));
        addRow(grid, 2, "connection.database", database);
        grid.add(tls, 1, 3);
        TextField caFile = field("connection-ca", new TextField(), model.caFile());
        HBox.setHgrow(caFile, Priority.ALWAYS);
        Button choose = Views.button("connection-ca-choose", "connection.ca.choose", texts, this::chooseCaFile);
        choose.setMinWidth(USE_PREF_SIZE);
        HBox row = Views.row(caFile, choose);
        Label name = aligned(named("connection.ca", caFile));
        grid.addRow(4, name, row);
        List.of(name, row).forEach(node -> {
            node.visibleProperty().bind(model.tls());
            Views.hideWithoutRoom(node);
        });
        return grid;
    }

    private void chooseCaFile() {
        files.toOpen(getScene().getWindow(), texts.get("connection.ca.kind"), List.of("pem", "crt", "cer"))
                .ifPresent(file -> model.caFile().set(file.toString()));
    }

    private static TextField field(String id, TextField field, StringProperty text) {
        field.setId(id);
        field.setPrefWidth(FIELD_WIDTH);
        field.textProperty().bindBidirectional(text);
        return field;
    }

    private void addRow(GridPane grid, int row, String key, TextField field) {
        grid.addRow(row, aligned(named(key, field)), field);
    }

    private static Label aligned(Label name) {
        name.setMinWidth(Views.NAME_WIDTH);
        name.setMaxWidth(Views.NAME_WIDTH);
        name.setWrapText(true);
        name.setMinHeight(USE_PREF_SIZE);
        return name;
    }

    private Label named(String key, Control control) {
        Label label = Views.nameOf(control, texts.get(key));
        label.setMinWidth(USE_PREF_SIZE);
        control.setTooltip(new Tooltip(texts.get(key + ".help")));
        return label;
    }

    private void show(ConnectionModel.Test now) {
        test.setDisable(now.running() || model.addresses().get().isBlank());
        indicator.setVisible(now.running());
        indicator.setProgress(now.running() ? ProgressIndicator.INDETERMINATE_PROGRESS : 0);
        answers.getChildren().clear();
        now.report().ifPresent(report -> {
            report.answers().forEach(this::show);
            report.problem().ifPresent(sentence -> add(sentence, Styles.DANGER));
            if (report.isGood()) {
                add(texts.get("connection.good"), Styles.SUCCESS);
            }
        });
    }

    private void show(ConnectionCheck.Answer answer) {
        answer.found()
                .ifPresentOrElse(
                        found -> add(
                                answer.uri() + System.lineSeparator() + texts.say(TargetWords.of(found)),
                                Styles.SUCCESS),
                        () -> add(answer.problem().orElse(""), Styles.DANGER));
    }

    private void add(String text, String style) {
        Label label = new Label(text);
        label.getStyleClass().add(style);
        label.setWrapText(true);
        answers.getChildren().add(label);
    }
}
