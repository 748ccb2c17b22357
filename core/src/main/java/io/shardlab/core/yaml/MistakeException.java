package io.shardlab.core.yaml;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;

/** A mistake at a known place of a file. */
public final class MistakeException extends UsageException {

    private static final long serialVersionUID = 1L;

    private final transient Place place;

    /**
     * A place in a file.
     *
     * @param line from 1
     * @param column from 1
     * @param field the keys that lead to the value, such as {@code operations.buy.share}; empty if they are unknown
     * @param problem what is wrong there, as the end of a sentence that begins with the place
     */
    public record Place(int line, int column, String field, Message problem) {}

    MistakeException(Message message, Place place) {
        super(message);
        this.place = place;
    }

    public Place place() {
        return place;
    }
}
