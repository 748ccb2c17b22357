package io.shardlab.workloadfile.describe;

import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.util.StringJoiner;

/** Lines of text of at most {@link #WIDTH} characters, in one language. Not thread-safe. */
final class Page {

    static final int WIDTH = 100;

    private final Language language;
    private final StringJoiner lines = new StringJoiner("\n");

    Page(Language language) {
        this.language = language;
    }

    void empty() {
        lines.add("");
    }

    /** Adds a message like {@link #add(int, String)}. */
    void add(int indentation, Message message) {
        add(indentation, message.in(language));
    }

    /** Adds a text, broken at blanks; further lines are two more characters to the right. */
    void add(int indentation, String text) {
        String begin = " ".repeat(indentation);
        StringBuilder line = new StringBuilder(begin);
        for (String word : text.split(" ", -1)) {
            boolean first = line.toString().isBlank();
            if (!first && line.length() + 1 + word.length() > WIDTH) {
                lines.add(line);
                line = new StringBuilder(begin + "  ");
                first = true;
            }
            line.append(first ? "" : " ").append(word);
            while (line.length() > WIDTH) {
                lines.add(line.substring(0, WIDTH));
                line = new StringBuilder(begin + "  " + line.substring(WIDTH));
            }
        }
        lines.add(line);
    }

    @Override
    public String toString() {
        return lines.toString();
    }
}
