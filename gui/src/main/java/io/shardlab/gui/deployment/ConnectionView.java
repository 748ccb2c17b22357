package io.shardlab.gui.deployment;

import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import io.shardlab.mongo.connection.ConnectionCheck;
import java.util.Optional;
import javafx.scene.Node;
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
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Addresses, user, password and encryption of servers that are there already, and a test of them. */
final class ConnectionView extends VBox {

    private static final int ROWS = 3;
    private static final double FIELD_WIDTH = 240;
    private static final double INDICATOR_SIZE = 18;

    private final ConnectionModel model;
    private final Texts texts;
    private final VBox answers = new VBox(Views.GAP);

    ConnectionView(ConnectionModel model, Texts texts) {
        super(Views.GAP);
        this.model = model;
        this.texts = texts;
        answers.setId("connection-answers");
        Label problem = Views.problem(model.problem());
        TextArea addresses = addresses();
        Label label = named("connection.addresses", addresses);
        getChildren().addAll(label, addresses, fields(), Views.row(test(), indicator()), problem, answers);
        Views.follow(this, model.report(), this::show);
    }

    private TextArea addresses() {
        TextArea area = new TextArea(model.addresses().get());
        area.setId("connection-addresses");
        area.setPrefRowCount(ROWS);
        Views.leaveByTab(area);
        area.setPromptText(texts.get("connection.addresses.prompt"));
        // Before it is shown, and before it can be undone to.
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
        TextField user = new TextField();
        user.setId("connection-user");
        user.textProperty().bindBidirectional(model.user());
        PasswordField password = new PasswordField();
        password.setId("connection-password");
        password.textProperty().bindBidirectional(model.password());
        TextField database = new TextField();
        database.setId("connection-database");
        database.setPromptText("admin");
        database.textProperty().bindBidirectional(model.database());
        CheckBox tls = new CheckBox(texts.get("connection.tls"));
        tls.setId("connection-tls");
        tls.setMnemonicParsing(true);
        tls.setTooltip(new Tooltip(texts.get("connection.tls.help")));
        tls.selectedProperty().bindBidirectional(model.tls());
        GridPane grid = new GridPane();
        grid.setHgap(Views.GAP);
        grid.setVgap(Views.GAP);
        grid.addRow(0, named("connection.user", user), user);
        grid.addRow(1, named("connection.password", password), password);
        grid.addRow(2, named("connection.database", database), database);
        grid.add(tls, 1, 3);
        return grid;
    }

    private Label named(String key, Control control) {
        Label label = new Label(texts.get(key));
        label.setMnemonicParsing(true);
        label.setLabelFor(control);
        label.setMinWidth(Region.USE_PREF_SIZE);
        control.setTooltip(new Tooltip(texts.get(key + ".help")));
        if (control instanceof TextField field) {
            field.setPrefWidth(FIELD_WIDTH);
        }
        return label;
    }

    private Button test() {
        Button test = Views.button(
                "connection-test", texts.get("connection.test"), texts.get("connection.test.help"), model::test);
        Views.follow(this, model.testing(), now -> showTest(test));
        Views.follow(this, model.addresses(), now -> showTest(test));
        return test;
    }

    private void showTest(Button test) {
        test.setDisable(model.testing().get() || model.addresses().get().isBlank());
    }

    private Node indicator() {
        ProgressIndicator indicator = new ProgressIndicator();
        indicator.setPrefSize(INDICATOR_SIZE, INDICATOR_SIZE);
        indicator.setAccessibleText(texts.get("connection.testing"));
        Views.follow(this, model.testing(), now -> {
            indicator.setVisible(now);
            indicator.setProgress(now ? ProgressIndicator.INDETERMINATE_PROGRESS : 0);
        });
        return indicator;
    }

    private void show(Optional<ConnectionCheck.Report> report) {
        answers.getChildren().clear();
        report.ifPresent(found -> {
            found.answers().forEach(answer -> answers.getChildren().add(AnswerLabel.of(answer, texts)));
            found.problem().ifPresent(sentence -> answers.getChildren().add(AnswerLabel.refusal(sentence)));
            if (found.isGood()) {
                answers.getChildren().add(AnswerLabel.success(texts.get("connection.good")));
            }
        });
    }
}
