package io.shardlab.gui.workload;

import atlantafx.base.controls.CustomTextField;
import atlantafx.base.theme.Styles;
import io.shardlab.core.text.Message;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The workloads and experiments by subject, with a field to search them. */
final class CatalogView extends VBox {

    private static final PseudoClass HEADING = PseudoClass.getPseudoClass("heading");

    /** The lines that are left above the selected one, so that its heading is seen. */
    private static final int LINES_ABOVE = 4;

    private final WorkloadModel model;
    private final Texts texts;
    private final CustomTextField search = new CustomTextField();
    private final ListView<CatalogLine> list = new ListView<>();

    /** True while the list is changed by this view, not by the user. */
    private boolean changing;

    CatalogView(WorkloadModel model, Texts texts) {
        super(Views.GAP);
        this.model = model;
        this.texts = texts;
        search.setId("workload-search");
        search.setLeft(new FontIcon(Feather.SEARCH));
        search.setPromptText(texts.say("Search by name or words"));
        search.setAccessibleText(search.getPromptText());
        list.setId("workloads");
        list.setAccessibleText(texts.say("Workloads"));
        list.setPlaceholder(Views.empty(
                Feather.SEARCH,
                texts.say("Nothing matches. Use other words, or open a file below."),
                Views.button(
                        "workload-all",
                        Message.of("Show all"),
                        Message.of("Remove the search"),
                        texts,
                        search::clear)));
        list.setCellFactory(view -> new Cell());
        list.getSelectionModel().selectedItemProperty().addListener((property, before, now) -> choose(now));
        VBox.setVgrow(list, Priority.ALWAYS);
        getChildren().addAll(search, list);
        // A new object whenever the list must be filled again.
        ObservableValue<Object> contents = Bindings.createObjectBinding(
                Object::new, search.textProperty(), model.workloads(), model.experiments());
        Views.follow(this, contents, now -> fill());
        Views.follow(this, model.form(), now -> select());
    }

    private void fill() {
        changing = true;
        list.getItems().setAll(CatalogLine.matching(model.workloads(), model.experiments(), search.getText(), texts));
        changing = false;
        select();
    }

    private void choose(CatalogLine line) {
        if (!changing && line != null) {
            line.workload().ifPresent(model::choose);
            line.experiment().ifPresent(model::choose);
        }
    }

    /** Selects what the form shows; nothing if the search hides it. */
    private void select() {
        CatalogLine selected = list.getSelectionModel().getSelectedItem();
        if (selected != null && isChosen(selected)) {
            return;
        }
        changing = true;
        list.getSelectionModel().clearSelection();
        list.getItems().stream().filter(this::isChosen).findFirst().ifPresent(line -> {
            list.getSelectionModel().select(line);
            list.scrollTo(Math.max(0, list.getItems().indexOf(line) - LINES_ABOVE));
        });
        changing = false;
    }

    private boolean isChosen(CatalogLine line) {
        return model.experiment().get().isPresent()
                ? line.experiment().equals(model.experiment().get())
                : line.workload()
                        .filter(one -> one.reference()
                                .equals(model.form().get().workload().reference()))
                        .isPresent();
    }

    /** An icon and two lines, or a heading. */
    private final class Cell extends ListCell<CatalogLine> {

        private final FontIcon icon = new FontIcon();
        private final Label title = new Label();
        private final Label sentence = Views.muted("");
        private final Node line;

        Cell() {
            // The cell is as wide as the list, so that texts wrap instead of adding a scroll bar.
            setPrefWidth(0);
            title.setMinWidth(0);
            sentence.getStyleClass().addAll(Styles.TEXT_SMALL, "sentence");
            VBox words = new VBox(title, sentence);
            HBox.setHgrow(words, Priority.ALWAYS);
            words.setMinWidth(0);
            HBox row = new HBox(Views.GAP, icon, words);
            row.setAlignment(Pos.TOP_LEFT);
            line = row;
            Views.hideWithoutRoom(sentence);
        }

        @Override
        protected void updateItem(CatalogLine item, boolean empty) {
            super.updateItem(item, empty);
            Optional<CatalogLine> shown = empty ? Optional.empty() : Optional.ofNullable(item);
            boolean heading = shown.filter(CatalogLine::isHeading).isPresent();
            setGraphic(shown.isPresent() ? line : null);
            setId(shown.filter(one -> !heading).map(one -> "line-" + one.name()).orElse(null));
            setDisable(heading);
            pseudoClassStateChanged(HEADING, heading);
            shown.ifPresent(one -> {
                icon.setVisible(!heading);
                icon.setManaged(!heading);
                icon.setIconCode(
                        one.experiment().isPresent()
                                ? Feather.GRID
                                : one.subject().icon());
                title.setText(one.title());
                title.getStyleClass().setAll("label", heading ? Styles.TEXT_CAPTION : Styles.TEXT_BOLD);
                sentence.setText(
                        one.experiment().isPresent() ? texts.say("Experiment: {0}", one.sentence()) : one.sentence());
                sentence.setVisible(!heading);
            });
            setTooltip(heading || shown.isEmpty() ? null : new Tooltip(item.title() + "\n" + item.sentence()));
            setAccessibleText(shown.map(CatalogLine::title).orElse(null));
        }
    }
}
