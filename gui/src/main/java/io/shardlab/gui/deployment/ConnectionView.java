package io.shardlab.gui.deployment;

import atlantafx.base.theme.Styles;
import io.shardlab.core.text.Message;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.SharedButton;
import io.shardlab.gui.view.Views;
import io.shardlab.mongo.connection.ConnectionCheck;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
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
        test = Views.button("connection-test", SharedButton.CHECK_CONNECTION, texts, model::startTest);
        indicator.setPrefSize(INDICATOR_SIZE, INDICATOR_SIZE);
        indicator.setAccessibleText(texts.say("Testing the addresses"));
        TextArea addresses = addresses();
        getChildren()
                .addAll(
                        new ConnectionCards(model, texts),
                        Views.nameOf(addresses, texts.say("A_ddresses, one mongos per line")),
                        addresses,
                        fields(),
                        Views.row(test, indicator),
                        Views.problem(
                                model.test().map(ConnectionModel.Test::problem).map(texts::say)),
                        answers);
        Views.follow(this, model.test(), this::show);
        Views.follow(this, model.addresses(), now -> show(model.test().get()));
    }

    private TextArea addresses() {
        TextArea area = new AddressArea();
        area.setId("connection-addresses");
        area.setPrefRowCount(ROWS);
        Views.leaveByTab(area);
        area.setPromptText(texts.say("mongodb://host:27017"));
        area.setTooltip(new Tooltip(
                texts.say("mongodb://host:27017, or host:27017; several lines are several mongos of one cluster, to "
                        + "which worker threads are pinned in turn. A user name and password in an address are moved "
                        + "to their own fields.")));
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

    private VBox fields() {
        TextField database = Views.field("connection-database", model.database());
        database.setPromptText("admin");
        PasswordField password = new PasswordField();
        password.setId("connection-password");
        password.textProperty().bindBidirectional(model.password());
        CheckBox tls = Views.labeled(
                new CheckBox(),
                "connection-tls",
                Message.of("Encr_ypt (TLS)"),
                Message.of(
                        "Encrypt the connections; servers must present a certificate that Java or the CA file trusts"),
                texts);
        tls.selectedProperty().bindBidirectional(model.tls());
        TextField caFile = Views.field("connection-ca", model.caFile());
        Button choose = files.button(
                "connection-ca-choose",
                Message.of("_Browse …"),
                Message.of("Choose the file of certificates"),
                texts.say("Certificates"),
                List.of("pem", "crt", "cer"),
                texts,
                file -> model.caFile().set(file.toString()));
        choose.setMinWidth(USE_PREF_SIZE);
        HBox ca = row(
                Message.of("CA _file"),
                Message.of("PEM file with the certificates of the authorities that servers are checked against; empty "
                        + "for those that Java trusts"),
                caFile);
        ca.getChildren().add(choose);
        ca.visibleProperty().bind(model.tls());
        Views.hideWithoutRoom(ca);
        return new VBox(
                Views.GAP,
                row(
                        Message.of("Us_er"),
                        Message.of("Empty for servers without access control"),
                        Views.field("connection-user", model.user())),
                row(
                        Message.of("Passw_ord"),
                        Message.of("Kept in memory until the program ends; never shown or saved"),
                        password),
                row(
                        Message.of("Authe_ntication database"),
                        Message.of("Database in which the user is defined; if empty, the one in the address, or admin"),
                        database),
                tls,
                ca);
    }

    private HBox row(Message text, Message tooltip, TextField field) {
        field.setPrefWidth(FIELD_WIDTH);
        Label name = Views.alignedName(field, texts.say(text));
        field.setTooltip(new Tooltip(texts.say(tooltip)));
        return Views.row(name, field);
    }

    private void show(ConnectionModel.Test now) {
        test.setDisable(now.running() || model.addresses().get().isBlank());
        indicator.setVisible(now.running());
        indicator.setProgress(now.running() ? ProgressIndicator.INDETERMINATE_PROGRESS : 0);
        answers.getChildren().clear();
        now.report().ifPresent(report -> {
            report.answers().forEach(this::show);
            report.problem().ifPresent(sentence -> add(sentence.in(texts.language()), Styles.DANGER));
            if (report.isGood()) {
                add(texts.say("A run can use this deployment."), Styles.SUCCESS);
            }
        });
    }

    private void show(ConnectionCheck.Answer answer) {
        answer.found()
                .ifPresentOrElse(
                        found -> add(
                                answer.uri() + System.lineSeparator() + texts.say(TargetWords.of(found)),
                                Styles.SUCCESS),
                        () -> add(
                                answer.problem()
                                        .map(problem -> problem.in(texts.language()))
                                        .orElse(""),
                                Styles.DANGER));
    }

    private void add(String text, String style) {
        answers.getChildren().add(Views.paragraph(text, style));
    }
}
