package io.shardlab.core.compare;

import io.shardlab.core.result.SavedInterval;
import java.util.ArrayList;
import java.util.List;

/**
 * The intervals of one phase in one repetition, in their order, at most {@link #MOST} of them: those of a long phase are
 * taken together in batches, which also makes them depend less on one another.
 *
 * @param samples the intervals or batches
 * @param batch how many intervals make one sample
 */
record IntervalSeries(List<IntervalSample> samples, int batch) {

    static final int MOST = 60;

    /** The rest of a phase behind its last full second says little for itself. */
    private static final double SHORTEST_SHARE = 0.25;

    IntervalSeries {
        samples = List.copyOf(samples);
    }

    static IntervalSeries of(List<SavedInterval> intervals) {
        List<IntervalSample> single = new ArrayList<>();
        for (SavedInterval interval : intervals) {
            IntervalSample sample = IntervalSample.of(interval);
            int last = single.size() - 1;
            if (last >= 0
                    && sample.seconds() < SHORTEST_SHARE * single.get(last).seconds()) {
                single.set(last, single.get(last).plus(sample));
            } else {
                single.add(sample);
            }
        }
        return batched(single);
    }

    static IntervalSeries batched(List<IntervalSample> single) {
        int batch = (single.size() + MOST - 1) / MOST;
        if (batch <= 1) {
            return new IntervalSeries(single, 1);
        }
        List<IntervalSample> batches = new ArrayList<>();
        for (int from = 0; from < single.size(); from += batch) {
            batches.add(single.subList(from, Math.min(from + batch, single.size())).stream()
                    .reduce(IntervalSample::plus)
                    .orElseThrow());
        }
        return new IntervalSeries(batches, batch);
    }

    int size() {
        return samples.size();
    }
}
