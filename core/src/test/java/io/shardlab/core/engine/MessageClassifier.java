package io.shardlab.core.engine;

import io.shardlab.core.error.ErrorClassifier;

/** A failure's message is its kind. */
final class MessageClassifier implements ErrorClassifier {

    @Override
    public String kind(Throwable failure) {
        return failure.getMessage();
    }

    @Override
    public String describe(Throwable failure) {
        return "it was " + failure.getMessage();
    }
}
