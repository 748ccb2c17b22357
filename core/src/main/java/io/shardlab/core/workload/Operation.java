package io.shardlab.core.workload;

/** The hot operation of one worker. Confined to that worker's thread, so it may keep its own buffers. */
@FunctionalInterface
public interface Operation extends AutoCloseable {

    /**
     * Executes one operation against the servers. The engine times this call; a normal return is a success unless {@link
     * #verify} finds an error.
     *
     * @param number the operation's number within the phase, from 0, unique over all workers; the content of the
     *     operation is a function of it and the seed
     * @param outcome receives the results of the operation; reset before each {@link #prepare}
     * @throws Exception any failure; the engine counts it by kind and continues
     */
    void execute(long number, Outcome outcome) throws Exception;

    /**
     * Prepares the operation of this number, on the client only: generates or reads the documents to send. Not timed, so that
     * a latency does not include the parsing of a file; throughput still includes it. An outcome that is {@link
     * Outcome#exhausted} here is not executed.
     */
    default void prepare(long number, Outcome outcome) throws Exception {}

    /**
     * Checks the answer of {@link #execute}, on the client only; not called if that failed. Not timed, like {@link #prepare}.
     * A wrong answer is reported by {@link Outcome#addErrors}, and the operation then counts as failed; returned documents may
     * be counted here, too.
     */
    default void verify(long number, Outcome outcome) {}

    /**
     * Reports when the operation of this number was executed, and whether it succeeded. Called after {@link #verify},
     * or after {@link #prepare} or {@link #execute} failed; not if the operation did not start. All times are nanoseconds
     * from the phase's start.
     *
     * @param due the intended start; the actual one in a closed loop
     * @param start the actual start; the time of the preparation if that failed
     * @param end the end; before {@code due} only if the preparation failed ahead of the intended start of an open loop
     */
    default void ended(long number, long due, long start, long end, boolean succeeded) {}

    /** Releases the operation's resources; called once, on the worker's thread, after everything else. */
    @Override
    default void close() {}
}
