package io.shardlab.gui.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.gui.view.Marked;
import io.shardlab.gui.view.TableColumns;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

class KeptSelectionTest {

    private record Row(String name, int version) {

        Path folder() {
            return Path.of(name);
        }
    }

    private final ObservableList<Row> rows =
            FXCollections.observableArrayList(new Row("a", 1), new Row("b", 1), new Row("c", 1));
    private final List<List<Row>> reported = new ArrayList<>();
    private final Set<Path> wanted = new HashSet<>();
    private TableView<Row> table;
    private KeptSelection<Row> selection;

    @BeforeAll
    static void startTheToolkit() throws TimeoutException {
        FxToolkit.registerPrimaryStage();
    }

    @BeforeEach
    void make() throws TimeoutException {
        FxToolkit.setupFixture(() -> {
            table = new TableView<>();
            table.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
            table.getColumns().add(TableColumns.sorted("name", 100, Row::name, Marked::plain));
            selection = new KeptSelection<>(table, rows, Row::folder, () -> Set.copyOf(wanted), this::chosen);
        });
        reported.clear();
    }

    /** Takes the selection as a model does. */
    private void chosen(List<Row> now) {
        reported.add(now);
        wanted.clear();
        now.forEach(row -> wanted.add(row.folder()));
    }

    private void act(Runnable action) throws TimeoutException {
        FxToolkit.setupFixture(action);
    }

    @Test
    void theSelectionOfTheUserIsReported() throws TimeoutException {
        act(() -> table.getSelectionModel().selectIndices(0, 2));

        assertThat(last()).extracting(Row::name).containsExactlyInAnyOrder("a", "c");
        assertThat(selection.rows()).isEqualTo(last());
    }

    @Test
    void rowsThatWereReadAgainStaySelected() throws TimeoutException {
        act(() -> table.getSelectionModel().selectIndices(0, 2));

        act(() -> rows.setAll(new Row("c", 2), new Row("x", 2), new Row("a", 2)));

        assertThat(selection.rows()).containsExactlyInAnyOrder(new Row("a", 2), new Row("c", 2));
        assertThat(last()).containsExactlyInAnyOrder(new Row("a", 2), new Row("c", 2));
    }

    @Test
    void replacedRowsAreReportedOnce() throws TimeoutException {
        act(() -> table.getSelectionModel().selectIndices(0, 2));
        reported.clear();

        act(() -> rows.setAll(new Row("c", 2), new Row("a", 2)));

        assertThat(reported).hasSize(1);
    }

    @Test
    void aRemovedRowIsUnselectedAndTheOthersStaySelected() throws TimeoutException {
        act(() -> table.getSelectionModel().selectIndices(0, 1));

        act(() -> rows.remove(0));

        assertThat(last()).containsExactly(new Row("b", 1));
        assertThat(selection.rows()).containsExactly(new Row("b", 1));
    }

    @Test
    void anotherOrderOfTheSameRowsChangesNothing() throws TimeoutException {
        act(() -> table.getSelectionModel().select(0));

        act(() -> {
            TableColumn<Row, ?> column = table.getColumns().get(0);
            column.setSortType(TableColumn.SortType.DESCENDING);
            table.getSortOrder().setAll(List.of(column));
        });

        assertThat(table.getItems()).extracting(Row::name).containsExactly("c", "b", "a");
        assertThat(selection.rows()).containsExactly(new Row("a", 1));
    }

    @Test
    void rowsThatAreWantedFromTheBeginningAreSelected() throws TimeoutException {
        wanted.add(Path.of("b"));
        act(() -> {
            table = new TableView<>();
            table.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
            selection = new KeptSelection<>(table, rows, Row::folder, () -> Set.copyOf(wanted), this::chosen);
        });

        assertThat(selection.rows()).containsExactly(new Row("b", 1));
    }

    private List<Row> last() {
        return reported.get(reported.size() - 1);
    }
}
