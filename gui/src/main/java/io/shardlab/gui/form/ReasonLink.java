package io.shardlab.gui.form;

import atlantafx.base.theme.Styles;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The reason why the typed values cannot be used, with a link to their field; takes no room while there is none. */
public final class ReasonLink extends HBox {

    private final Label sentence = new Label("", new FontIcon(Feather.ALERT_CIRCLE));
    private final Hyperlink link = new Hyperlink();
    private final Texts texts;

    /**
     * @param problem finds the reason in a form
     * @param go shows the field and gives it the focus
     */
    public ReasonLink(
            ObservableValue<ParameterForm> form,
            Function<ParameterForm, Optional<FormProblem>> problem,
            Consumer<ParameterField> go,
            Texts texts) {
        super(Views.GAP);
        this.texts = texts;
        sentence.setWrapText(true);
        sentence.getStyleClass().add(Styles.DANGER);
        sentence.setMinHeight(USE_PREF_SIZE);
        setHgrow(sentence, Priority.SOMETIMES);
        link.setMinWidth(USE_PREF_SIZE);
        Views.hideWithoutRoom(link);
        Views.hideWithoutRoom(this);
        getChildren().addAll(sentence, link);
        Views.follow(this, form.flatMap(ParameterForm::planned), now -> show(problem.apply(form.getValue()), go));
        Views.follow(this, form.flatMap(ParameterForm::deployment), now -> show(problem.apply(form.getValue()), go));
    }

    private void show(Optional<FormProblem> problem, Consumer<ParameterField> go) {
        setVisible(problem.isPresent());
        sentence.setText(problem.map(FormProblem::sentence).map(texts::say).orElse(""));
        Optional<ParameterField> field = problem.flatMap(FormProblem::field);
        link.setVisible(field.isPresent());
        field.ifPresent(wrong -> {
            link.setText(
                    texts.say("Go to {0}", texts.parameter(wrong.parameter().name())));
            link.setOnAction(event -> go.accept(wrong));
        });
    }
}
