package io.shardlab.run.service;

import io.shardlab.core.engine.ErrorClassifier;
import io.shardlab.mongo.connection.MongoErrors;

/** Tells the engine what the driver's exceptions mean. */
final class MongoErrorClassifier implements ErrorClassifier {

    @Override
    public String kind(Throwable failure) {
        return MongoErrors.kind(failure);
    }

    @Override
    public String describe(Throwable failure) {
        return MongoErrors.describe(failure);
    }
}
