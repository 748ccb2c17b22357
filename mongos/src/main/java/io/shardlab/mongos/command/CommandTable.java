package io.shardlab.mongos.command;

import io.shardlab.mongos.error.CommandException;
import io.shardlab.mongos.error.ErrorCode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Routes by command name. Immutable, so safe for use by several threads. */
public final class CommandTable {

    private final Map<String, Route> routes;
    private final Map<String, Route> numbered;

    private CommandTable(Map<String, Route> routes, Map<String, Route> numbered) {
        this.routes = Map.copyOf(routes);
        this.numbered = Map.copyOf(numbered);
    }

    /**
     * The route of a command, or null if there is none.
     *
     * @param withNumber whether the command has a transaction number
     * @throws CommandException if it must not have one
     */
    public Route find(String name, boolean withNumber) {
        Route route = routes.get(name);
        if (!withNumber || route == null) {
            return route;
        }
        return Optional.ofNullable(numbered.get(name))
                .orElseThrow(() -> new CommandException(
                        ErrorCode.NOT_A_RETRYABLE_WRITE_COMMAND,
                        "txnNumber may only be provided for multi-document transactions and retryable write commands."
                                + " autocommit:false was not provided, and " + name
                                + " is not a retryable write command."));
    }

    /** The {@link Route#copies()} of a command. */
    public int copies(String name, boolean withNumber) {
        Route route = (withNumber ? numbered : routes).get(name);
        return route == null ? 0 : route.copies();
    }

    static Builder builder() {
        return new Builder();
    }

    /** Collects routes. */
    static final class Builder {

        private final Map<String, Route> routes = new HashMap<>();
        private final Map<String, Route> numbered = new HashMap<>();

        /** Sent to the router under its {@code cluster} name. */
        Builder routed(String name, Route.Preparation preparation) {
            return add(name, new Route.Routed(preparation, false));
        }

        /** Like {@link #routed}, and repeated when the router says that its routing is stale. */
        Builder routedWithRetry(String name, Route.Preparation preparation) {
            return add(name, new Route.Routed(preparation, true));
        }

        /** Sent to the router as they are. */
        Builder passedOn(String... names) {
            for (String name : names) {
                add(name, new Route.PassedOn());
            }
            return this;
        }

        Builder handled(String name, CommandHandler handler) {
            return handled(name, Route.Preparation.NONE, handler);
        }

        Builder handled(String name, Route.Preparation preparation, CommandHandler handler) {
            return add(name, new Route.Handled(preparation, handler));
        }

        /** How a command is served if it has a transaction number. */
        Builder numbered(String name, Route.Preparation preparation, CommandHandler handler) {
            // The statements of a copy are sent as they are.
            return add(numbered, name, new Route.Handled(preparation, handler, 2));
        }

        /** Runs against the admin database only. */
        Builder administrative(String name, CommandHandler handler) {
            return handled(name, (request, client) -> {
                request.requireAdmin();
                return handler.handle(request, client);
            });
        }

        /** Commands of a mongos that are refused here. */
        Builder notServed(String... names) {
            for (String name : names) {
                add(name, new Route.NotServed());
            }
            return this;
        }

        CommandTable build() {
            return new CommandTable(routes, numbered);
        }

        private Builder add(String name, Route route) {
            return add(routes, name, route);
        }

        private Builder add(Map<String, Route> table, String name, Route route) {
            if (table.put(name, route) != null) {
                throw new IllegalArgumentException("two routes for " + name);
            }
            return this;
        }
    }
}
