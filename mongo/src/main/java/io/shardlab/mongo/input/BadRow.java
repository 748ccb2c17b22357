package io.shardlab.mongo.input;

import io.shardlab.core.text.Message;

/**
 * A row that did not become a document.
 *
 * @param line the line that the row starts on, from 1
 * @param reason the reason why it is bad
 */
public record BadRow(long line, Message reason) {

    /** The line and the reason. */
    public Message wording() {
        return Message.of("line {0,number,#}: {1}", line, reason);
    }

    @Override
    public String toString() {
        return wording().toString();
    }
}
