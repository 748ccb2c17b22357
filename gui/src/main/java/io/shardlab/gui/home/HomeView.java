package io.shardlab.gui.home;

import atlantafx.base.theme.Styles;
import io.shardlab.core.text.Message;
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
        Label question = Views.paragraph(texts.say("Does sharding pay?"), Styles.TITLE_1);
        VBox content = new VBox(
                2 * Views.GAP,
                new VBox(
                        Views.GAP / 2,
                        question,
                        Views.muted(texts.say(
                                "Measure it: run the same load on a single server and on a sharded cluster, and compare "
                                        + "throughput and response times."))),
                beginnings(),
                Views.title(texts.say("Last results")),
                latest);
        content.setPadding(new Insets(3 * Views.GAP));
        setContent(content);
        // A new object whenever the cards must be made again.
        ObservableValue<Object> shown = Bindings.createObjectBinding(Object::new, results.all(), results.read());
        Views.follow(this, shown, now -> show(results));
    }

    private Node beginnings() {
        Button run = Views.button(
                "home-workload",
                Message.of("Choose a workload"),
                Message.of("Choose what to run, and on which servers"),
                texts,
                actions.workload());
        run.getStyleClass().add(Styles.ACCENT);
        GridPane grid = Views.columns(COLUMNS, 2 * Views.GAP);
        grid.addRow(
                0,
                card(
                        Feather.PLAY_CIRCLE,
                        Message.of("Run a workload"),
                        Message.of(
                                "Load documents, then read and write them, on a cluster on this machine or on your servers."),
                        run),
                card(
                        Feather.GRID,
                        Message.of("Try an experiment"),
                        Message.of(
                                "One start runs the same load on a single server and on shards, and shows all in one table."),
                        Views.button(
                                "home-experiment",
                                Message.of("Show the experiment"),
                                Message.of("Open an experiment that compares a single server with shards"),
                                texts,
                                actions.experiment())),
                card(
                        Feather.BAR_CHART_2,
                        Message.of("Look at results"),
                        Message.of(
                                "See what limited a run, compare runs, and ask what would happen with other servers."),
                        Views.button(
                                "home-results",
                                Message.of("Open results"),
                                Message.of("Show saved runs and experiments"),
                                texts,
                                actions.results())));
        return grid;
    }

    /** A box of our own, because a Card of AtlantaFX does not ask for the height that wrapped words need. */
    private VBox card(Ikon icon, Message title, Message text, Button button) {
        Label heading = new Label(texts.say(title), new FontIcon(icon));
        heading.getStyleClass().add(Styles.TITLE_4);
        heading.setGraphicTextGap(Views.GAP);
        Label words = Views.muted(texts.say(text));
        words.setMinHeight(USE_PREF_SIZE);
        VBox card = new VBox(Views.GAP, heading, words, Views.filler(), button);
        card.getStyleClass().add("begin-card");
        return card;
    }

    private void show(ResultsModel results) {
        List<ResultRow> rows = results.all().stream().limit(MOST_RESULTS).toList();
        latest.getChildren().clear();
        if (rows.isEmpty() && results.read().get()) {
            Button first = Views.button(
                    "home-first",
                    Message.of("Start a first run"),
                    Message.of("Run with the values of the Cluster and Workload screens"),
                    texts,
                    actions.first());
            latest.add(
                    Views.empty(
                            Feather.INBOX,
                            texts.say(
                                    "No results are saved here yet. A first run starts a sharded cluster on this machine and "
                                            + "takes about a minute."),
                            first),
                    0,
                    0,
                    COLUMNS,
                    1);
        }
        for (int i = 0; i < rows.size(); i++) {
            latest.add(new ResultCard(rows.get(i), actions.open(), texts), i % COLUMNS, i / COLUMNS);
        }
    }
}
