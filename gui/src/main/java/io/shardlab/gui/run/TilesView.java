package io.shardlab.gui.run;

import atlantafx.base.theme.Styles;
import io.shardlab.gui.view.Views;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Tiles of figures side by side, all of the same width. It takes no room while there are none. */
public final class TilesView extends HBox {

    public TilesView(String id) {
        super(Views.GAP);
        setId(id);
        Views.hideWithoutRoom(this);
        setVisible(false);
    }

    public void show(List<RunTiles.Tile> tiles) {
        setVisible(!tiles.isEmpty());
        while (getChildren().size() > tiles.size()) {
            getChildren().remove(getChildren().size() - 1);
        }
        while (getChildren().size() < tiles.size()) {
            getChildren().add(new TileView());
        }
        for (int i = 0; i < tiles.size(); i++) {
            ((TileView) getChildren().get(i)).show(tiles.get(i));
        }
    }

    private static final class TileView extends VBox {

        private final Label name = small();
        private final Label value = Views.label("", Styles.TITLE_3);
        private final Label unit = small();
        private final Label note = small();

        TileView() {
            getStyleClass().add("figure-tile");
            value.setMinWidth(USE_PREF_SIZE);
            HBox figure = new HBox(Views.GAP / 2, value, unit);
            figure.setAlignment(Pos.BASELINE_LEFT);
            getChildren().setAll(name, figure, note);
            setMinWidth(0);
            setPrefWidth(0);
            HBox.setHgrow(this, Priority.ALWAYS);
        }

        private static Label small() {
            return Views.label("", Styles.TEXT_SMALL, Styles.TEXT_MUTED);
        }

        void show(RunTiles.Tile tile) {
            name.setText(tile.name());
            value.setText(tile.value());
            unit.setText(tile.unit());
            note.setText(tile.note());
            setAccessibleText(String.join(" ", tile.name(), tile.value(), tile.unit(), tile.note()));
        }
    }
}
