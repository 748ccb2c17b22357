package io.shardlab.gui.home;

import atlantafx.base.theme.Styles;
import io.shardlab.gui.results.ResultRow;
import io.shardlab.gui.results.ResultsModel;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The question of the program, three ways to answer it, and the last results. */
public final class HomeView extends ScrollPane {

    private static final int COLUMNS = 3;
    private static final int MOST_RESULTS = 6;

    private final Actions actions;
    private final Texts texts;
    private final GridPane latest = Views.columns(COLUMNS, 2 * Views.GAP);

    /**
     * The ways from here to other screens.
     *
     * @param first starts what is typed, with which a new user has the defaults, and shows it
     * @param workload goes to the choice of a workload
     * @param results goes to the saved results
     * @param experiment chooses a ready experiment and goes to it
     * @param open shows a saved result
     */
    public record Actions(
            Runnable first, Runnable workload, Runnable results, Runnable experiment, Consumer<ResultRow> open) {}

    public HomeView(ResultsModel results, Actions actions, Texts texts) {
        this.actions = actions;
        this.texts = texts;
        setId("home");
        setFitToWidth(true);
        setHbarPolicy(ScrollBarPolicy.NEVER);
        Label question = Views.paragraph(texts.get("home.question"), Styles.TITLE_1);
        VBox content = new VBox(
                2 * Views.GAP,
                new VBox(Views.GAP / 2, question, Views.muted(texts.get("home.answer"))),
                beginnings(),
                Views.title(texts.get("home.latest")),
                latest);
        content.setPadding(new Insets(3 * Views.GAP));
        setContent(content);
        // A new object whenever the cards must be made again.
        ObservableValue<Object> shown = Bindings.createObjectBinding(Object::new, results.all(), results.read());
        Views.follow(this, shown, now -> show(results));
    }

    private Node beginnings() {
        Button run = Views.button("home.workload", texts, actions.workload());
        run.getStyleClass().add(Styles.ACCENT);
        GridPane grid = Views.columns(COLUMNS, 2 * Views.GAP);
        grid.addRow(
                0,
                card(Feather.PLAY_CIRCLE, "home.workload.title", "home.workload.text", run),
                card(
                        Feather.GRID,
                        "home.experiment.title",
                        "home.experiment.text",
                        Views.button("home.experiment", texts, actions.experiment())),
                card(
                        Feather.BAR_CHART_2,
                        "home.results.title",
                        "home.results.text",
                        Views.button("home.results", texts, actions.results())));
        return grid;
    }

    /** A box of our own, because a Card of AtlantaFX does not ask for the height that wrapped words need. */
    private VBox card(Ikon icon, String title, String text, Button button) {
        Label heading = new Label(texts.get(title), new FontIcon(icon));
        heading.getStyleClass().add(Styles.TITLE_4);
        heading.setGraphicTextGap(Views.GAP);
        Label words = Views.muted(texts.get(text));
        words.setMinHeight(USE_PREF_SIZE);
        VBox card = new VBox(Views.GAP, heading, words, Views.filler(), button);
        card.getStyleClass().add("begin-card");
        return card;
    }

    private void show(ResultsModel results) {
        List<ResultRow> rows = results.all().stream().limit(MOST_RESULTS).toList();
        latest.getChildren().clear();
        if (rows.isEmpty() && results.read().get()) {
            Button first = Views.button("home.first", texts, actions.first());
            latest.add(Views.empty(Feather.INBOX, texts.get("home.no-results"), first), 0, 0, COLUMNS, 1);
        }
        for (int i = 0; i < rows.size(); i++) {
            latest.add(new ResultCard(rows.get(i), actions.open(), texts), i % COLUMNS, i / COLUMNS);
        }
    }
}
