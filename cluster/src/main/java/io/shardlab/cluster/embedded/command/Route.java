package io.shardlab.cluster.embedded.command;

import io.shardlab.cluster.embedded.wire.RequestMessage;
import java.io.IOException;

/** What becomes of a command. */
public sealed interface Route {

    /**
     * Sent to the router as bytes, under its {@code cluster} name.
     *
     * @param preparation refuses what the router mongod does not survive, and puts in what mongos would
     * @param retried whether the router reports outdated routing instead of refreshing it, so that this side has to
     */
    record Routed(Preparation preparation, boolean retried) implements Route {}

    /** Sent to the router as it is. */
    record PassedOn() implements Route {}

    /** Answered by a handler. */
    record Handled(Preparation preparation, CommandHandler handler) implements Route {}

    /** Looks at a command before it is served; must not allocate for an ordinary one. */
    @FunctionalInterface
    interface Preparation {

        /** For commands that are served as they are. */
        Preparation NONE = message -> {};

        /**
         * Lets the command pass, adds to it, or refuses it.
         *
         * @throws io.shardlab.cluster.embedded.error.CommandException to refuse the command
         */
        void prepare(RequestMessage message) throws IOException;

        default Preparation then(Preparation next) {
            return message -> {
                prepare(message);
                next.prepare(message);
            };
        }
    }
}
