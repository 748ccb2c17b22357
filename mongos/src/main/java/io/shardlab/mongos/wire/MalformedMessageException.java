package io.shardlab.mongos.wire;

import java.io.IOException;

/** Bytes that are no valid message. Nothing sensible can follow on the connection, so it gets closed. */
public final class MalformedMessageException extends IOException {

    public MalformedMessageException(String message) {
        super(message);
    }
}
