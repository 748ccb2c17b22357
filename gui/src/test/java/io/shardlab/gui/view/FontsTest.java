package io.shardlab.gui.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javafx.scene.text.Font;
import org.junit.jupiter.api.Test;

class FontsTest {

    private static final List<String> FAMILIES = List.of("DejaVu Sans", "Noto Sans CJK JP", "Noto Serif CJK JP");

    @Test
    void theSystemsFamilyIsUsedIfItShowsJapanese() {
        assertThat(Fonts.family("DejaVu Sans", () -> FAMILIES, family -> true)).isEqualTo("DejaVu Sans");
    }

    @Test
    void aJapaneseFamilyIsUsedWhereTheSystemsShowsBoxes() {
        assertThat(Fonts.family("DejaVu Sans", () -> FAMILIES, "Noto Sans CJK JP"::equals))
                .isEqualTo("Noto Sans CJK JP");
    }

    @Test
    void withoutJapaneseFontsTheSystemsFamilyIsUsed() {
        assertThat(Fonts.family("DejaVu Sans", () -> List.of("DejaVu Sans"), family -> false))
                .isEqualTo("DejaVu Sans");
        assertThat(Fonts.family("DejaVu Sans", () -> FAMILIES, family -> false)).isEqualTo("DejaVu Sans");
    }

    /** On this machine, whatever fonts it has. */
    @Test
    void japaneseIsShownIfAFamilyForScreensCanShowIt() {
        boolean possible = Font.getFamilies().stream()
                .filter(family -> family.equals("Noto Sans CJK JP")
                        || family.equals(Font.getDefault().getFamily()))
                .anyMatch(Fonts::showsJapanese);

        assertThat(Fonts.showsJapanese(Fonts.FAMILY)).isEqualTo(possible);
    }
}
