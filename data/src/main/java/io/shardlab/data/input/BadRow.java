package io.shardlab.data.input;

/**
 * A row that no document was made of.
 *
 * @param line the line that the row starts on, from 1
 * @param reason what is wrong with it
 */
public record BadRow(long line, String reason) {

    @Override
    public String toString() {
        return "line " + line + ": " + reason;
    }
}
