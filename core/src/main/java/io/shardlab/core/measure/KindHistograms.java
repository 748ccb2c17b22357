package io.shardlab.core.measure;

import org.HdrHistogram.Histogram;

/**
 * The latencies of one kind of operation as histograms of nanoseconds, which must not be changed. The histograms of an
 * interval are reused for the next one, so they are valid only during the call of the listener.
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
