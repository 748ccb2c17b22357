package io.shardlab.local.mongos.wire;

import java.io.IOException;

/** The bytes are not a valid message. The connection cannot be used any more and is closed. */
public final class MalformedMessageException extends IOException {

    public MalformedMessageException(String message) {
        super(message);
    }
}
