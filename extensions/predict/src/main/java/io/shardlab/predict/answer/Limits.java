package io.shardlab.predict.answer;

import io.shardlab.core.text.Message;

/** The limits of deployments in words. */
public final class Limits {

    /** The limit of a deployment that more threads would help more than faster machines. */
    public static final String TOO_FEW_THREADS = "too few threads";

    /** The limit of a deployment whose threads are limited by response times that consist of waits. */
    public static final String RESPONSE_TIMES = "response times";

    private Limits() {}

    /** Like {@link #word}, but short, for narrow tables. */
    public static Message briefly(String limit) {
        return switch (limit) {
            case RESPONSE_TIMES -> Message.of("latency");
            case TOO_FEW_THREADS -> Message.of("threads");
            default -> word(limit);
        };
    }

    /** @param limit the name of a limit or of a station */
    public static Message word(String limit) {
        return switch (limit) {
            case "client" -> Message.of("client");
            case "disk" -> Message.of("disk");
            case "machine" -> Message.of("machine");
            case "memory" -> Message.of("memory");
            case "network" -> Message.of("network");
            case RESPONSE_TIMES -> Message.of("response times");
            case "server" -> Message.of("server");
            case "shard" -> Message.of("shard");
            case TOO_FEW_THREADS -> Message.of("too few threads");
            default -> Message.text(limit); // Others, such as mongos, are names.
        };
    }
}
