package io.shardlab.mongo.connection;

import com.mongodb.MongoSocketReadTimeoutException;
import com.mongodb.ServerAddress;
import java.time.Duration;

/** A server has not answered the driver's monitor for so long that no answer is expected from it. */
public final class SilentServerException extends MongoSocketReadTimeoutException {

    private static final long serialVersionUID = 1;

    SilentServerException(ServerAddress server, Duration silence, Throwable cause) {
        super(server + " has been silent for more than " + silence.toSeconds() + " s", server, cause);
    }
}
