package io.shardlab.predict.answer;

import io.shardlab.core.text.Message;
import java.util.Set;

/** The limits of deployments in words. */
public final class Limits {

    /** The limit of a deployment that more threads would help more than faster machines. */
    public static final String TOO_FEW_THREADS = "too few threads";

    /** The limit of a deployment whose threads are limited by response times that consist of waits. */
    public static final String RESPONSE_TIMES = "response times";

    /** The limits that have a word in each language; others, such as mongos, are names. */
    private static final Set<String> WORDS = Set.of(
            "client", "disk", "machine", "memory", "network", RESPONSE_TIMES, "server", "shard", TOO_FEW_THREADS);

    private Limits() {}

    /** @param limit the name of a limit or of a station */
    public static Message word(String limit) {
        return WORDS.contains(limit) ? Message.of("advice.limit." + limit.replace(' ', '-')) : Message.text(limit);
    }
}
