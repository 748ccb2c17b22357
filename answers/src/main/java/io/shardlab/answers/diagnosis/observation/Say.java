package io.shardlab.answers.diagnosis.observation;

import io.shardlab.core.text.Message;
import java.util.List;

/** Builds the messages of the diagnosis. */
public final class Say {

    /** Longer lists are cut, as the first items matter most. */
    private static final int LONGEST = 4;

    private Say() {}

    /** The first few, and how many more there are. */
    public static Message first(List<Message> items) {
        int more = items.size() - LONGEST;
        return more <= 0
                ? Message.joined("; ", items)
                : Message.of("{0}; and {1} more", Message.joined("; ", items.subList(0, LONGEST)), more);
    }
}
