package io.shardlab.gui.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.answers.folder.SavedRuns;
import io.shardlab.gui.form.ParameterForm;
import io.shardlab.gui.results.ResultRow;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ways that lead from one screen to another. */
class HomeScreenTest {

    private static Desktop desktop;

    @BeforeAll
    static void open(@TempDir Path results) throws TimeoutException {
        for (int run = 0; run < 2; run++) {
            new SavedRuns(results)
                    .steady(
                            SavedRuns.START.plusSeconds(60L * run),
                            20,
                            100L + run,
                            (interval, operation) -> 1_000_000 + 1000L * operation)
                    .save();
        }
        desktop = Desktop.open(results);
    }

    @AfterAll
    static void close() {
        desktop.close();
    }

    @Test
    void aCardOfASavedRunOpensItAmongTheResults() {
        desktop.go(ProgramScreen.HOME);
        desktop.until(() -> cards().size() == 2);
        ResultRow older = OpenWindow.onScreen(
                () -> desktop.window().models().results().all().get(1));

        desktop.robot().clickOn(cards().get(1));

        desktop.until(() -> desktop.window().find("results").isPresent());
        assertThat(desktop.window().chosenRuns()).containsExactly(older.folder());
    }

    @Test
    void theWaysToBeginLeadToTheirScreens() {
        desktop.go(ProgramScreen.HOME);
        desktop.click("home-results");
        desktop.until(() -> desktop.window().find("results").isPresent());

        desktop.go(ProgramScreen.HOME);
        desktop.until(() -> !OpenWindow.onScreen(
                        () -> desktop.window().models().workload().experiments())
                .isEmpty());
        desktop.click("home-experiment");
        desktop.until(() -> desktop.window().find("workload-title").isPresent());
        assertThat(OpenWindow.onScreen(
                        () -> desktop.window().models().workload().experiment().get()))
                .isPresent();

        desktop.go(ProgramScreen.HOME);
        desktop.click("home-workload");
        desktop.until(() -> desktop.window().find("workloads").isPresent());
        desktop.choose("sharded-query");
    }

    @Test
    void aWrongValueOfAFoldedFieldIsNamedBesideStartAndTheLinkLeadsToIt() {
        desktop.choose("sharded-query");
        ParameterForm form = desktop.window().models().workload().form().get();
        OpenWindow.act(() -> form.field("seed").text().set("none"));
        desktop.until(() -> link().get() != null && link().get().isVisible());
        assertThat(desktop.window().node("workload-start", Button.class).isDisabled())
                .isTrue();
        assertThat(link().get().getText()).contains(desktop.window().texts().parameter("seed"));

        OpenWindow.act(() -> link().get().fire());

        desktop.until(() -> OpenWindow.onScreen(() -> {
            Node focused = desktop.window().stage().getScene().getFocusOwner();
            return focused != null && "field-seed".equals(focused.getId());
        }));
        OpenWindow.act(() -> form.field("seed").text().set(""));
    }

    @Test
    void aSearchWithoutAMatchOffersToShowAllAgain() {
        desktop.go(ProgramScreen.WORKLOAD);
        TextField search = desktop.window().node("workload-search", TextField.class);
        OpenWindow.act(() -> search.setText("no such workload"));
        desktop.click("workload-all");
        desktop.until(() -> OpenWindow.onScreen(() -> search.getText().isEmpty()
                && !desktop.window()
                        .node("workloads", ListView.class)
                        .getItems()
                        .isEmpty()));
    }

    private static Supplier<Hyperlink> link() {
        return () -> (Hyperlink) OpenWindow.onScreen(
                () -> desktop.window().node("plan-problem", Node.class).lookup(".hyperlink"));
    }

    private static List<Node> cards() {
        return OpenWindow.onScreen(
                () -> List.copyOf(desktop.window().stage().getScene().getRoot().lookupAll(".result-card")));
    }
}
