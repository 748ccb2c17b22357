package io.shardlab.core.measure;

import java.time.Instant;
import java.util.List;

/**
 * Receives each interval, on the sampling thread. A {@link io.shardlab.core.error.RunFailedException} from it gives the
 * phase up and interrupts its operations at once. Other exceptions are logged and do not end the measurement.
 */
@FunctionalInterface
public interface IntervalListener {

    /**
     * Takes one interval.
     *
     * @param snapshot the interval, which may be kept
     * @param histograms the latencies in the order of the snapshot's kinds, valid during the call only
     */
    void interval(IntervalSnapshot snapshot, List<KindHistograms> histograms);

    /**
     * Called once when all operations are created. The phase begins as soon as this returns.
     *
     * @throws InterruptedException to end the phase before it begins; another exception does so, too
     */
    default void ready() throws InterruptedException {}

    /**
     * Called once when the phase's window has ended: when all workers have ended, or soon after the time limit if operations
     * under way take longer. The phase goes on during the call.
     */
    default void windowEnded() {}

    /**
     * Called when the threads of operations that take too long have been interrupted, which does not end what servers do for
     * them. May block for some seconds.
     */
    default void operationsInterrupted() {}

    /**
     * Takes the latencies of the stages of a phase whose rate changes; called once, after its last interval.
     *
     * @param phase the phase's name
     * @param startedAt its start
     */
    default void stages(String phase, Instant startedAt, List<StageHistograms> stages) {}

    /**
     * Called every second while only timed actions run, which publish no intervals. It may give the phase up as {@link
     * #interval} does.
     */
    default void waiting() {}
}
