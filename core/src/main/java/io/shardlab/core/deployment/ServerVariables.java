package io.shardlab.core.deployment;

import java.util.List;

/** The environment variables of connections, so that no password has to be on a command line. */
public final class ServerVariables {

    /** The default of {@link TargetParameters#URI}. */
    public static final String URI = "SHARDLAB_URI";

    /** The password of a user who is named without one. */
    public static final String PASSWORD = "SHARDLAB_PASSWORD";

    private ServerVariables() {}

    /** The variables that hold secrets, which child processes must not get. */
    public static List<String> all() {
        return List.of(URI, PASSWORD);
    }
}
