package io.shardlab.local.mongos.command;

import io.shardlab.local.mongos.error.CommandException;
import io.shardlab.local.mongos.error.ErrorCode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The routes of commands by name. Immutable and thread-safe. */
public final class CommandTable {

    private final Map<String, CommandRoute> routes;
    private final Map<String, CommandRoute> numbered;

    private CommandTable(Map<String, CommandRoute> routes, Map<String, CommandRoute> numbered) {
        this.routes = Map.copyOf(routes);
        this.numbered = Map.copyOf(numbered);
    }

    /**
     * Returns the route of a command, or null if the command is unknown.
     *
     * @param withNumber whether the command has a transaction number
     * @throws CommandException if the command has a transaction number and must not have one
     */
    public CommandRoute find(String name, boolean withNumber) {
        CommandRoute route = routes.get(name);
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

    /** Returns the {@link CommandRoute#copies()} of a command; 0 if it is unknown. */
    public int copies(String name, boolean withNumber) {
        CommandRoute route = (withNumber ? numbered : routes).get(name);
        return route == null ? 0 : route.copies();
    }

    static Builder builder() {
        return new Builder();
    }

    /** Collects routes. Each method takes names of commands with the same route, separated by white space. */
    static final class Builder {

        private final Map<String, CommandRoute> routes = new HashMap<>();
        private final Map<String, CommandRoute> numbered = new HashMap<>();

        Builder routed(String names, CommandRoute.Preparation preparation) {
            return add(routes, names, new CommandRoute.Routed(preparation, false));
        }

        /** Like {@link #routed}, and repeated when the router reports that its routing is stale. */
        Builder routedWithRetry(String names, CommandRoute.Preparation preparation) {
            return add(routes, names, new CommandRoute.Routed(preparation, true));
        }

        Builder passedOn(String names) {
            return add(routes, names, new CommandRoute.PassedOn());
        }

        Builder handled(String names, CommandHandler handler) {
            return handled(names, CommandRoute.Preparation.NONE, handler);
        }

        Builder handled(String names, CommandRoute.Preparation preparation, CommandHandler handler) {
            return add(routes, names, new CommandRoute.Handled(preparation, handler));
        }

        /** Adds the handler of commands that have a transaction number. */
        Builder numbered(String names, CommandRoute.Preparation preparation, CommandHandler handler) {
            // There are two copies: the handler sends the statements of its copy as they are.
            return add(numbered, names, new CommandRoute.Handled(preparation, handler, 2));
        }

        /** Adds commands that run against the admin database only. */
        Builder administrative(String names, CommandHandler handler) {
            return handled(names, (request, client) -> {
                request.requireAdmin();
                return handler.handle(request, client);
            });
        }

        Builder notServed(String names) {
            return add(routes, names, new CommandRoute.NotServed());
        }

        CommandTable build() {
            return new CommandTable(routes, numbered);
        }

        private Builder add(Map<String, CommandRoute> table, String names, CommandRoute route) {
            for (String name : names.split("\\s+")) {
                if (table.put(name, route) != null) {
                    throw new IllegalArgumentException("two routes for " + name);
                }
            }
            return this;
        }
    }
}
