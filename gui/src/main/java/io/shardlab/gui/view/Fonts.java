package io.shardlab.gui.view;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

/** The family of fonts of all windows. */
public final class Fonts {

    /**
     * The system's family, or one with Japanese letters where the system shows boxes in their place: JavaFX looks for missing
     * letters only in TrueType fonts, and the usual Japanese fonts of Linux have another format.
     */
    public static final String FAMILY = family(Font.getDefault().getFamily(), Font::getFamilies, Fonts::showsJapanese);

    private static final double SIZE = 100;

    private Fonts() {}

    /** The style sheet of a window. */
    public static String sheet() {
        return "data:text/css,.root{-fx-font-family:%22" + FAMILY.replace(" ", "%20") + "%22}";
    }

    static String family(String system, Supplier<List<String>> families, Predicate<String> showsJapanese) {
        return showsJapanese.test(system)
                ? system
                : families.get().stream()
                        .filter(name -> name.matches("(Noto Sans CJK|Noto Sans|Source Han Sans) JP"))
                        .filter(showsJapanese)
                        .findFirst()
                        .orElse(system);
    }

    /** Japanese letters are as wide as high; the box in place of a missing letter is narrower. */
    static boolean showsJapanese(String family) {
        Text letter = new Text("\u3042");
        letter.setFont(Font.font(family, SIZE));
        return letter.getLayoutBounds().getWidth() > 0.9 * SIZE;
    }
}
