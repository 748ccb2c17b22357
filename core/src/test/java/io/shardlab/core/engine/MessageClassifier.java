package io.shardlab.core.engine;

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
