package io.shardlab.gui.app;

import atlantafx.base.controls.CaptionMenuItem;
import io.shardlab.core.text.Language;
import io.shardlab.gui.text.Texts;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.geometry.Side;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleGroup;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The settings of the whole program in one menu: language, colours and the folder of results. */
final class SettingsMenu extends MenuButton {

    /**
     * @param folder asks for another folder of results
     */
    SettingsMenu(
            Choices choices, Texts texts, Consumer<Theme> onTheme, Consumer<Language> onLanguage, Runnable folder) {
        super(texts.say("Settin_gs"), new FontIcon(Feather.SETTINGS));
        setId("settings");
        setMnemonicParsing(true);
        setPopupSide(Side.TOP);
        setMaxWidth(Double.MAX_VALUE);
        getItems().add(new CaptionMenuItem(texts.say("Colours")));
        addChoices(Theme.values(), choices.theme(), theme -> texts.say(theme.words()), onTheme);
        getItems().add(new CaptionMenuItem(texts.say("Language")));
        addChoices(Language.values(), texts.language(), Language::ownName, onLanguage);
        MenuItem open = new MenuItem(texts.say("Folder of results …"));
        open.setId("settings-folder");
        open.setOnAction(event -> folder.run());
        getItems().addAll(new SeparatorMenuItem(), open);
    }

    private <E extends Enum<E>> void addChoices(E[] values, E now, Function<E, String> name, Consumer<E> choose) {
        ToggleGroup group = new ToggleGroup();
        for (E value : values) {
            RadioMenuItem item = new RadioMenuItem(name.apply(value));
            item.setId("settings-" + value);
            item.setToggleGroup(group);
            item.setSelected(value == now);
            item.setOnAction(event -> choose.accept(value));
            getItems().add(item);
        }
    }
}
