package io.shardlab.cli.command;

import java.util.List;
import java.util.function.Function;

/**
 * Commands that an extension adds to the program, found by {@link java.util.ServiceLoader}. In this way {@code simulator gui} starts
 * the desktop program, and the command line depends on no extension. Implementations have a public no-argument constructor and are
 * cheap to create, as every start of the program creates them.
 */
public interface CommandPlugin {

    /** Returns the commands in the order in which help shows them. */
    List<Command> commands();

    /**
     * A command of an extension.
     *
     * @param name its name, kebab-case
     * @param spelling how its options are written
     * @param create makes the command once it is needed: a {@link picocli.CommandLine.Model.CommandSpec}, or an object with the
     *     annotations of picocli. Its result is the exit code of the program
     */
    record Command(String name, Spelling spelling, Function<Services, Object> create) {

        /** A command with the usual spelling of options. */
        public Command(String name, Function<Services, Object> create) {
            this(name, Spelling.USUAL, create);
        }
    }

    /** The spelling of the options of a command. */
    enum Spelling {
        /** {@code --workload NAME} runs that workload, whatever stands before it. */
        USUAL,
        /** {@code --workload NAME} is an option of this command. */
        WITH_WORKLOAD,
        /** The spelling of mongodump and mongorestore is allowed, too: {@code --nsInclude} is {@code --ns-include}. */
        OF_MONGO_TOOLS
    }
}
