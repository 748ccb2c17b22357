package io.shardlab.gui.app;

import io.shardlab.gui.text.Language;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Views;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.control.ChoiceBox;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;

/** Theme and language. */
final class SettingsView extends VBox {

    private static final double WIDTH = 130;

    SettingsView(Choices choices, Texts texts, Consumer<Theme> onTheme, Consumer<Language> onLanguage) {
        super(Views.GAP);
        ChoiceBox<Theme> themes = box("theme", Theme.values(), theme -> texts.get("theme." + theme));
        themes.setValue(choices.theme());
        themes.valueProperty().addListener((property, before, now) -> onTheme.accept(now));
        ChoiceBox<Language> languages = box("language", Language.values(), Language::ownName);
        languages.setValue(texts.language());
        languages.valueProperty().addListener((property, before, now) -> onLanguage.accept(now));
        getChildren()
                .addAll(
                        labelled(texts.get("settings.theme"), themes),
                        labelled(texts.get("settings.language"), languages));
    }

    private static VBox labelled(String name, ChoiceBox<?> box) {
        box.setAccessibleText(name.replace("_", ""));
        return new VBox(Views.nameOf(box, name), box);
    }

    private static <T> ChoiceBox<T> box(String id, T[] values, Function<T, String> name) {
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
                throw new UnsupportedOperationException("a choice box is not editable");
            }
        });
        box.getItems().setAll(values);
        return box;
    }
}
