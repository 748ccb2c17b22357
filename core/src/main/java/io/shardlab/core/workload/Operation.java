package io.shardlab.core.workload;

/**
 * The hot operation of one worker. Called by that worker's thread only, so it may keep buffers of its own.
 */
@FunctionalInterface
public interface Operation extends AutoCloseable {

    /**
     * Executes one operation against the servers. The engine times this call; a normal return is a success unless {@link
     * #verify} finds an error.
     *
     * @param number the operation's number within the phase, from 0, unique over all workers; the content of the
     *     operation is a function of it and the seed
     * @param outcome takes what the operation touched; reset before each {@link #prepare}
     * @throws Exception any failure; the engine counts it by kind and goes on
     */
    void execute(long number, Outcome outcome) throws Exception;

    /**
     * Gets ready for the operation of that number, on the client alone: generates or reads the documents that it is to
     * send. Not timed, so that a latency is the servers' and not that of a file being parsed; it still takes its place
     * in throughput. An outcome that is {@link Outcome#exhausted} here is not executed.
     */
    default void prepare(long number, Outcome outcome) throws Exception {}

    /**
     * Holds what {@link #execute} was answered against what it must be, on the client alone; not called if that failed. Not
     * timed, as {@link #prepare} is not. A wrong answer is told by {@link Outcome#addErrors}, and the operation then
     * counts as failed; what was returned may be counted here too.
     */
    default void verify(long number, Outcome outcome) {}

    /**
     * Says when the operation of that number was executed, and whether that was a success. Called after {@link #verify},
     * or after {@link #prepare} or {@link #execute} failed; not if the operation did not start. All times are nanoseconds
     * from the phase's start.
     *
     * @param due the intended start; the actual one in a closed loop
     * @param start the actual start; when it was prepared if that failed
     * @param end before {@code due} only if it failed while it was prepared ahead of its time in an open loop
     */
    default void ended(long number, long due, long start, long end, boolean succeeded) {}

    /** Lets go of what the operation holds open; called once, on the worker's thread, after everything else. */
    @Override
    default void close() {}
}
