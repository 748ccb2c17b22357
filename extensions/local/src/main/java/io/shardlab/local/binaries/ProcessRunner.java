package io.shardlab.local.binaries;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Runs a short-lived program to its end. */
@FunctionalInterface
interface ProcessRunner {

    /**
     * The result of a program.
     *
     * @param exitCode the exit code; 128 + the signal's number if a signal ended the program
     * @param output standard output and standard error, mixed as they were written, at most the last 64 KiB
     */
    record Result(int exitCode, String output) {

        boolean succeeded() {
            return exitCode == 0;
        }
    }

    /**
     * Runs a program in a new, empty folder and waits for its end.
     *
     * @param command the program and its arguments, with absolute paths
     * @param extraEnvironment variables in addition to those of this process
     * @throws IOException if the program can't be started, or exceeded the limit and was ended
     */
    Result run(List<String> command, Map<String, String> extraEnvironment, Duration limit)
            throws IOException, InterruptedException;
}
