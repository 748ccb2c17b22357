package io.shardlab.whatif.answer;

import io.shardlab.core.text.Message;
import java.util.Set;

/** The limits of deployments in words. */
public final class Limits {

    /** The limits that have a word in each language; others, such as mongos, are names. */
    private static final Set<String> WORDS = Set.of(
            "client", "disk", "machine", "memory", "network", "response times", "server", "shard", "too few threads");

    private Limits() {}

    /** @param limit the name of a limit or of a station */
    public static Message word(String limit) {
        return WORDS.contains(limit) ? Message.of("advice.limit." + limit.replace(' ', '-')) : Message.text(limit);
    }
}
