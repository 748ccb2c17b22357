package io.shardlab.gui.deployment;

import atlantafx.base.theme.Styles;
import io.shardlab.core.deployment.TargetDescription;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import io.shardlab.mongo.connection.ConnectionCheck;
import javafx.beans.property.StringProperty;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TextFormatter;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;

/** Addresses, user, password and encryption of existing servers, and a test of the connections. */
final class ConnectionView extends VBox {

    private static final int ROWS = 3;
    private static final double FIELD_WIDTH = 240;
    private static final double INDICATOR_SIZE = 18;

    private final ConnectionModel model;
    private final Texts texts;
    private final Button test;
    private final ProgressIndicator indicator = new ProgressIndicator();
    private final VBox answers = new VBox(Views.GAP);

    ConnectionView(ConnectionModel model, Texts texts) {
        super(Views.GAP);
        this.model = model;
        this.texts = texts;
        answers.setId("connection-answers");
        test = Views.button("connection-test", "connection.test", texts, model::startTest);
        indicator.setPrefSize(INDICATOR_SIZE, INDICATOR_SIZE);
        indicator.setAccessibleText(texts.get("connection.testing"));
        TextArea addresses = addresses();
        getChildren()
                .addAll(
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
        TextArea area = new TextArea(model.addresses().get());
        area.setId("connection-addresses");
        area.setPrefRowCount(ROWS);
        Views.leaveByTab(area);
        area.setPromptText(texts.get("connection.addresses.prompt"));
        // A login must be removed before it is shown, and before an undo can restore it.
        area.setTextFormatter(new TextFormatter<>(this::withoutLogins));
        area.textProperty().bindBidirectional(model.addresses());
        return area;
    }

    private TextFormatter.Change withoutLogins(TextFormatter.Change change) {
        if (!change.isContentChange()) {
            return change;
        }
        String typed = change.getControlNewText();
        String shown = model.withoutLogins(typed);
        if (!shown.equals(typed)) {
            change.setRange(0, change.getControlText().length());
            change.setText(shown);
            change.setCaretPosition(shown.length());
            change.setAnchor(shown.length());
        }
        return change;
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
        return grid;
    }

    private static TextField field(String id, TextField field, StringProperty text) {
        field.setId(id);
        field.setPrefWidth(FIELD_WIDTH);
        field.textProperty().bindBidirectional(text);
        return field;
    }

    private void addRow(GridPane grid, int row, String key, TextField field) {
        grid.addRow(row, named(key, field), field);
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
                        found -> add(answer.uri() + System.lineSeparator() + words(found), Styles.SUCCESS),
                        () -> add(answer.problem().orElse(""), Styles.DANGER));
    }

    private String words(TargetDescription found) {
        return switch (found.kind()) {
            case STANDALONE -> texts.get("connection.standalone", found.serverVersion());
            case REPLICA_SET -> texts.get("connection.replica-set", found.serverVersion());
            case SHARDED ->
                found.shards() == 0
                        ? texts.get("connection.sharded", found.serverVersion())
                        : texts.get("connection.sharded.shards", found.serverVersion(), found.shards());
        };
    }

    private void add(String text, String style) {
        Label label = new Label(text);
        label.getStyleClass().add(style);
        label.setWrapText(true);
        answers.getChildren().add(label);
    }
}
