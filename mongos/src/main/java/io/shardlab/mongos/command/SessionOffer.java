package io.shardlab.mongos.command;

import io.shardlab.core.deployment.EmbeddedMark;
import java.util.Arrays;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * Whether a client is offered sessions, and with them retryable writes. Shardlab's own clients are not: retryable writes are
 * routed here, and what is measured must be MongoDB's own routing. A client says what it is in the first hello of a
 * connection. Not safe for use by several threads.
 */
public final class SessionOffer {

    private boolean withheld;

    /** Notes what a client says of itself, if it does. */
    void greetedBy(BsonDocument hello) {
        if (hello.isDocument("client")) {
            String driver = hello.getDocument("client")
                    .getDocument("driver", new BsonDocument())
                    .getString("name", new BsonString(""))
                    .getValue();
            withheld = Arrays.asList(driver.split("\\|")).contains(EmbeddedMark.DRIVER_NAME);
        }
    }

    boolean isMade() {
        return !withheld;
    }
}
