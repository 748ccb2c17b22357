package io.shardlab.gui.run;

import io.shardlab.gui.chart.LiveSeries;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalDouble;

/** What processes use of this machine's processors, from what the system has counted of them since they began. For one thread. */
final class CpuUse {

    private static final double NANOS = 1e-9;
    private static final double PER_CENT = 100;

    private final LiveSeries series;
    private final int processors;
    private Instant before;
    private double secondsBefore;

    /**
     * @param series gets the use in per cent of all processors
     * @param processors of this machine
     */
    CpuUse(LiveSeries series, int processors) {
        this.series = series;
        this.processors = processors;
    }

    /** Forgets what was counted, as other processes will be looked at, or nobody looked for long. */
    void begin() {
        before = null;
        series.breakLine();
    }

    /**
     * Adds the use since the last look, in the middle between both. Nothing is added at the first one, and when processes
     * were started anew, which have counted less.
     *
     * @param second of the look
     * @param cpuSeconds counted until then; empty if it is not known
     */
    void add(double second, Instant at, OptionalDouble cpuSeconds) {
        if (cpuSeconds.isEmpty()) {
            begin();
            return;
        }
        if (before == null || !at.isAfter(before) || cpuSeconds.getAsDouble() < secondsBefore) {
            begin();
        } else {
            double elapsed = Duration.between(before, at).toNanos() * NANOS;
            series.add(
                    second - elapsed / 2, (cpuSeconds.getAsDouble() - secondsBefore) / elapsed / processors * PER_CENT);
        }
        before = at;
        secondsBefore = cpuSeconds.getAsDouble();
    }
}
