package io.shardlab.gui.own;

import atlantafx.base.theme.Styles;
import io.shardlab.core.text.Message;
import io.shardlab.gui.export.FileChoice;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.SharedButton;
import io.shardlab.gui.view.Views;
import io.shardlab.workloads.language.describe.WorkloadOverview;
import io.shardlab.workloads.language.edit.WorkloadDraft;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextArea;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** A workload file: what is wrong with it, its operations, its documents, and its text. */
public final class FilePane extends VBox {

    private final FileModel model;
    private final FileChoice files;
    private final Texts texts;
    private final VBox operations = Views.column();
    private final VBox collections = Views.column();
    private final TextArea text = new TextArea();
    private final Map<String, OperationCard> cards = new LinkedHashMap<>();

    /**
     * @param run makes a file the planned workload
     * @param close shows another pane
     */
    public FilePane(Own own, FileChoice files, Consumer<Path> run, Runnable close, Texts texts) {
        super(Views.GAP);
        this.model = own.file();
        this.files = files;
        this.texts = texts;
        setPadding(Views.MARGIN);
        Label title = Views.title("");
        title.setId("own-title");
        title.textProperty()
                .bind(Bindings.concat(
                        model.file()
                                .map(file -> file.map(Path::getFileName)
                                        .map(Path::toString)
                                        .orElse("")),
                        Bindings.when(model.unsaved()).then(" •").otherwise("")));
        text.setId("own-text");
        text.getStyleClass().add("own-sample");
        text.textProperty().bindBidirectional(model.text());
        Views.leaveByTab(text);
        List<Tab> shown = new ArrayList<>();
        shown.add(new Tab(texts.say("Operations"), scrolled(operations)));
        shown.add(new Tab(texts.say("Documents"), scrolled(collections)));
        own.tabs()
                .forEach(tab -> shown.add(
                        new Tab(texts.say(tab.title()), scrolled(tab.content().apply(files, texts)))));
        shown.add(new Tab(texts.say("Text"), text));
        TabPane tabs = Views.tabs("own-tabs", shown.toArray(Tab[]::new));
        VBox.setVgrow(tabs, Priority.ALWAYS);
        Label problem = Views.problem(model.problem().map(texts::say));
        Button closing = Views.button("own-close", SharedButton.CLOSE_FILE, texts, close);
        closing.setMinWidth(USE_PREF_SIZE);
        getChildren().addAll(Views.row(title, Views.filler(), closing), state(tabs), tabs, problem, buttons(run));
        Views.follow(this, model.overview(), now -> show(now));
    }

    private static ScrollPane scrolled(Node content) {
        ScrollPane pane = new ScrollPane(content);
        pane.setFitToWidth(true);
        return pane;
    }

    /** The outcome of the check; a mistake with its line and field, and a button that goes there. */
    private Node state(TabPane tabs) {
        Label outcome = Views.wrapped("own-check");
        Button go = Views.button(
                "own-go",
                Message.of("Show in the text"),
                Message.of("Select the line with the mistake in the text"),
                texts,
                () -> {
                    tabs.getSelectionModel().selectLast();
                    model.checked().get().flatMap(WorkloadDraft::place).ifPresent(place -> {
                        int begin = text.getText()
                                .lines()
                                .limit(place.line() - 1)
                                .mapToInt(line -> line.length() + 1)
                                .sum();
                        int end = text.getText().indexOf('\n', begin);
                        text.requestFocus();
                        text.selectRange(begin, end < 0 ? text.getLength() : end);
                    });
                });
        go.setMinWidth(USE_PREF_SIZE);
        Views.hideWithoutRoom(go);
        HBox.setHgrow(outcome, Priority.ALWAYS);
        Views.follow(this, model.checked(), now -> {
            boolean wrong = now.filter(draft -> draft.overview().isEmpty()).isPresent();
            outcome.getStyleClass().setAll("label", wrong ? Styles.DANGER : Styles.TEXT_MUTED);
            outcome.setText(now.map(this::words).orElse(texts.say("Checking …")));
            go.setVisible(now.flatMap(WorkloadDraft::place).isPresent());
        });
        return Views.row(outcome, go);
    }

    private String words(WorkloadDraft draft) {
        return draft.overview()
                .map(found -> texts.say(
                        "✓ No mistakes. Operations: {0}, collections: {1}.",
                        found.operations().size(), found.collections().size()))
                .orElseGet(() -> draft.place()
                        .map(place -> texts.say(
                                "✗ {0}, line {1}, column {2}: {3}",
                                place.field().isEmpty() ? draft.file().getFileName() : place.field(),
                                String.valueOf(place.line()),
                                String.valueOf(place.column()),
                                texts.named(place.problem().in(texts.language()))))
                        .orElse("✗ " + texts.named(draft.mistake().in(texts.language()))));
    }

    private HBox buttons(Consumer<Path> run) {
        Button save = Views.button(
                "own-save",
                Message.of("Save"),
                Message.of("Write the changes into the file; comments stay"),
                texts,
                () -> model.file().get().ifPresent(file -> model.save(file, saved -> {})));
        save.disableProperty().bind(model.unsaved().not());
        Button saveAs = Views.button(
                "own-save-as",
                Message.of("Save as …"),
                Message.of("Write the text into another file, and edit that one from now on"),
                texts,
                () -> files.toSave(getScene().getWindow(), "workload", "yaml")
                        .ifPresent(file -> model.save(file, saved -> {})));
        Button start = Views.button(
                "own-run",
                Message.of("Run it"),
                Message.of("Save the file, and make it the workload that runs"),
                texts,
                () -> model.file().get().ifPresent(file -> model.save(file, run)));
        start.getStyleClass().add(Styles.ACCENT);
        start.disableProperty().bind(model.checked().map(now -> !model.isSound()));
        return Views.row(start, Views.filler(), save, saveAs);
    }

    /** Cards of the same operations stay, so that the slider that was moved keeps the focus. */
    private void show(Optional<WorkloadOverview> now) {
        collections.getChildren().clear();
        now.ifPresent(overview ->
                overview.collections().forEach(one -> collections.getChildren().add(card(one))));
        Map<String, WorkloadOverview.Operation> shown = new LinkedHashMap<>();
        now.ifPresent(overview ->
                overview.operations().forEach(one -> shown.put(one.spec().name(), one)));
        if (!cards.keySet().equals(shown.keySet())) {
            cards.clear();
            shown.forEach((name, one) -> cards.put(name, new OperationCard(one, shown.size() == 1, model, texts)));
            operations.getChildren().setAll(cards.values());
        }
        shown.forEach((name, one) -> cards.get(name).show(one));
    }

    private Node card(WorkloadOverview.Collection one) {
        VBox card = new VBox(
                Views.GAP / 2,
                Views.label(one.spec().name(), Styles.TEXT_BOLD),
                new Label(texts.say(
                        "Documents: {0}, about {1} bytes each",
                        texts.count(one.spec().documents()), texts.count(Math.round(one.meanBytes())))),
                new Label(
                        one.shardKey().isEmpty()
                                ? texts.say("Not sharded")
                                : texts.say("Shard key: {0}", one.shardKey())));
        card.getStyleClass().add("own-card");
        if (!one.indexes().isEmpty()) {
            card.getChildren().add(Views.muted(texts.say("Indexes: {0}", String.join(", ", one.indexes()))));
        }
        one.samples().forEach(sample -> card.getChildren().add(sample(sample)));
        return card;
    }

    /** A document or command as JSON. */
    static Label sample(String json) {
        return Views.paragraph(json, "own-sample");
    }
}
