package io.shardlab.gui.app;

import io.shardlab.gui.text.Language;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;

/** Theme and language. */
final class SettingsView extends VBox {

    private static final double WIDTH = 130;

    SettingsView(Choices choices, Texts texts, Consumer<Theme> onTheme, Consumer<Language> onLanguage) {
        super(Views.GAP);
        getChildren()
                .addAll(
                        labelled(
                                texts.get("settings.theme"),
                                box(
                                        "theme",
                                        List.of(Theme.values()),
                                        choices.theme(),
                                        theme -> texts.get(theme.key()),
                                        onTheme)),
                        labelled(
                                texts.get("settings.language"),
                                box(
                                        "language",
                                        List.of(Language.values()),
                                        texts.language(),
                                        Language::ownName,
                                        onLanguage)));
    }

    /** With a mnemonic that goes to the box. */
    private static VBox labelled(String name, ChoiceBox<?> box) {
        Label label = new Label(name);
        label.setMnemonicParsing(true);
        label.setLabelFor(box);
        box.setAccessibleText(name.replace("_", ""));
        return new VBox(label, box);
    }

    private static <T> ChoiceBox<T> box(
            String id, List<T> values, T chosen, Function<T, String> name, Consumer<T> action) {
        ChoiceBox<T> box = new ChoiceBox<>();
        box.setId(id);
        box.setPrefWidth(WIDTH);
        box.setConverter(new StringConverter<>() {
            @Override
            public String toString(T value) {
                return value == null ? "" : name.apply(value);
            }

            @Override
            public T fromString(String text) {
                throw new UnsupportedOperationException("nothing is typed here");
            }
        });
        box.getItems().setAll(values);
        box.setValue(chosen);
        box.valueProperty().addListener((property, before, now) -> action.accept(now));
        return box;
    }
}
