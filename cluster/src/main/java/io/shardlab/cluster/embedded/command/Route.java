package io.shardlab.cluster.embedded.command;

import io.shardlab.cluster.embedded.wire.MalformedMessageException;
import io.shardlab.cluster.embedded.wire.RequestMessage;

/** What becomes of a command. */
public sealed interface Route {

    /**
     * Sent to the router as bytes, under its {@code cluster} name.
     *
     * @param guard refuses what the router mongod does not survive
     * @param retried whether the router reports outdated routing instead of refreshing it, so that this side has to
     */
    record Routed(Guard guard, boolean retried) implements Route {}

    /** Sent to the router as it is. */
    record PassedOn() implements Route {}

    /** Answered by a handler. */
    record Handled(CommandHandler handler) implements Route {}

    /** Looks at a command before it is sent; must not allocate unless it refuses. */
    @FunctionalInterface
    interface Guard {

        /**
         * Lets the command pass or refuses it.
         *
         * @throws io.shardlab.cluster.embedded.error.CommandException to refuse the command
         */
        void check(RequestMessage message) throws MalformedMessageException;
    }
}
