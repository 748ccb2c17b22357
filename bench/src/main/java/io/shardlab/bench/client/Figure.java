package io.shardlab.bench.client;

import java.util.function.ToDoubleFunction;

/** What is compared of rounds. */
enum Figure {
    RATE("rate", true, Round::rate),
    CLIENT_CPU("client CPU", false, Round::clientMicros);

    private final String words;
    private final boolean moreIsBetter;
    private final ToDoubleFunction<Round> value;

    Figure(String words, boolean moreIsBetter, ToDoubleFunction<Round> value) {
        this.words = words;
        this.moreIsBetter = moreIsBetter;
        this.value = value;
    }

    boolean moreIsBetter() {
        return moreIsBetter;
    }

    double of(Round round) {
        return value.applyAsDouble(round);
    }

    @Override
    public String toString() {
        return words;
    }
}
