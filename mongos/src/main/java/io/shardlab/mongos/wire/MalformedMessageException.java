package io.shardlab.mongos.wire;

import java.io.IOException;

/** Bytes that are no valid message. The connection cannot be used any more and gets closed. */
public final class MalformedMessageException extends IOException {

    public MalformedMessageException(String message) {
        super(message);
    }
}
