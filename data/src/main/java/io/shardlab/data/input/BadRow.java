package io.shardlab.data.input;

/**
 * A row that did not become a document.
 *
 * @param line the line that the row starts on, from 1
 * @param reason the reason why it is bad
 */
public record BadRow(long line, String reason) {

    @Override
    public String toString() {
        return "line " + line + ": " + reason;
    }
}
