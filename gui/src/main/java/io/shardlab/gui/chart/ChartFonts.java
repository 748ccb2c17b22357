package io.shardlab.gui.chart;

import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.Text;

/** What charts on the screen are written in, and how wide that is. */
final class ChartFonts {

    static final Font PLAIN = Font.font(12);
    static final Font HEADING = Font.font(Font.getDefault().getFamily(), FontWeight.BOLD, 13);

    private ChartFonts() {}

    /** Measures as the font draws, whatever the script; for one thread. */
    static TextWidth width(Font font) {
        Text text = new Text();
        text.setFont(font);
        return words -> {
            text.setText(words);
            return text.getLayoutBounds().getWidth();
        };
    }
}
