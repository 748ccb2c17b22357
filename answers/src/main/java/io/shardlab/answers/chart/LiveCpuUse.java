package io.shardlab.answers.chart;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalDouble;

/** The CPU use of processes, from the CPU time that the system has counted for them. Used on one thread. */
public final class LiveCpuUse {

    private static final double NANOS = 1e-9;
    private static final double PER_CENT = 100;

    private final TimeSeries series;
    private final int processors;
    private Instant before;
    private double secondsBefore;

    /**
     * @param series receives the use in per cent of all processors
     * @param processors the number of processors of this machine
     */
    public LiveCpuUse(TimeSeries series, int processors) {
        this.series = series;
        this.processors = processors;
    }

    /** Forgets the last count, because other processes follow or it is too long ago. */
    public void begin() {
        before = null;
        series.breakLine();
    }

    /**
     * Adds the use since the last count, in the middle between both. Adds nothing for the first count, and after a restart of
     * the processes, which then have counted less.
     *
     * @param second the second of the count in the series
     * @param cpuSeconds the CPU time counted until then; empty if it is unknown
     */
    public void add(double second, Instant at, OptionalDouble cpuSeconds) {
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
