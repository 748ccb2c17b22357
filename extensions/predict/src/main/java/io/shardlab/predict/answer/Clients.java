package io.shardlab.predict.answer;

import java.util.Optional;

/**
 * Concurrent clients, and why there are so many.
 *
 * @param threads their number
 * @param limit what allows no more of them
 * @param time the response time that allows no more, one of {@link Prediction#RESPONSE_TIMES}; empty for other limits
 */
public record Clients(int threads, Limit limit, Optional<String> time) {

    /** The limit of the number of clients. */
    public enum Limit {
        /** The question. */
        QUESTION,
        /** A goal for a response time. */
        TIME,
        /** Nothing: more would be possible, but are hardly of use. */
        NOTHING
    }

    /** A number that the question gives, or the highest that is tried. */
    public static Clients given(int threads) {
        return new Clients(threads, Limit.QUESTION, Optional.empty());
    }

    /** A number from which on more clients are hardly of use. */
    public static Clients enough(int threads) {
        return new Clients(threads, Limit.NOTHING, Optional.empty());
    }

    /** @param name the response time that allows no more */
    public static Clients within(String name, int threads) {
        return new Clients(threads, Limit.TIME, Optional.of(name));
    }
}
