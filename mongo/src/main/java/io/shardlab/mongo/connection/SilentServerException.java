package io.shardlab.mongo.connection;

import com.mongodb.MongoSocketReadTimeoutException;
import com.mongodb.ServerAddress;
import io.shardlab.core.text.Message;
import java.time.Duration;

/** A server has not answered the driver's monitor for so long that no answer is expected from it. */
public final class SilentServerException extends MongoSocketReadTimeoutException {

    private static final long serialVersionUID = 1;

    private final transient Message wording;

    SilentServerException(ServerAddress server, Duration silence, Throwable cause) {
        this(
                server,
                Message.of("{0} has been silent for more than {1,number,#} s", server, silence.toSeconds()),
                cause);
    }

    private SilentServerException(ServerAddress server, Message wording, Throwable cause) {
        super(wording.toString(), server, cause);
        this.wording = wording;
    }

    Message wording() {
        return wording;
    }
}
