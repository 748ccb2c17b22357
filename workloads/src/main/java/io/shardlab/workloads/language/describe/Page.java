package io.shardlab.workloads.language.describe;

import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.util.StringJoiner;

/** Indented lines of text in one language, of any length. Not thread-safe. */
final class Page {

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

    /** Adds a text in one line. */
    void add(int indentation, String text) {
        lines.add(" ".repeat(indentation) + text);
    }

    @Override
    public String toString() {
        return lines.toString();
    }
}
