package io.shardlab.insight.screen;

import atlantafx.base.theme.Styles;
import io.shardlab.answers.table.TextColumn;
import io.shardlab.core.text.Message;
import io.shardlab.gui.export.RowCopy;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Marked;
import io.shardlab.gui.view.Marked.Mark;
import io.shardlab.gui.view.TableColumns;
import io.shardlab.gui.view.Views;
import io.shardlab.insight.screen.KeysModel.Comparison;
import io.shardlab.insight.shardkey.answer.CandidateReport;
import io.shardlab.insight.shardkey.answer.CollectionAnswer;
import io.shardlab.insight.shardkey.routing.Reached;
import java.util.List;
import java.util.stream.Collectors;
import javafx.beans.property.StringProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Shard keys for a workload file side by side: the answer for each collection, and below it a table of its keys. */
final class KeysPane extends VBox {

    private static final double KEY_WIDTH = 104;
    private static final double VERDICT_WIDTH = 110;
    private static final double WIDTH = 58;
    private static final double SHARES_WIDTH = 96;

    private final Texts texts;
    private final ProgressBar bar = new ProgressBar();
    private final Label progress = Views.wrapped("keys-progress");
    private final VBox answers = new VBox(2 * Views.GAP);

    KeysPane(KeysModel model, Texts texts) {
        super(Views.GAP);
        this.texts = texts;
        setPadding(Views.MARGIN);
        Button compare = Views.button(
                "keys-compare",
                Message.of("Compare shard keys"),
                Message.of(
                        "Predict where the operations go and what the shards carry with each key; no server is needed"),
                texts,
                model::start);
        compare.disableProperty().bind(model.ready().not());
        compare.setMinWidth(USE_PREF_SIZE);
        HBox shards = field("shards", Message.NONE, model.shards());
        shards.getChildren().add(compare);
        HBox course = Views.row(
                Views.button(
                        "keys-stop",
                        Message.of("Stop"),
                        Message.of("Stop comparing; the answers until now stay"),
                        texts,
                        model::stop),
                bar,
                progress);
        Views.hideWithoutRoom(course);
        getChildren()
                .addAll(
                        field(
                                "candidates",
                                Message.of("Proposed from the file; or customer,placed; _id:hashed"),
                                model.candidates()),
                        field("collection", Message.of("All that operations use"), model.collection()),
                        shards,
                        course,
                        Views.problem(model.comparison().map(now -> texts.say(now.problem()))),
                        answers);
        Views.follow(this, model.comparison(), now -> {
            course.setVisible(now.isUnderWay());
            show(now);
        });
    }

    private HBox field(String parameter, Message prompt, StringProperty typed) {
        TextField field = Views.field("keys-" + parameter, typed);
        field.setPromptText(texts.say(prompt));
        HBox.setHgrow(field, Priority.ALWAYS);
        return Views.row(Views.alignedName(field, texts.parameter(parameter)), field);
    }

    private void show(Comparison now) {
        // An animated bar costs time even while it is hidden.
        bar.setProgress(now.isUnderWay() ? ProgressBar.INDETERMINATE_PROGRESS : 0);
        int known = now.answers().size();
        now.waiting().stream()
                .findFirst()
                .ifPresent(next -> progress.setText(texts.say(
                        "Comparing keys for {0} ({1} of {2}) …",
                        next, known + 1, known + now.waiting().size())));
        if (known < answers.getChildren().size()) {
            answers.getChildren().clear();
        }
        now.answers().stream()
                .skip(answers.getChildren().size())
                .map(this::answer)
                .forEach(answers.getChildren()::add);
    }

    private Node answer(CollectionAnswer one) {
        TableView<CandidateReport> table = new TableView<>();
        TableColumns.prepare(table, "keys-of-" + one.collection(), "");
        table.getItems().setAll(one.candidates());
        table.getStyleClass().add("wrapped-heads");
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        TableColumns.fitHeight(table);
        List<TextColumn<CandidateReport>> columns = columns();
        columns.forEach(column -> table.getColumns().add(shown(column)));
        RowCopy.onKey(
                table,
                () -> TextColumn.table(
                        one.collection(), columns, table.getSelectionModel().getSelectedItems(), notes(one)));
        Label findings = Views.wrapped("keys-findings");
        table.getSelectionModel()
                .selectedItemProperty()
                .subscribe(key -> findings.setText(key == null ? "" : findings(key)));
        table.getSelectionModel().selectFirst();
        return new VBox(
                Views.GAP,
                Views.paragraph(
                        texts.say("{0}: {1}", one.collection(), one.answer().in(texts.language())), Styles.TEXT_BOLD),
                table,
                findings,
                Views.paragraph(String.join(" ", notes(one)), Styles.TEXT_MUTED));
    }

    private List<String> notes(CollectionAnswer one) {
        return one.notes().stream().map(note -> note.in(texts.language())).toList();
    }

    private TableColumn<CandidateReport, ?> shown(TextColumn<CandidateReport> column) {
        return switch (column.kind()) {
            case REASON -> TableColumns.judgements(column.head(), VERDICT_WIDTH, this::verdict);
            case LABEL -> TableColumns.text(column, KEY_WIDTH);
            case VALUE -> TableColumns.text(column, WIDTH);
            case CHANGE -> TableColumns.alignedRight(TableColumns.text(column, SHARES_WIDTH));
        };
    }

    private List<TextColumn<CandidateReport>> columns() {
        return List.of(
                TextColumn.label(texts.say("Shard key"), CandidateReport::name),
                TextColumn.reason(texts.say("Verdict"), one -> verdict(one).text()),
                TextColumn.value(
                        texts.say("× one server"),
                        one -> texts.number(one.routing().capacity().likely())),
                TextColumn.value(
                        texts.say("Hot shard"),
                        one -> texts.percent(one.routing().hottestOperationsShare())),
                TextColumn.change(
                        texts.say("Reads: one / all"),
                        one -> shares(one.routing().reads())),
                TextColumn.change(
                        texts.say("Writes: one / all"),
                        one -> shares(one.routing().writes())));
    }

    /** The shares of operations that ask one shard and all shards. */
    private String shares(Reached reached) {
        return reached.shareOfOperations() == 0
                ? "–"
                : texts.percent(reached.oneShardShare()).replace(" %", "") + " / "
                        + texts.percent(reached.allShardsShare());
    }

    private Marked verdict(CandidateReport one) {
        return switch (one.verdict()) {
            case NOTE -> new Marked("✓ " + texts.say("good"), Mark.GOOD);
            case RESERVATION -> new Marked("! " + texts.say("reservations"), Mark.OPEN);
            case REFUSAL -> new Marked("✗ " + texts.say(Message.sense("shard key", "refused")), Mark.BAD);
        };
    }

    private String findings(CandidateReport one) {
        return one.findings().stream()
                .map(finding -> one.name() + ": " + finding.text().in(texts.language()))
                .collect(Collectors.joining(System.lineSeparator()));
    }
}
