package io.shardlab.gui.view;

import atlantafx.base.theme.Styles;
import io.shardlab.answers.document.Document.KeyFigure;
import io.shardlab.gui.text.Texts;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.layout.TilePane;
import javafx.scene.layout.VBox;

/** Key figures side by side as tiles of the same size. It takes no room while there are none. */
public final class TilesView extends TilePane {

    private static final double TILE_WIDTH = 140;

    private final Texts texts;

    public TilesView(String id, Texts texts) {
        super(Views.GAP, Views.GAP);
        this.texts = texts;
        setId(id);
        Views.hideWithoutRoom(this);
        setVisible(false);
    }

    public void show(List<KeyFigure> figures) {
        setVisible(!figures.isEmpty());
        while (getChildren().size() > figures.size()) {
            getChildren().remove(getChildren().size() - 1);
        }
        while (getChildren().size() < figures.size()) {
            getChildren().add(new TileView());
        }
        for (int i = 0; i < figures.size(); i++) {
            ((TileView) getChildren().get(i)).show(figures.get(i));
        }
    }

    private final class TileView extends VBox {

        private final Label name = small();
        private final Label value = Views.label("", Styles.TITLE_3);
        private final Label unit = small();

        TileView() {
            getChildren().setAll(name, value, unit);
            getStyleClass().add("figure-tile");
            setPrefWidth(TILE_WIDTH);
        }

        private static Label small() {
            Label label = Views.label("", Styles.TEXT_SMALL, Styles.TEXT_MUTED);
            label.setWrapText(true);
            return label;
        }

        void show(KeyFigure figure) {
            name.setText(texts.say(figure.name()));
            value.setText(figure.value());
            unit.setText(texts.say(figure.unit()));
            setAccessibleText(String.join(" ", name.getText(), value.getText(), unit.getText()));
        }
    }
}
