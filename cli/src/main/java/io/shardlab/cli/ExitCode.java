package io.shardlab.cli;

/** The exit codes, as scripts rely on them. */
final class ExitCode {

    static final int OK = 0;
    static final int RUN_FAILED = 1;
    static final int USAGE = 2;
    static final int MISSED = 3;
    static final int INTERRUPTED = 130;

    /** As of a program that SIGPIPE ends. */
    static final int READER_GONE = 141;

    private ExitCode() {}
}
