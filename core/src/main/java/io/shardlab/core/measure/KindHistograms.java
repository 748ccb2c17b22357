package io.shardlab.core.measure;

import org.HdrHistogram.Histogram;

/**
 * The latencies of one kind of operation as histograms of nanoseconds, not to be changed. Those of an interval are used again
 * for the next interval: they are valid only while the listener is called.
 *
 * @param name the kind
 * @param serviceTime the times from the actual start to the return
 * @param responseTime the times from the intended start to the return; the same object in a closed loop
 */
public record KindHistograms(String name, Histogram serviceTime, Histogram responseTime) {

    /** True if response times were recorded separately. */
    @SuppressWarnings("ReferenceEquality") // equal histograms of an open loop are still two
    public boolean isOpenLoop() {
        return responseTime != serviceTime;
    }
}
