package io.shardlab.core.deployment;

import java.util.List;

/** The environment variables that say where to connect, so that no password has to stand on a command line. */
public final class ServerVariables {

    /** Stands for {@link TargetParameters#URI} where nothing else says which servers. */
    public static final String URI = "SHARDLAB_URI";

    /** The password of a user that is named without one. */
    public static final String PASSWORD = "SHARDLAB_PASSWORD";

    private ServerVariables() {}

    /** Those that hold secrets, which no other process needs. */
    public static List<String> all() {
        return List.of(URI, PASSWORD);
    }
}
