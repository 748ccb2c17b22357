package io.shardlab.servers.binaries;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Runs a short-lived program to its end. */
@FunctionalInterface
interface ProcessRunner {

    /**
     * What a program left behind.
     *
     * @param exitCode 128 + the signal's number where a signal ended it
     * @param output standard output and standard error as they came, at most the last 64 KiB
     */
    record Result(int exitCode, String output) {

        boolean succeeded() {
            return exitCode == 0;
        }
    }

    /**
     * Runs a program in an empty folder of its own and waits for its end.
     *
     * @param command the program and its arguments, with absolute paths
     * @param extraEnvironment variables added to those of this process
     * @throws IOException if it can't be started, or is not done within the limit and was ended for that
     */
    Result run(List<String> command, Map<String, String> extraEnvironment, Duration limit)
            throws IOException, InterruptedException;
}
