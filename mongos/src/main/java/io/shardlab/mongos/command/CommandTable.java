package io.shardlab.mongos.command;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Routes by command name, found by the name's bytes without making a string of them. Immutable, so safe for use by
 * several threads.
 */
public final class CommandTable {

    private final byte[][] names;
    private final Route[] routes;

    private CommandTable(Map<String, Route> byName) {
        int slots = Integer.highestOneBit(byName.size()) * 4;
        names = new byte[slots][];
        routes = new Route[slots];
        byName.forEach(this::put);
    }

    /** The route of the command whose name stands there, or null if there is none. */
    public Route find(byte[] bytes, int start, int length) {
        int end = start + length;
        int slot = slotOf(bytes, start, end);
        while (names[slot] != null) {
            if (Arrays.equals(names[slot], 0, names[slot].length, bytes, start, end)) {
                return routes[slot];
            }
            slot = nextSlot(slot);
        }
        return null;
    }

    /** The {@link Route#copies()} of the command whose name stands there. */
    public int copies(byte[] bytes, int start, int length) {
        Route route = find(bytes, start, length);
        return route == null ? 0 : route.copies();
    }

    private void put(String name, Route route) {
        byte[] bytes = name.getBytes(StandardCharsets.US_ASCII);
        int slot = slotOf(bytes, 0, bytes.length);
        while (names[slot] != null) {
            slot = nextSlot(slot);
        }
        names[slot] = bytes;
        routes[slot] = route;
    }

    private int slotOf(byte[] bytes, int start, int end) {
        int hash = 0;
        for (int i = start; i < end; i++) {
            hash = 31 * hash + bytes[i];
        }
        return (hash ^ (hash >>> 16)) & (names.length - 1);
    }

    private int nextSlot(int slot) {
        return (slot + 1) & (names.length - 1);
    }

    static Builder builder() {
        return new Builder();
    }

    /** Collects routes. */
    static final class Builder {

        private final Map<String, Route> byName = new HashMap<>();

        /** Sent to the router under its {@code cluster} name. */
        Builder routed(String name, Route.Preparation preparation) {
            return add(name, new Route.Routed(preparation, false));
        }

        /** Like {@link #routed}, and repeated when the router says that its routing is outdated. */
        Builder routedWithRetry(String name, Route.Preparation preparation) {
            return add(name, new Route.Routed(preparation, true));
        }

        /** Sent to the router as they are. */
        Builder passedOn(String... commandNames) {
            for (String name : commandNames) {
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
            return new CommandTable(byName);
        }

        private Builder add(String name, Route route) {
            if (byName.put(name, route) != null) {
                throw new IllegalArgumentException("two routes for " + name);
            }
            return this;
        }
    }
}
