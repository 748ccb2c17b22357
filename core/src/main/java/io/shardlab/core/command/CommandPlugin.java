package io.shardlab.core.command;

import io.shardlab.core.text.Language;
import java.util.Optional;

/**
 * A further command of the program, found by {@link java.util.ServiceLoader}. In this way {@code simulator gui} starts the
 * desktop program, and the command line does not depend on it. Implementations have a public no-argument constructor and are cheap
 * to create, as every start of the program creates them.
 */
public interface CommandPlugin {

    /** The command's name, kebab-case. */
    String name();

    /** One line of help. */
    String summary();

    /**
     * Runs the command. Blocks until it has ended.
     *
     * @param language the language that the user asks for; empty for the user's usual one
     * @throws io.shardlab.core.error.ShardlabException if it cannot start, with a sentence for the user
     */
    void run(Optional<Language> language);
}
