package io.shardlab.cli.output;

/** The exit codes, on which scripts rely. */
public final class ExitCode {

    public static final int OK = 0;
    public static final int RUN_FAILED = 1;
    public static final int USAGE = 2;
    public static final int MISSED = 3;
    public static final int INTERRUPTED = 130;

    /** The exit code of a program that SIGPIPE ends. */
    public static final int READER_GONE = 141;

    private ExitCode() {}
}
