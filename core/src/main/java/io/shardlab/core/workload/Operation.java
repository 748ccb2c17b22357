package io.shardlab.core.workload;

/**
 * The hot operation of one worker. Called by that worker's thread only, so it may keep buffers of its own.
 */
@FunctionalInterface
public interface Operation {

    /**
     * Executes one operation against the servers. The engine times this call; a normal return is a success.
     *
     * @param number the operation's number within the phase, from 0, unique over all workers; the content of the
     *     operation is a function of it and the seed
     * @param outcome takes what the operation touched; reset before each call
     * @throws Exception any failure; the engine counts it by kind and goes on
     */
    void execute(long number, Outcome outcome) throws Exception;
}
