package io.shardlab.run.together;

import java.util.Optional;

/**
 * The request to make a run together with other load machines.
 *
 * @param name the name by which they meet
 * @param count the number of machines, at least 2
 * @param controlUri the servers that hold the collection in which they meet; empty for the servers under test
 */
public record Together(String name, int count, Optional<String> controlUri) {

    /** The option with the name. */
    public static final String NAME_OPTION = "--together";
    /** The option with the number of machines. */
    public static final String COUNT_OPTION = "--of";
    /** The option with the servers in which they meet. */
    public static final String CONTROL_URI_OPTION = "--control-uri";

    /** Hides the connection string, which may contain a password. */
    @Override
    public String toString() {
        return name + " of " + count;
    }
}
