package io.shardlab.local.mongos.command;

import io.shardlab.local.mongos.wire.RequestMessage;
import java.io.IOException;

/** The way in which a command is served. */
public sealed interface CommandRoute {

    /**
     * Returns the number of copies of a large command that are in memory at once, including the bytes that have been
     * read; 0 if only its body is held and document sequences pass through.
     */
    default int copies() {
        return 0;
    }

    /**
     * Sent to the router as bytes, under its {@code cluster} name.
     *
     * @param preparation refuses commands that would crash the router mongod, and adds the fields that mongos adds
     * @param retried true if the router reports stale routing instead of refreshing it, so that the adapter refreshes it
     */
    record Routed(Preparation preparation, boolean retried) implements CommandRoute {

        /** A retried command is sent again, and decoded to find the collection with stale routing. */
        @Override
        public int copies() {
            return retried ? 2 : 0;
        }
    }

    /** Sent to the router as it is. */
    record PassedOn() implements CommandRoute {}

    /** Refused, although a mongos serves it. */
    record NotServed() implements CommandRoute {}

    record Handled(Preparation preparation, CommandHandler handler, int copies) implements CommandRoute {

        /** A handler works on one copy of its command and sends another copy to each shard. */
        Handled(Preparation preparation, CommandHandler handler) {
            this(preparation, handler, 4);
        }
    }

    /** Inspects a command before it is served. Must not allocate for an ordinary command. */
    @FunctionalInterface
    interface Preparation {

        /** The preparation of commands that are served as they are. */
        Preparation NONE = message -> {};

        /**
         * Lets the command pass, adds to it, or refuses it.
         *
         * @throws io.shardlab.local.mongos.error.CommandException to refuse the command
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
