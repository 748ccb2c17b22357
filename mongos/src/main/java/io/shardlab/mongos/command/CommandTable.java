package io.shardlab.mongos.command;

import java.util.HashMap;
import java.util.Map;

/** Routes by command name. Immutable, so safe for use by several threads. */
public final class CommandTable {

    private final Map<String, Route> routes;

    private CommandTable(Map<String, Route> routes) {
        this.routes = Map.copyOf(routes);
    }

    /** The route of a command, or null if there is none. */
    public Route find(String name) {
        return routes.get(name);
    }

    /** The {@link Route#copies()} of a command. */
    public int copies(String name) {
        Route route = find(name);
        return route == null ? 0 : route.copies();
    }

    static Builder builder() {
        return new Builder();
    }

    /** Collects routes. */
    static final class Builder {

        private final Map<String, Route> routes = new HashMap<>();

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

        CommandTable build() {
            return new CommandTable(routes);
        }

        private Builder add(String name, Route route) {
            if (routes.put(name, route) != null) {
                throw new IllegalArgumentException("two routes for " + name);
            }
            return this;
        }
    }
}
