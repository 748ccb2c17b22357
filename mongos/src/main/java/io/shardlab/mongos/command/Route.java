package io.shardlab.mongos.command;

import io.shardlab.mongos.wire.RequestMessage;
import java.io.IOException;

/** How a command is served. */
public sealed interface Route {

    /**
     * How many copies of a large command are in memory at once, including what has been read of it; 0 if only its body
     * is held and document sequences pass through.
     */
    default int copies() {
        return 0;
    }

    /**
     * Sent to the router as bytes, under its {@code cluster} name.
     *
     * @param preparation refuses what would crash the router mongod, and adds what mongos would
     * @param retried whether the router reports stale routing instead of refreshing it, so that it is done here
     */
    record Routed(Preparation preparation, boolean retried) implements Route {

        /** It is sent again, and decoded to find the collection with stale routing. */
        @Override
        public int copies() {
            return retried ? 2 : 0;
        }
    }

    /** Sent to the router as it is. */
    record PassedOn() implements Route {}

    /** Refused, though a mongos knows it. */
    record NotServed() implements Route {}

    /** Answered by a handler. */
    record Handled(Preparation preparation, CommandHandler handler, int copies) implements Route {

        /** A handler works on a copy of its command, and sends another one to each shard. */
        Handled(Preparation preparation, CommandHandler handler) {
            this(preparation, handler, 4);
        }
    }

    /** Looks at a command before it is served; must not allocate for an ordinary one. */
    @FunctionalInterface
    interface Preparation {

        /** For commands that are served as they are. */
        Preparation NONE = message -> {};

        /**
         * Lets the command pass, adds to it, or refuses it.
         *
         * @throws io.shardlab.mongos.error.CommandException to refuse the command
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
