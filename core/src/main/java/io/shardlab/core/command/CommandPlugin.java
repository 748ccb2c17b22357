package io.shardlab.core.command;

/**
 * A further command of the program, found by {@link java.util.ServiceLoader}: so the desktop program is {@code simulator
 * gui} without the command line knowing of it. Implementations have a public no-argument constructor and are cheap to make,
 * as every start of the program makes them.
 */
public interface CommandPlugin {

    /** The command's name, kebab-case. */
    String name();

    /** One line of help. */
    String summary();

    /**
     * Does it. Blocks until it has ended.
     *
     * @throws io.shardlab.core.error.ShardlabException if it cannot begin, with a sentence for the user
     */
    void run();
}
