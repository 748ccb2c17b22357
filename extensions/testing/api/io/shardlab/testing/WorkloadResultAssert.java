package io.shardlab.testing;

import java.nio.file.Path;
import org.assertj.core.api.AbstractAssert;
import org.assertj.core.data.Percentage;

public final class WorkloadResultAssert extends AbstractAssert<WorkloadResultAssert, WorkloadResult> {

    WorkloadResultAssert() {
        super(null, WorkloadResultAssert.class);
    }

    public FigureAssert throughput() {
        return null;
    }

    public LatencyAssert p50() {
        return null;
    }

    public LatencyAssert p95() {
        return null;
    }

    public LatencyAssert p99() {
        return null;
    }

    public LatencyAssert p999() {
        return null;
    }

    public FigureAssert errors() {
        return null;
    }

    public FigureAssert figure(String name) {
        return null;
    }

    public WorkloadResultAssert meetsObjectives() {
        return null;
    }

    public WorkloadResultAssert isNotWorseThan(WorkloadResult baseline, Percentage tolerance) {
        return null;
    }

    public WorkloadResultAssert isNotWorseThan(Path baseline, Percentage tolerance) {
        return null;
    }
}
