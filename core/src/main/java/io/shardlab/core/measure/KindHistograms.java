package io.shardlab.core.measure;

import org.HdrHistogram.Histogram;

/**
 * The histograms, in nanoseconds, of one kind of operation in one interval. They are used again for the next interval:
 * valid only while the listener is called.
 *
 * @param name the kind
 * @param serviceTime from the actual start to the return
 * @param responseTime from the intended start to the return; the same object in a closed loop
 */
public record KindHistograms(String name, Histogram serviceTime, Histogram responseTime) {

    /** Whether response times were recorded for themselves. */
    @SuppressWarnings("ReferenceEquality") // equal histograms of an open loop are still two
    public boolean isOpenLoop() {
        return responseTime != serviceTime;
    }
}
